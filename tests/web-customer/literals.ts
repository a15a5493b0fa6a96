/** A screen with texts that the specification gives letter for letter: how it is opened, what is done there, the texts. */
export type Scene = {
  readonly path: string;
  readonly who: 'visitor' | 'ada';
  /** Buttons and links pressed one after another, by name. */
  readonly press?: readonly (string | RegExp)[];
  /** Fields filled, by label. */
  readonly type?: Readonly<Record<string, string>>;
  readonly literals: readonly string[];
};

const FOOTER = ['Terms of Service', 'Create an Account', 'Purchase Gift Voucher', 'Voucher Balance'];
const terms = [
  'Terms of Service',
  '48 hours notice',
  'within 24 hours of the request',
  'Cancelling within two billing cycles charges the discount difference',
  'Last revised September 6th 2023',
];

export const scenes: readonly Scene[] = [
  {
    path: '/contact',
    who: 'visitor',
    literals: ['Leaderboards', 'Cars & Tracks', 'Log In', 'Sign Up', 'Book Now', 'Forgot Password', ...FOOTER],
  },
  {
    path: '/contact',
    who: 'ada',
    literals: [
      'Leaderboards',
      'Dashboard',
      'MyLaps',
      'Cars & Tracks',
      'Book Now',
      'Change Password',
      'Log Out',
      ...FOOTER,
    ],
  },
  { path: '/contact', who: 'visitor', press: ['Terms of Service'], literals: terms },
  { path: '/contact', who: 'visitor', press: ['Voucher Balance'], literals: ['Voucher Balance', 'Check Balance'] },
  { path: '/login', who: 'visitor', literals: ['Register', 'Forgot Password'] },
  ...['errorCode=tokenExpired', 'code=tokenExpired', 'errorCode=sessionInvalid', 'code=sessionInvalid'].map(
    (query): Scene => ({
      path: `/login?${query}`,
      who: 'visitor',
      literals: ['Your Token or Session has expired. Please try again.'],
    }),
  ),
  {
    path: '/login/password/reset',
    who: 'visitor',
    type: { Email: 'ada@paddock.test' },
    press: [/send/i],
    literals: ["If there is an account attached to this email address, we'll send you a new login"],
  },
  {
    path: '/dashboard',
    who: 'ada',
    literals: ['Dashboard', "You don't have any upcoming reservations"],
  },
  { path: '/dashboard', who: 'ada', press: [/recent transactions/i], literals: ['No Recent Transactions'] },
  {
    path: '/reservations',
    who: 'ada',
    literals: ['Reservations', 'Race Time', 'Number of Racers', 'Race Minutes', 'Checkout'],
  },
  {
    path: '/reservations/all',
    who: 'ada',
    literals: ['Search Filters', 'Checkout', 'Save 20% on every race', 'More Info'],
  },
  { path: '/reservations/santaana1', who: 'ada', literals: ['Pay per race', 'Book It'] },
  { path: '/laps', who: 'ada', literals: ["You haven't recorded any laps yet"] },
  { path: '/availability/cars', who: 'visitor', literals: ['Available Cars', 'Available Tracks'] },
  {
    path: '/availability/cars?search=nosuchcar',
    who: 'visitor',
    literals: ['No cars matched your search query'],
  },
  {
    path: '/availability/tracks?search=nosuchtrack',
    who: 'visitor',
    literals: ['No tracks matched your search query'],
  },
  { path: '/subscription', who: 'ada', literals: ['20% off every race', 'up to 50% off', 'over 20% savings'] },
  { path: '/vouchers/balance', who: 'visitor', literals: ['Voucher Balance', 'Check Balance'] },
  { path: '/vouchers/purchase', who: 'ada', literals: ['Purchase Gift Voucher'] },
  { path: '/no/such/page', who: 'visitor', literals: ['Page Not Found', 'Go Back Home'] },
  { path: '/splash', who: 'visitor', literals: ['VR availability varies', 'minimum 2-hour booking', '20% off'] },
];

/** Texts that need a longer scenario, each with the test file that expects it on the screen. */
export const told: Readonly<Record<string, readonly string[]>> = {
  'identity/login.test.tsx': [
    'Logging In...',
    'Login failed, please check your login details and try again.',
    'Auth failed, please try again or contact us.',
  ],
  'identity/signup.test.tsx': [
    'Passwords must match',
    '8 characters or greater',
    'A user with that username already exists',
    'Registration failed, please check details and try agian',
    'An unexpected error occurred, please reload this page and try again.',
  ],
  'booking/booking.test.tsx': [
    'Timezone Warning',
    'No availability for the selected date',
    "Sorry! We don't have",
    'any simulators',
    'Sorry, one of the simulators you selected is no longer available',
  ],
  'checkout/checkout.test.tsx': [
    'All Done!',
    'Log Out',
    'Book Another',
    'Booking Error',
    'Review Payment Method',
    'Go Back',
    'Sorry, this timeslot is no longer available',
    'Your reservation could not be completed, there were issues processing your card.',
    'The discount code you entered was not found or has already been used',
  ],
  'booking/simulators.test.tsx': [
    'Select a Location',
    "You're in",
    'No times available for',
    'You, Confirmed',
    'You, Pending',
  ],
  'boards/leaderboards.test.tsx': ['Global', 'No laps for this leaderboard have been recorded yet'],
  'laps/laps.test.tsx': ['Your search yielded no results'],
  'club/club.test.tsx': ['Add a payment method to add a new subscription'],
  'club/dashboard-club.test.tsx': ['At least two billing cycles'],
  'account.test.tsx': ['User successfully changed'],
  'vouchers/vouchers.test.tsx': ['Voucher code not found!'],
};
