import { BASE, paths, type TimelineKind } from '../../web-staff/src/paths.ts';

/** A permission that an address needs; `staff` means working at the venue, with any permissions (PERM-05). */
export type Right =
  | 'staff'
  | 'reservations.change_reservation'
  | 'user.change_user'
  | 'leaderboards.can_manage_race_events'
  | 'superuser';
export const [P, U, L] = [
  'reservations.change_reservation',
  'user.change_user',
  'leaderboards.can_manage_race_events',
] as const satisfies readonly Right[];

/** An address of the staff app, what the browser shows there, and all permissions that it needs. */
export type StaffScreen = {
  readonly path: string;
  /** Where the browser ends up; absent if nothing redirects. */
  readonly lands?: string;
  readonly heading: string | RegExp;
  readonly title: string | RegExp;
  readonly needs: readonly Right[];
};

/**
 * Every address of the staff app by its name in `paths`, written a second time from the specification (section 6) and the rules A-056 and
 * A name that is missing here does not compile, and a route without a row fails a test.
 * @param ada id of a customer.
 */
const screensByName = (ada: string): Readonly<Record<keyof typeof paths, readonly StaffScreen[]>> => {
  const timeline = (kind: TimelineKind, needs: readonly Right[]): StaffScreen => ({
    path: `${BASE}${paths.timeline(kind, kind === 'customers' ? ada : 'nobody1234567890abcd')}`,
    heading: 'Timeline',
    title: 'Timeline',
    needs,
  });
  const venue = (path: string, lands?: string): StaffScreen => ({
    path: BASE + path,
    ...(lands !== undefined && { lands: BASE + lands }),
    heading: 'Venue',
    title: 'Venue',
    needs: ['superuser'],
  });
  return {
    home: [{ path: BASE, lands: '/admin/seats', heading: /\w/, title: /Daily planner/, needs: [P] }],
    planner: [{ path: BASE + paths.planner, heading: /\w/, title: /Daily planner/, needs: [P] }],
    specialHours: [
      { path: BASE + paths.specialHours, heading: 'Closed days and special hours', title: 'Special hours', needs: [P] },
    ],
    prices: [{ path: BASE + paths.prices, heading: 'Prices by day and time', title: 'Prices', needs: ['superuser'] }],
    promotions: [
      { path: BASE + paths.promotions, heading: 'Promotion codes', title: 'Promotion codes', needs: ['superuser'] },
    ],
    launcher: [{ path: BASE + paths.launcher, heading: 'Launcher', title: 'Launcher', needs: [L] }],
    laps: [{ path: BASE + paths.laps, heading: 'Laps', title: 'Laps', needs: [L] }],
    rigs: [{ path: BASE + paths.rigs, heading: 'Rigs', title: 'Rigs', needs: [L] }],
    people: [{ path: BASE + paths.people, heading: 'People', title: 'People', needs: [P, U] }],
    user: [{ path: BASE + paths.user(ada), heading: /Ada/, title: /Ada.* · Paddock staff/, needs: [P, U] }],
    statement: [{ path: BASE + paths.statement(ada), heading: /Statement/, title: /Statement/, needs: [P, U] }],
    approvals: [{ path: BASE + paths.approvals, heading: 'Approvals', title: 'Approvals', needs: [U] }],
    reconciliation: [
      { path: BASE + paths.reconciliation, heading: 'Reconciliation', title: 'Reconciliation', needs: [U] },
    ],
    reports: [{ path: BASE + paths.reports, heading: 'Reports', title: 'Reports', needs: [U] }],
    audit: [{ path: BASE + paths.audit, heading: 'Audit', title: 'Audit', needs: ['superuser'] }],
    operations: [{ path: BASE + paths.operations, heading: 'Operations', title: 'Operations', needs: ['superuser'] }],
    timeline: [
      timeline('seats', [P]),
      timeline('reservations', [P]),
      timeline('customers', [U]),
      timeline('vouchers', [U]),
    ],
    setUp: [venue(paths.setUp)],
    setUpSection: [
      venue(paths.setUpSection('business'), paths.setUpRecord('business', 'business', 'main')),
      ...['locations', 'seats', 'club', 'pages', 'catalogue', 'races', 'staff'].map((section) =>
        venue(paths.setUpSection(section)),
      ),
    ],
    setUpRecord: [venue(paths.setUpRecord('locations', 'location', 'nobody1234567890abcd'))],
    security: [{ path: BASE + paths.security, heading: 'Security', title: /Security/, needs: ['staff'] }],
    // Open to everybody, logged in or not.
    login: [],
    firstOwner: [],
  };
};
export const staffScreens = (ada: string): readonly StaffScreen[] => Object.values(screensByName(ada)).flat();

/** Links of the top bar, in order, with the permissions that each needs. */
export const BAR: Readonly<Record<string, readonly Right[]>> = {
  'Daily planner': [P],
  Launcher: [L],
  Laps: [L],
  Rigs: [L],
  People: [P, U],
  Reports: [U],
  Venue: ['superuser'],
};

/** Links within the staff app in the menu of the user. */
export const MENU: Readonly<Record<string, readonly Right[]>> = {
  Reconciliation: [U],
  'Promotion codes': ['superuser'],
  Audit: ['superuser'],
  Operations: ['superuser'],
  Security: ['staff'],
};

export const mayOpen = ({ needs }: Pick<StaffScreen, 'needs'>, rights: readonly Right[]): boolean =>
  needs.every((right) => rights.includes(right));
