import { statementReply } from '@paddock/office/statements/statement-reply';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { type Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import type { ExplanationReply, StatementReply } from '@paddock/shared-domain/statements/contract';
import { statementFrom } from '@paddock/shared-domain/statements/statement';
import type { StatementLine } from '@paddock/shared-domain/statements/statement-line';

/** A small bill for screens, as the read model stores it: a sale, a purchase of credits and a debt. */
export const SALE = '6f1d3f0e-6b1c-5a55-9d5e-0f7a6c2b9a41';
export const DEBT = '7f1d3f0e-6b1c-5a55-9d5e-0f7a6c2b9a42';
const GRANT = '8f1d3f0e-6b1c-5a55-9d5e-0f7a6c2b9a43';
export const SOLD_AT = '2026-10-08T18:02:00.000Z' as Instant;
export const OWED_AT = '2026-10-12T21:05:00.000Z' as Instant;

export const billLines = (user: string): readonly StatementLine[] => {
  const line = (event_id: string, part: number, at: Instant, more: Partial<StatementLine>): StatementLine => ({
    user_id: user as UserId,
    event_id,
    part,
    position: at,
    stream: 'checkout-7f31',
    revision: 5,
    type: 'CheckoutCompleted',
    at,
    actor: { kind: 'customer', userId: user as UserId },
    reason: null,
    sealed_reason: null,
    kind: 'seats',
    rule: 'A-064/1',
    amount_cents: 0,
    credits: 0,
    item_id: null,
    item_change: null,
    item_cents: 0,
    detail: {},
    ...more,
  });
  const seat = { seat_name: '4', seat_type_name: 'Motion', half_hours: 1, half_hour_cents: 1800 };
  return [
    line(SALE, 0, SOLD_AT, { amount_cents: 1800, detail: seat }),
    line(SALE, 1, SOLD_AT, { kind: 'fee', rule: 'A-063/1', amount_cents: 200, detail: seat }),
    line(SALE, 2, SOLD_AT, { kind: 'card_payment', rule: 'A-070/1', amount_cents: -2000 }),
    line(GRANT, 0, plusMillis(SOLD_AT, 86_400_000), {
      kind: 'credits_bought',
      rule: 'A-085/1',
      type: 'CreditsGranted',
      credits: 250,
    }),
    line(DEBT, 0, OWED_AT, {
      type: 'OutstandingItemAdded',
      rule: 'A-073/1',
      amount_cents: 1826,
      item_id: 'r1',
      item_change: 'added',
      item_cents: 1826,
      detail: { item_kind: 'reservation' },
    }),
  ];
};

/** The API's answer for that bill. */
export const billReply = (
  user: string,
  now: Instant,
  query: { readonly as_of?: Instant | undefined; readonly from?: Instant | undefined } = {},
): StatementReply => {
  const lines = billLines(user);
  const asOf = query.as_of ?? now;
  return statementReply(statementFrom(user as UserId, lines, { asOf, from: query.from }), lines, { isStaff: false });
};

export const whyReply = (user: string, now: Instant): ExplanationReply => ({
  lines: billReply(user, now)
    .lines.filter(({ event_id }) => event_id === SALE)
    .map((line) => ({ ...line, why: `Because of ${line.what}.` })),
  quote: {
    lines: [
      {
        seat: '4',
        seat_type: 'Motion',
        half_hours: 1,
        half_hour_cents: 1800,
        price_rule: null,
        total_cents: 1800,
        fee_cents: 200,
      },
    ],
    fee_waived_from_half_hours: 2,
    subtotal_cents: 2000,
    voucher_cents: 0,
    voucher_pays_tax: true,
    credits: 0,
    credits_cents: 0,
    pre_tax_cents: 2000,
    tax_percent: 0,
    tax_cents: 0,
    total_cents: 2000,
  },
  chain: [
    {
      event_id: 'q',
      type: 'CheckoutQuoted',
      stream: 'checkout-7f31',
      revision: 0,
      at: SOLD_AT,
      actor: { kind: 'customer', user: null },
      what: 'Price quoted',
    },
    {
      event_id: SALE,
      type: 'CheckoutCompleted',
      stream: 'checkout-7f31',
      revision: 5,
      at: SOLD_AT,
      actor: { kind: 'system', user: null },
      what: 'Booked',
    },
  ],
});
