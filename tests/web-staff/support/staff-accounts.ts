import {
  clearOutstanding,
  getBalance,
  getCard,
  getCost,
  listAccountCharges,
  removeCard,
} from '@paddock/shared-domain/billing/contract';
import { reservationHistory } from '@paddock/shared-domain/booking/contract';
import {
  changeSessions,
  endMembership,
  getMembershipEnd,
  getSubscription,
  keepSessions,
  pauseMembership,
  quoteCredits,
  resumeMembership,
  type Subscription,
} from '@paddock/shared-domain/club/contract';
import {
  deleteUser,
  getConfiguration,
  reviseUser,
  sendLoginLink,
  type User,
} from '@paddock/shared-domain/identity/contract';
import { endAccountSessions, listAccountSessions } from '@paddock/shared-domain/identity/account-sessions-contract';
import { blockVoucher, listVouchers, unblockVoucher } from '@paddock/shared-domain/vouchers/contract';
import type { ReplyOf } from '@paddock/shared-domain/contracts/contract';
import { LocationId, VoucherId } from '@paddock/shared-domain/kernel/ids';
import { ok, paged, route, type Route } from './routes.ts';
import { createRefundDesk, refundRoutes } from './refund-desk.ts';
import { ada } from './staff-venue.ts';

const { id } = ada;
type VoucherRow = ReplyOf<typeof listVouchers>['results'][number];
/** One customer as the staff screens see her: a member with a card who owes for two slots. */
export const createStaffAccount = () => ({
  desk: createRefundDesk(),
  user: {
    id,
    username: 'ada@paddock.test',
    email: 'ada@paddock.test',
    email_pending: null,
    email_proven: true,
    first_name: 'Ada',
    last_name: 'Moreno',
    location: null,
    contact_phone: '7145550101',
    zip_code: '92701',
    racer_name: 'Apex Ada',
    social_instagram: '',
    flag_code: 'us',
    flag_url: 'https://flags.test/us.png',
    display_name: 'Apex Ada',
    language: null,
    reminders: true,
    is_onboarded: true,
    is_staff: false,
    is_superuser: false,
    username_editable: true,
    credits_subscription_exists: true,
    credits_subscription_in_good_standing: true,
    credits_subscription_cancelable: false,
    credits_recurring: 1000,
    credits_recurring_cents: 8000,
    credits_cycle_day_of_month: 14,
    credits_balance: 750,
    subscription_id: 'mem1',
    customer_id: 'cus_1',
  } as User,
  subscription: {
    id: 'mem1',
    name: 'The Grid',
    reservations_remaining: 3,
    reservations_remaining_this_month: 3,
    reservations_remaining_next_month: 4,
    in_good_standing: true,
    active: true,
    intro: false,
    sessions: 4,
    location: LocationId.parse('loc1'),
    started: '2026-09-14',
    next_renewal: '2026-12-14T00:00:00-08:00',
    next_renewal_cents: 8760,
    next_renewal_card: 'good',
    next_renewal_credits: 1000,
    next_sessions: null,
    pause: null,
    pause_can_end: false,
    pause_most: 3,
    cancelable: true,
    cancelable_from: '2026-11-14T00:00:00-08:00',
    credits_balance: 750,
    lots: [],
    unpaid_cents: 0,
    unpaid_next_try: null,
    unpaid_last_day: null,
  } as Subscription,
  card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2029, address_zip: '92701' } as
    | { brand: string; last4: string; exp_month: number; exp_year: number; address_zip: string | null }
    | undefined,
  sessions: [{ created: '2026-11-20T17:30:00.000Z', expires: '2026-11-27T17:30:00.000Z' }],
  items: [
    {
      id: 'item1',
      description: 'Unpaid reservation',
      amount_cents: 1971,
      created: '2026-11-18T18:00:00.000Z',
      reservation: 'res1',
    },
    {
      id: 'item2',
      description: 'Unpaid reservation',
      amount_cents: 1971,
      created: '2026-11-18T18:30:00.000Z',
      reservation: 'res2',
    },
  ],
  charges: [
    {
      amount_cents: 8760,
      created: '2026-11-14T10:00:00.000Z',
      charge_id: 'ch_1',
      notes: 'Membership',
      errors: null as string | null,
      receipt_url: 'https://pay.test/1' as string | null,
    },
  ],
  vouchers: [
    {
      id: '••••-••••-••••-M1TZ',
      amount_cents: 5000,
      balance_cents: 1250,
      created: '2026-11-10T10:00:00.000Z',
      email_to: 'grace@venue.test',
      reference: VoucherId.parse('v1'),
    },
  ] as readonly VoucherRow[],
});
export type StaffAccount = ReturnType<typeof createStaffAccount>;

const CONFIGURATION = {
  club_name: 'The Grid',
  club_enabled: true,
  timezone: 'America/Los_Angeles',
  credits_per_session: 250,
  default_credits: 1000,
  min_sessions: 4,
  logo_url: null,
  logo_width: 245,
  card_provider: 'stripe_twin' as const,
  card_public_key: 'pk_test_1',
  card_provider_url: 'http://twin.test',
  car_details_url: null,
  customer_url_template: 'https://provider.test/customers/{customer_id}',
  flag_url_template: 'https://flags.test/{code}.png',
  terms_page: null,
  vr_note: { en: '', es: '' },
  contact: { name: '', email: '', phone: '', address: '' },
};
const sumOf = (items: StaffAccount['items']): number => items.reduce((sum, item) => sum + item.amount_cents, 0);

/** The routes of her account. */
export const accountRoutes = (account: StaffAccount): readonly Route[] => [
  route(getConfiguration, () => ok(CONFIGURATION)),
  route(getCard, () =>
    account.card === undefined ? { status: 404, body: { detail: 'Not found.' } } : ok(account.card),
  ),
  route(removeCard, () => {
    account.card = undefined;
    return ok(undefined, 204);
  }),
  route(getBalance, () => ok({ amount_cents: sumOf(account.items), detail: account.items })),
  route(getCost, () =>
    ok({
      total: sumOf(account.items),
      items:
        account.items.length === 0
          ? []
          : [
              {
                description: 'Unpaid reservation',
                qty: account.items.length,
                amount_each: 1971,
                amount: sumOf(account.items),
              },
            ],
    }),
  ),
  route(listAccountCharges, () => ok(paged(account.charges))),
  route(listVouchers, () => ok(paged(account.vouchers))),
  route(blockVoucher, () => {
    account.vouchers = account.vouchers.map((one) => ({
      ...one,
      blocked: true as const,
      blocked_by: ['staff' as const],
    }));
    return ok(undefined);
  }),
  route(unblockVoucher, () => {
    account.vouchers = account.vouchers.map(({ blocked: _blocked, blocked_by: _by, ...one }) => one);
    return ok(undefined);
  }),
  ...refundRoutes(account.desk),
  route(clearOutstanding, () => {
    account.items = [];
    return ok({ amount_cents: 0, detail: [] });
  }),
  route(reviseUser, ({ body }) => {
    account.user = { ...account.user, ...body } as User;
    return ok(account.user);
  }),
  route(sendLoginLink, () => ok({ detail: 'Sent.', email: account.user.email })),
  route(listAccountSessions, () => ok(paged(account.sessions))),
  route(endAccountSessions, () => {
    account.sessions = [];
    return ok(undefined, 204);
  }),
  route(deleteUser, () => ok(undefined, 204)),
  route(getSubscription, () => ok(account.subscription)),
  route(quoteCredits, ({ query: { credits } }) =>
    ok({
      quoted_cents: credits * 10,
      total_cents: Math.ceil(credits * 8 * 1.095),
      credits_amount: credits,
      discount_percent: 20,
      pre_tax_cents: credits * 8,
      sales_tax_cents: Math.ceil(credits * 8 * 0.095),
      sales_tax_rate_percent: 9.5,
      sessions: credits / 250,
      intro: false,
      location: 'loc1',
    }),
  ),
  route(changeSessions, ({ body }) => {
    const next = { next_sessions: body.credits_amount / 250, next_renewal_credits: body.credits_amount };
    account.subscription = { ...account.subscription, ...next };
    return ok(account.subscription);
  }),
  route(keepSessions, () => {
    account.subscription = { ...account.subscription, next_sessions: null, next_renewal_credits: 1000 };
    return ok(account.subscription);
  }),
  route(pauseMembership, ({ body }) => {
    const until = `2027-0${body.months}-14T00:00:00-08:00`;
    const pause = { from: '2026-12-14T00:00:00-08:00', until };
    account.subscription = { ...account.subscription, pause, pause_can_end: true, pause_most: 0, next_renewal: until };
    return ok(account.subscription);
  }),
  route(resumeMembership, () => {
    const next_renewal = '2026-12-14T00:00:00-08:00';
    account.subscription = { ...account.subscription, pause: null, pause_can_end: false, pause_most: 3, next_renewal };
    return ok(account.subscription);
  }),
  route(getMembershipEnd, () => ok({ difference_cents: 500 })),
  route(endMembership, () => {
    account.user = { ...account.user, credits_subscription_exists: false };
    return ok({ difference_cents: 500 });
  }),
  route(reservationHistory, ({ query }) =>
    ok(
      paged(
        Array.from({ length: Number(query.page_size) }, (_, index) => ({
          id: `past${index}`,
          slot: '2026-10-03T18:30:00-07:00',
          time: '6:30 pm',
          date: '2026-10-03',
          calendar: 'seat1',
          calendar_name: 'Simulator 1',
          location: 'loc1',
          user: id,
          subscription: null,
          paid: index % 2 === 0,
          is_blackout: false,
          notes: null,
          cost_cents: 1800,
          created: '2026-10-01T10:00:00.000Z',
          block_count: 1,
        })),
      ),
    ),
  ),
];
