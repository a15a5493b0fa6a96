import { LocalDate } from '@paddock/shared-domain/kernel/time';
import {
  getRefundable,
  giveBack,
  listRefunds,
  type Refundable,
  type RefundEntry,
  settleRefund,
} from '@paddock/shared-domain/refunds/desk-contract';
import { instant } from '../../support/builders/brands.ts';
import { ok, paged, route, type Route } from './routes.ts';

const item = (number: number, left: number, paid = left): Refundable['items'][number] => ({
  reservation: `res${number}` as Refundable['items'][number]['reservation'],
  seat: String(number),
  slot: `2026-11-2${number}T18:30:00-08:00`,
  date: LocalDate.parse(`2026-11-2${number}`),
  card_cents: left,
  voucher_cents: 0,
  credits: 0,
  net_cents: left,
  tax_cents: 0,
  paid_cents: paid,
});
/** Two half-hours of one checkout; a part of one is already refunded. */
export const refundableOf = (more: Partial<Refundable> = {}): Refundable => ({
  source: 'co1',
  purpose: 'checkout',
  receipt_url: 'https://pay.test/1',
  paid_at_desk: null,
  unsettled: false,
  items: [item(3, 1971), item(4, 1471, 1971)],
  ...more,
});
/** A refund that the card refused, as staff see it. */
export const refundEntry = (more: Partial<RefundEntry> = {}): RefundEntry =>
  ({
    id: 'refund1',
    cause: 'cancelled_by_venue',
    due_at: '2026-11-20T18:00:00.000Z',
    card_cents: 1971,
    voucher_cents: 0,
    credits: 0,
    tax_cents: 171,
    paid_at_desk: null,
    state: 'failed',
    card: 'failed',
    failure: { text: 'The charge is disputed.', at: '2026-11-20T18:00:01.000Z' },
    settled: null,
    items: [{ reservation: 'res1', seat: '4', slot: '2026-11-21T18:30:00-08:00', date: LocalDate.parse('2026-11-21') }],
    together: [],
    by: { kind: 'staff', name: 'Pia Lane' },
    reason: 'A rig broke down.',
    ...more,
  }) as RefundEntry;

export const createRefundDesk = () => ({ entries: [] as RefundEntry[], refundable: refundableOf() });
export type RefundDesk = ReturnType<typeof createRefundDesk>;

/** The routes of refunds. */
export const refundRoutes = (desk: RefundDesk): readonly Route[] => [
  route(listRefunds, () => ok(paged(desk.entries))),
  route(getRefundable, () => ok(desk.refundable)),
  route(giveBack, ({ body }) => ok({ state: 'completed', ...body.expected })),
  route(settleRefund, ({ params, body }) => {
    desk.entries = desk.entries.map((entry) =>
      [params.refund, ...body.together].includes(entry.id) && body.how !== 'card'
        ? refundEntry({
            ...entry,
            together: [],
            state: 'completed',
            card: body.how,
            settled: {
              how: body.how,
              at: instant('2026-11-22T01:23:00.000Z'),
              by: { kind: 'staff', name: 'Pia Lane' },
              reason: body.reason,
            },
          })
        : entry,
    );
    return body.how === 'card'
      ? ok({ state: 'failed', text: 'The charge is still disputed.' })
      : ok({ state: 'completed', text: null });
  }),
];
