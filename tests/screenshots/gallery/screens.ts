import type { Page } from '@playwright/test';

/** Who looks: a guest, a customer with a history, one who has just signed up, or staff with a certain permission. */
export type Who = 'guest' | 'member' | 'newcomer' | 'planner' | 'admin' | 'owner' | 'launcher';
/** ready: as it is; failed: the API answers 500; waiting: the API does not answer. */
export type State = 'ready' | 'failed' | 'waiting';

export type GalleryScreen = {
  readonly name: string;
  readonly path: string;
  readonly as: readonly Who[];
  /** More states for a picture; `ready` is always taken. */
  readonly states?: readonly State[];
  /** Pictures of what opens on the screen; each starts from a fresh visit. */
  readonly opens?: Readonly<Record<string, (page: Page) => Promise<void>>>;
};

const press = (name: string | RegExp) => async (page: Page) => page.getByRole('button', { name }).first().click();
const choose = (item: RegExp | string) => async (page: Page) => {
  await press('Options')(page);
  await page.getByRole('menuitem', { name: item }).click();
};
const why = press(/^Why was (?:I|this) charged/);
const ALL: readonly State[] = ['ready', 'failed', 'waiting'];

/** Customer screens of specification section 2, guests first. */
const customer: readonly GalleryScreen[] = [
  { name: 'landing', path: '/', as: ['guest'] },
  { name: 'login', path: '/login', as: ['guest'] },
  { name: 'forgot-password', path: '/login/password/reset', as: ['guest'] },
  { name: 'signup', path: '/signup', as: ['guest'] },
  { name: 'contact', path: '/contact', as: ['guest'] },
  { name: 'visit', path: '/visit', as: ['guest'] },
  { name: 'not-found', path: '/no-such-page', as: ['guest'] },
  { name: 'leaderboards', path: '/leaderboards', as: ['guest'], states: ALL },
  { name: 'cars', path: '/availability/cars', as: ['guest'], states: ALL },
  { name: 'tracks', path: '/availability/tracks', as: ['guest'], states: ALL },
  {
    name: 'voucher-balance',
    path: '/vouchers/balance',
    as: ['guest'],
    opens: {
      unknown: async (page) => {
        await page.getByLabel('Voucher code').fill('NOPE-NOPE-NOPE-NOPE');
        await press('Check Balance')(page);
        await page.getByText('Voucher code not found!').waitFor();
      },
    },
  },
  {
    name: 'dashboard',
    path: '/dashboard',
    as: ['member', 'newcomer'],
    states: ALL,
    opens: {
      move: async (page) => {
        await press(/^Change: /)(page);
        await page.getByRole('menuitem', { name: 'Move' }).click();
      },
      cancel: async (page) => {
        await press(/^Change: /)(page);
        await page.getByRole('menuitem', { name: 'Cancel' }).click();
      },
      transactions: press('Recent transactions'),
      'replace-card': press('Replace'),
      'remove-card': press('Remove'),
      'leave-club': press('Cancel membership'),
    },
  },
  { name: 'book', path: '/reservations', as: ['member', 'newcomer'], states: ALL },
  { name: 'grid', path: '/reservations/all', as: ['member'], states: ALL },
  { name: 'laps', path: '/laps', as: ['member', 'newcomer'], states: ALL },
  // A member is redirected to the dashboard.
  {
    name: 'club',
    path: '/subscription',
    as: ['newcomer'],
    states: ALL,
    opens: { checkout: press('Continue to checkout') },
  },
  {
    name: 'voucher-purchase',
    path: '/vouchers/purchase',
    as: ['member', 'newcomer'],
    states: ALL,
    opens: {
      incomplete: async (page) => {
        await page.getByRole('radio', { name: 'Email it to someone' }).check({ force: true });
        await page.getByLabel('Amount in dollars').fill('0');
        await press('Pay')(page);
      },
    },
  },
  {
    name: 'statement',
    path: '/statement',
    as: ['member', 'newcomer'],
    states: ALL,
    opens: { why, difference: press('Compare two dates') },
  },
  { name: 'waiting-list', path: '/waiting', as: ['member', 'newcomer'], states: ALL },
  { name: 'profile', path: '/profile', as: ['member'], states: ALL },
  { name: 'change-password', path: '/profile/password/change', as: ['member'] },
];

/** Screens for the venue's walls: pictures in wall sizes only. */
export const walls: readonly GalleryScreen[] = [
  { name: 'welcome', path: '/welcome', as: ['guest'] },
  { name: 'menu', path: '/menu', as: ['guest'] },
  { name: 'splash', path: '/splash', as: ['guest'] },
  { name: 'display', path: '/display', as: ['guest'] },
];

const staff: readonly GalleryScreen[] = [
  { name: 'staff-login', path: '/admin/login', as: ['guest'] },
  {
    name: 'planner',
    path: '/admin/seats',
    as: ['planner'],
    states: ALL,
    opens: {
      booking: async (page) => page.locator('[data-at][data-taken]').first().click(),
      drafts: press(/^Drafts/),
      delete: async (page) => {
        await page.locator('[data-at][data-taken]').first().click();
        await press('Delete')(page);
      },
    },
  },
  { name: 'people', path: '/admin/user', as: ['admin'], states: ALL },
  { name: 'reconciliation', path: '/admin/reconciliation', as: ['admin'], states: ALL },
  { name: 'steward-desk', path: '/admin/laps', as: ['launcher'], states: ALL },
  { name: 'rigs', path: '/admin/rigs', as: ['launcher'], states: ALL, opens: { pairing: press(/^Pair /) } },
  { name: 'reports', path: '/admin/reports', as: ['owner'], states: ALL },
  { name: 'security', path: '/admin/security', as: ['planner'], states: ALL },
  { name: 'launcher', path: '/admin/launcher', as: ['launcher'], states: ALL },
  { name: 'audit', path: '/admin/audit', as: ['owner'], states: ALL },
  { name: 'operations', path: '/admin/operations', as: ['owner'], states: ALL },
  { name: 'set-up', path: '/admin/venue/locations', as: ['owner'], states: ['failed', 'waiting'] },
  ...['locations', 'seats', 'club', 'pages', 'catalogue', 'races', 'staff'].map((section): GalleryScreen => ({
    name: `set-up-${section}`,
    path: `/admin/venue/${section}`,
    as: ['owner'],
  })),
];

export const screens = [...customer, ...staff];
/** Ids that the venue generates: of the demo's member, a deleted customer, a seat, and boards. */
export type MadeUp = {
  readonly customer: string;
  readonly forgotten: string;
  readonly seat: string;
  readonly boards: readonly { readonly id: string; readonly calculation: string }[];
};
/** Boards on a wall. */
export const boardWalls = ({ boards }: Pick<MadeUp, 'boards'>): readonly GalleryScreen[] =>
  boards.map(({ id, calculation }, index) => ({
    name: `board-${calculation.toLowerCase()}-${index + 1}`,
    path: `/display/${id}`,
    as: ['guest'],
  }));
/** Screens of one customer, one simulator and one board. */
export const madeUpScreens = ({ customer, forgotten, seat, boards }: MadeUp): readonly GalleryScreen[] => [
  ...boards.map(({ id, calculation }, index): GalleryScreen => ({
    name: `leaderboard-${calculation.toLowerCase()}-${index + 1}`,
    path: `/leaderboards/${id}`,
    as: ['guest'],
  })),
  { name: 'timeline', path: `/admin/timeline/customers/${customer}`, as: ['owner'], states: ALL },
  { name: 'proof-of-forgetting', path: `/admin/timeline/customers/${forgotten}`, as: ['owner'] },
  { name: 'seat', path: `/reservations/${seat}`, as: ['member', 'newcomer'], states: ALL },
  {
    name: 'account',
    path: `/admin/user/${customer}`,
    as: ['admin'],
    states: ALL,
    opens: {
      history: choose(/^History/),
      'mark-as-paid': choose(/^Mark all/),
      'remove-card': press('Remove card'),
      'end-membership': press('End membership'),
      'give-back': press(/^Refund \$/),
    },
  },
  {
    name: 'account-statement',
    path: `/admin/user/${customer}/statement`,
    as: ['admin'],
    states: ALL,
    opens: { why, difference: press('Compare two dates') },
  },
];
