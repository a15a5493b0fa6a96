import { safeRedirect } from '@paddock/web-kit/format/redirect-guard.ts';

/** Where the staff app is served; the router's paths are relative to it. */
export const BASE = '/admin';

export type TimelineKind = 'customers' | 'seats' | 'reservations' | 'vouchers';

/** Every address of the staff app, as the router sees it (specification, section 2). */
export const paths = {
  /** Redirects to the first screen the person may see. */
  home: '/',
  planner: '/seats',
  specialHours: '/special-hours',
  prices: '/prices',
  promotions: '/promotions',
  launcher: '/launcher',
  laps: '/laps',
  rigs: '/rigs',
  login: '/login',
  /** For the first owner of a new venue; the token of the printed link is in the fragment. */
  firstOwner: '/set-up',
  people: '/user',
  user: (id: string) => `/user/${id}`,
  reconciliation: '/reconciliation',
  reports: '/reports',
  audit: '/audit',
  approvals: '/approvals',
  operations: '/operations',
  timeline: (kind: TimelineKind, id: string) => `/timeline/${kind}/${id}`,
  /** Venue set-up, its screens and one record of a kind. */
  setUp: '/venue',
  setUpSection: (section: string) => `/venue/${section}`,
  setUpRecord: (section: string, kind: string, id: string) => `/venue/${section}/${kind}/${id}`,
  /** One's own login; open to all staff. */
  security: '/security',
  statement: (id: string) => `/user/${id}/statement`,
} as const;

/** Addresses of the customer app that staff are sent to; another app, so another page load. */
export const customerPaths = {
  home: '/dashboard',
  bookNow: '/reservations',
  boardDisplays: '/display',
  menuDisplay: '/welcome',
  forgotPassword: '/login/password/reset',
  changePassword: '/profile/password/change',
  logout: '/logout',
  addSubscription: '/subscription/add',
} as const;

/** An address with a query; absent values are left out. */
export const withQuery = (path: string, query: Readonly<Record<string, string | undefined>>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value);
  return search.size === 0 ? path : `${path}?${search}`;
};

/** A place to go after login: within this app, or elsewhere on this site. Only a path on this site is followed (rule A-036). */
export type Target = { readonly inApp: true; readonly path: string } | { readonly inApp: false; readonly href: string };

/** The target of a `redirect` query; the first screen without one, and instead of the login screen itself. */
export const redirectTarget = (query: URLSearchParams): Target => {
  const wanted = safeRedirect(query.get('redirect'));
  if (wanted === undefined || wanted === BASE || wanted === `${BASE}/`) return { inApp: true, path: paths.home };
  const path = /^\/admin(\/.*)$/.exec(wanted)?.[1];
  if (path === undefined) return { inApp: false, href: wanted };
  return { inApp: true, path: /^\/login(?:[/?#]|$)/.test(path) ? paths.home : path };
};
