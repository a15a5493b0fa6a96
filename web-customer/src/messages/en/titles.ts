/** Titles of screens, shown in their place while they load. */
export const titles = {
  advanced: 'Pick simulators',
  dashboard: 'Dashboard',
  boards: 'Leaderboards',
  laps: 'My Laps',
  statement: 'Your statement',
  purchase: 'Purchase Gift Voucher',
  voucherBalance: 'Voucher Balance',
  profile: 'Profile',
  password: 'Change Password',
  forgot: 'Forgot Password',
  login: 'Log In',
  signup: 'Create an Account',
  addSubscription: 'Add a subscription',
  cars: 'Available Cars',
  waiting: 'Waiting list',
  tracks: 'Available Tracks',
} as const;
