import type { Address } from './routes-arrive.ts';

export type Places = {
  readonly location: string;
  readonly seat: string;
  readonly seatName: string;
  readonly board: string;
  readonly boardName: string;
  readonly page: string;
  readonly pageName: string;
};

/** Open to everybody, logged in or not (PERM-02). */
export const open = ({ location, board, boardName, page, pageName }: Places): readonly Address[] => [
  { rows: 'ROUTE-09', path: '/contact', heading: 'Contact', title: 'Contact' },
  { rows: 'ROUTE-10', path: '/leaderboards', heading: 'Leaderboards', title: /Leaderboards · Paddock$/ },
  { rows: 'ROUTE-10', path: `/leaderboards/${board}`, heading: 'Leaderboards', title: `${boardName} · Leaderboards` },
  {
    rows: 'ROUTE-10',
    path: `/leaderboards?location=${location}`,
    heading: 'Leaderboards',
    title: /Leaderboards · Paddock$/,
  },
  {
    rows: 'ROUTE-14',
    path: '/availability',
    lands: '/availability/cars',
    heading: 'Available Cars',
    title: 'Available Cars',
  },
  { rows: 'ROUTE-14', path: '/availability/cars', heading: 'Available Cars', title: 'Available Cars' },
  { rows: 'ROUTE-14', path: '/availability/tracks', heading: 'Available Tracks', title: 'Available Tracks' },
  { rows: 'ROUTE-21', path: '/vouchers/balance', heading: 'Voucher Balance', title: 'Voucher Balance' },
  { rows: 'ROUTE-23', path: `/pages/${page}`, heading: pageName, title: pageName },
  { rows: 'ROUTE-33', path: '/display', heading: 'Board Displays', title: 'Board Displays' },
  { rows: 'ROUTE-33', path: `/display/${board}`, heading: boardName, title: boardName },
  { rows: 'ROUTE-34', path: '/welcome', heading: 'Menu Display', title: 'Menu Display' },
  { rows: 'ROUTE-35', path: `/menu?location=${location}&boards=false`, heading: 'Prices', title: /Prices|Menu/ },
  { rows: 'ROUTE-35', path: `/splash?location=${location}`, heading: 'Prices', title: /Prices/ },
  { rows: 'ROUTE-37', path: '/no/such/page', heading: 'Page Not Found', title: 'Page Not Found' },
  { rows: 'ROUTE-37', path: '/dashboards', heading: 'Page Not Found', title: 'Page Not Found' },
  { rows: 'ROUTE-37', path: '/pages/nosuchpage', heading: 'Page Not Found', title: 'Page Not Found' },
  { rows: 'ROUTE-37', path: '/leaderboards/a/b', heading: 'Page Not Found', title: 'Page Not Found' },
];

/** Screens whose content is only for visitors who are not logged in. */
export const visitors = (): readonly Address[] => [
  { rows: 'ROUTE-03', path: '/login', heading: 'Log In', title: 'Log In' },
  { rows: 'ROUTE-04', path: '/login?errorCode=tokenExpired', heading: 'Log In', title: 'Log In' },
  { rows: 'ROUTE-04', path: '/login?code=sessionInvalid&redirect=%2Flaps', heading: 'Log In', title: 'Log In' },
  {
    rows: 'ROUTE-05',
    path: '/signup?redirect=%2Freservations',
    heading: 'Create an Account',
    title: 'Create an Account',
  },
  { rows: 'ROUTE-06', path: '/logout', lands: '/signup', heading: 'Create an Account', title: 'Create an Account' },
  { rows: 'ROUTE-07', path: '/login/password/reset', heading: 'Forgot Password', title: 'Forgot Password' },
];

/** Screens behind the login. A visitor is redirected to signup from each (ROUTE-38). */
export const customers = ({ location, seat, seatName }: Places): readonly Address[] => [
  { rows: 'ROUTE-08', path: '/profile/password/change', heading: 'Change Password', title: 'Change Password' },
  { rows: 'ROUTE-11', path: '/dashboard', heading: 'Dashboard', title: 'Dashboard' },
  { rows: 'ROUTE-12', path: '/laps', heading: 'My Laps', title: 'My Laps' },
  { rows: 'ROUTE-15', path: '/reservations', heading: 'Reservations', title: 'Reservations' },
  { rows: 'ROUTE-16', path: '/reservations/all', heading: 'Pick simulators', title: 'Pick simulators' },
  {
    rows: 'ROUTE-17',
    path: `/reservations/all?location=${location}`,
    heading: 'Pick simulators',
    title: 'Pick simulators',
  },
  { rows: 'ROUTE-19', path: `/reservations/${seat}`, heading: seatName, title: seatName },
  { rows: 'ROUTE-20', path: '/vouchers/purchase', heading: 'Purchase Gift Voucher', title: 'Purchase Gift Voucher' },
  { rows: 'ROUTE-24', path: '/profile', heading: 'Profile', title: 'Profile' },
  { rows: 'ROUTE-25', path: '/subscription', heading: /^Join /, title: /^Join / },
  { rows: 'ROUTE-28', path: '/subscription?sessions=6', heading: /^Join /, title: /^Join / },
  {
    rows: 'ROUTE-29',
    path: '/subscription/add?redirect=%2Flaps',
    heading: 'Add a subscription',
    title: 'Add a subscription',
  },
];
