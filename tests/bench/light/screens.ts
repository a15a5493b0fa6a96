/** A screen to visit: its path, whether to log in first, and a selector that is present once it has loaded. */
export type Screen = { readonly path: string; readonly signedIn: boolean; readonly shown: string };

const main = 'main h1';

/** The main screens of the customer app, for layout shifts. */
export const screens: readonly Screen[] = [
  { path: '/reservations', signedIn: true, shown: 'main [role=radio], main input[type=radio]' },
  { path: '/reservations/all', signedIn: true, shown: main },
  { path: '/dashboard', signedIn: true, shown: main },
  { path: '/statement', signedIn: true, shown: main },
  { path: '/profile', signedIn: true, shown: main },
  { path: '/laps', signedIn: true, shown: main },
  { path: '/subscription', signedIn: true, shown: main },
  { path: '/vouchers/purchase', signedIn: true, shown: main },
  { path: '/leaderboards', signedIn: false, shown: main },
  { path: '/availability/cars', signedIn: false, shown: main },
  { path: '/availability/tracks', signedIn: false, shown: main },
  { path: '/contact', signedIn: false, shown: main },
  { path: '/login', signedIn: false, shown: main },
  { path: '/signup', signedIn: false, shown: main },
  { path: '/splash', signedIn: false, shown: main },
];
