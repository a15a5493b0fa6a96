import { paths } from '../../paths.ts';
import type { Found } from '../language/in-each-language.ts';

/** A page by its address, for clients without scripts: the server, and through it search engines and shared links. */
export type PageEntry = {
  /** As in the routes: `:name` is one part, `:name?` an optional one. */
  readonly path: string;
  /** Its description; a page without one is private, and search engines are told not to index it. */
  readonly describedAs?: keyof Found;
  /** Visitors without an account are shown signup instead (ROUTE-38). */
  readonly forMembers?: true;
  /** The screen's modules within `src`, outermost first; their scripts load in parallel with the app's. */
  readonly screens?: readonly string[];
  /** What the screen reads first, under `/api`, if it is the same for everybody; loads in parallel with the script. */
  readonly reads?: readonly string[];
};

const dashboard = 'app/screens/dashboard-screen.tsx';
const availability = 'features/catalogue/availability/availability-layout.tsx';
const login = 'features/identity/login';

/** Every address of the customer app except displays. Anything else is answered 404 (ROUTE-37). */
export const pageEntries: readonly PageEntry[] = [
  { path: paths.home, describedAs: 'home', forMembers: true, screens: [dashboard] },
  { path: paths.dashboard, forMembers: true, screens: [dashboard] },
  {
    path: paths.reservations,
    describedAs: 'reservations',
    forMembers: true,
    screens: ['app/screens/booking-screen.tsx'],
  },
  { path: paths.reservationsAdvanced, forMembers: true, screens: ['app/screens/advanced-screen.tsx'] },
  { path: paths.reservationsOf, forMembers: true, screens: ['app/screens/seat-screen.tsx'] },
  {
    path: `${paths.leaderboards}/:id?`,
    describedAs: 'leaderboards',
    screens: ['features/boards/leaderboards/leaderboards-page.tsx'],
    reads: ['/locations'],
  },
  { path: paths.availability, describedAs: 'availability', screens: [availability] },
  {
    path: paths.availabilityCars,
    describedAs: 'cars',
    screens: [availability, 'features/catalogue/availability/cars-page.tsx'],
    reads: ['/cars?popular=true&page=1', '/groups'],
  },
  {
    path: paths.availabilityTracks,
    describedAs: 'tracks',
    screens: [availability, 'features/catalogue/availability/tracks-page.tsx'],
    reads: ['/tracks?popular=true&page=1'],
  },
  { path: paths.page, describedAs: 'page', screens: ['app/screens/content-page-screen.tsx'] },
  {
    path: `${paths.visit}/:id?`,
    describedAs: 'visit',
    screens: ['app/screens/visit-screen.tsx'],
    reads: ['/locations', '/caltypes'],
  },
  { path: paths.contact, describedAs: 'contact', screens: ['features/venues/contact/contact-page.tsx'] },
  { path: paths.login, describedAs: 'login', screens: [`${login}/login-page.tsx`] },
  { path: paths.forgotPassword, describedAs: 'forgotPassword', screens: [`${login}/forgot-password-page.tsx`] },
  { path: paths.signup, describedAs: 'signup', screens: ['app/screens/signup-screen.tsx'] },
  { path: paths.logout, screens: [`${login}/logout-page.tsx`] },
  { path: paths.voucherBalance, describedAs: 'voucherBalance', screens: ['features/vouchers/balance-page.tsx'] },
  {
    path: paths.purchaseVoucher,
    describedAs: 'purchaseVoucher',
    forMembers: true,
    screens: ['app/screens/purchase-voucher-screen.tsx'],
  },
  {
    path: paths.subscription,
    describedAs: 'subscription',
    forMembers: true,
    screens: ['app/screens/join-screen.tsx'],
  },
  { path: paths.addSubscription, forMembers: true, screens: ['app/screens/add-subscription-screen.tsx'] },
  { path: paths.waiting, forMembers: true, screens: ['app/screens/waiting-screen.tsx'] },
  // No description: each code would be a page of its own.
  { path: paths.remindersOff, screens: ['features/identity/profile/reminders-off-page.tsx'] },
  // No description: there is one per lap.
  { path: paths.receipt, screens: ['features/runs/receipt/receipt-page.tsx'] },
  { path: paths.laps, forMembers: true, screens: ['features/laps/laps-page.tsx'] },
  { path: paths.statement, forMembers: true, screens: ['features/statements/statement-page.tsx'] },
  { path: paths.profile, forMembers: true, screens: ['features/identity/profile/profile-page.tsx'] },
  { path: paths.changePassword, forMembers: true, screens: [`${login}/change-password-page.tsx`] },
];
