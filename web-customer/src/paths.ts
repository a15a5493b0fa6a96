import { safeRedirect } from '@paddock/web-kit/format/redirect-guard.ts';

/** Every address of the customer app (specification, section 2; rule A-033). */
export const paths = {
  home: '/',
  dashboard: '/dashboard',
  subscription: '/subscription',
  addSubscription: '/subscription/add',
  laps: '/laps',
  receipt: '/laps/:id/receipt',
  availability: '/availability',
  availabilityCars: '/availability/cars',
  availabilityTracks: '/availability/tracks',
  leaderboards: '/leaderboards',
  welcome: '/welcome',
  menu: '/menu',
  splash: '/splash',
  display: '/display',
  page: '/pages/:id',
  reservations: '/reservations',
  reservationsAdvanced: '/reservations/all',
  reservationsOf: '/reservations/:calendar',
  waiting: '/waiting',
  remindersOff: '/reminders-off/:code',
  statement: '/statement',
  profile: '/profile',
  changePassword: '/profile/password/change',
  purchaseVoucher: '/vouchers/purchase',
  voucherBalance: '/vouchers/balance',
  login: '/login',
  forgotPassword: '/login/password/reset',
  logout: '/logout',
  signup: '/signup',
  contact: '/contact',
  visit: '/visit',
  staff: '/admin',
  planner: '/admin/seats',
  launcher: '/admin/launcher',
} as const;

export const pathOfPage = (id: string): string => paths.page.replace(':id', encodeURIComponent(id));

/** The shop window of a location. */
export const pathOfVisit = (location: string): string => `${paths.visit}/${encodeURIComponent(location)}`;

export const pathOfReceipt = (lap: string): string => paths.receipt.replace(':id', encodeURIComponent(lap));

/** An address with a query; absent values are left out. */
export const withQuery = (path: string, query: Readonly<Record<string, string | undefined>>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value);
  return search.size === 0 ? path : `${path}?${search}`;
};

/** Keeps `nav=false` on every redirect: an embedded frame without navigation stays without it (ROUTE-36). */
export const framed = (query: URLSearchParams): { readonly nav: string | undefined } => ({
  nav: query.get('nav') === 'false' ? 'false' : undefined,
});

/** The target of a `redirect` query, or the fallback: only a path on this site is followed (rule A-036). */
export const redirectTarget = (query: URLSearchParams, fallback: string): string =>
  safeRedirect(query.get('redirect')) ?? withQuery(fallback, framed(query));

/** Whether an address is a wall display: public, outside the app's layout, never redirected to a login (rule A-126). */
export const isDisplay = (path: string): boolean =>
  [paths.welcome, paths.menu, paths.splash, paths.display].some((own) => path === own || path.startsWith(`${own}/`));
