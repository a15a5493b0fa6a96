import type { Posting } from '@paddock/shared-domain/billing/postings';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import { cents } from '@paddock/shared-domain/kernel/money';
import { type Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import { lineReason } from '@paddock/shared-domain/statements/line-reason';
import { counterOf, lineRule } from '@paddock/shared-domain/statements/line-rules';
import { lineWords } from '@paddock/shared-domain/statements/line-words';
import { RULE_WORDS, ruleWords } from '@paddock/shared-domain/statements/rule-words';
import { LINE_TYPES, type MoneyEvent } from '@paddock/shared-domain/statements/statement-event';
import { linesBetween, statementOf } from '@paddock/shared-domain/statements/statement';
import { describe, expect, it } from 'vitest';

const ada = 'ada' as UserId;
const NOON = '2027-03-01T12:00:00.000Z' as Instant;
const post = (...lines: readonly (readonly [string, number])[]): Posting[] =>
  lines.map(([account, amountCents]) => ({ account, amountCents: cents(amountCents) }));

let written = 0;
/** An event as the log holds it, a minute after the one before. */
const recorded = (type: MoneyEvent['type'], data: object, stream = 'account-ada'): Recorded<MoneyEvent> => {
  written += 1;
  return {
    type,
    data: { userId: ada, ...data },
    id: `event${written}`,
    stream,
    revision: written,
    position: String(written),
    metadata: {
      commandId: `c${written}`,
      actor: { kind: 'customer', userId: ada },
      at: plusMillis(NOON, written * 60_000),
    },
  } as unknown as Recorded<MoneyEvent>;
};
const line = { seatId: 's1', seatName: '4', seatTypeName: 'Motion', costCents: 1800 };
const slots = [{ reservationId: 'r1', startsAt: NOON, date: '2027-03-01' }];
const quote = (id: string) =>
  recorded('CheckoutQuoted', {
    checkoutId: id,
    locationId: 'downtown',
    lines: [
      { ...line, totalCents: 1800, bookingFeeCents: 200, slots },
      { ...line, seatName: 'Haptic Hugo', totalCents: 3600, bookingFeeCents: 0, slots: [...slots, ...slots] },
    ],
    salesTaxPpm: 95_000,
    bookingFeesThreshold: 2,
    preTaxCents: 5600,
  });
const sold = (id: string, seats = 5400) =>
  recorded('CheckoutCompleted', {
    checkoutId: id,
    locationId: 'downtown',
    totalCents: seats + 732,
    postings: post(
      ['receivable:ada', seats + 732],
      ['revenue:seats', -seats],
      ['revenue:fees', -200],
      ['tax:downtown', -532],
    ),
  });
const paid = (cents: number) =>
  recorded('PaymentCaptured', {
    amountCents: cents,
    chargeId: 'ch_1',
    postings: post(['clearing:stripe', cents], ['receivable:ada', -cents]),
  });
const bill = (...events: readonly Recorded<MoneyEvent>[]) =>
  statementOf(events, ada, { asOf: '2099-01-01T00:00:00.000Z' as Instant });
const told = (...events: readonly Recorded<MoneyEvent>[]) =>
  bill(...events).lines.map((one) => [lineWords(one), one.amount_cents, one.credits]);

describe('the lines of a bill', () => {
  it('show a sale seat by seat and fee by fee, in the words and at the price of its quote', () => {
    expect(told(quote('k1'), paid(6132), sold('k1'))).toEqual([
      ['Card payment', -6132, 0],
      ['Seat 4, 30 min, Motion', 1800, 0],
      ['Haptic Hugo, 60 min, Motion', 3600, 0],
      ['Booking fee, seat 4', 200, 0],
      ['Sales tax 9.5 %', 532, 0],
    ]);
  });

  it('follow the books if the quote is unknown or differs', () => {
    expect(told(sold('k2'))[0]).toEqual(['Reservation', 5400, 0]);
    expect(told(quote('k3'), sold('k3', 5000))[0]).toEqual(['Reservation', 5000, 0]);
  });

  it('show credits at face value with their discount, and credits that are used, refunded and expired', () => {
    const face = (credits: number) => credits * 10;
    const grant = recorded('CreditsGranted', {
      expiresAt: NOON,
      postings: post(
        ['receivable:ada', 8760],
        ['discounts:credits', 2000],
        ['liability:credits:ada', -10_000],
        ['tax:downtown', -760],
      ),
    });
    const deferred = recorded('CreditsGranted', {
      expiresAt: NOON,
      postings: post(
        ['deferred:renewals', 8760],
        ['discounts:credits', 2000],
        ['liability:credits:ada', -10_000],
        ['tax:downtown', -760],
      ),
    });
    const spent = recorded('CreditHoldPosted', {
      postings: post(['liability:credits:ada', face(360)], ['receivable:ada', -face(360)]),
    });
    const onSlot = recorded('CreditHoldPosted', {
      postings: post(['liability:credits:ada', face(10)], ['revenue:seats', -face(10)]),
    });
    const back = recorded('CreditsReturned', {
      postings: post(['receivable:ada', face(60)], ['liability:credits:ada', -face(60)]),
    });
    const expired = recorded('CreditsExpired', {
      postings: post(['liability:credits:ada', face(1)], ['revenue:credits_breakage', -face(1)]),
    });
    expect(told(grant, deferred, spent, onSlot, back, expired)).toEqual([
      ['Club discount', -2000, 0],
      ['Club: 1,000 credits bought', 10_000, 1000],
      ['Sales tax', 760, 0],
      ['Club: 1,000 credits bought', 0, 1000],
      ['360 credits used', -3600, -360],
      ['10 credits used', 0, -10],
      ['60 credits refunded', 600, 60],
      ['1 credit expired', 0, -1],
    ]);
  });

  it('show that a card was declined, in the words of the bank, and that nothing was taken', () => {
    const declined = recorded('PaymentRefused', { amountCents: 1971, text: 'Your card was declined.' });
    expect(told(declined)).toEqual([['Card declined ($19.71), nothing was taken', 0, 0]]);
    expect(lineReason(bill(declined).lines[0]!, undefined)).toContain('Your card was declined.');
  });

  it('are refused if they would differ from the postings', () => {
    const odd = recorded('CreditHoldPosted', {
      postings: post(['liability:credits:ada', 15], ['receivable:ada', -10], ['refunds', -5]),
    });
    expect(() => told(odd)).toThrow('Credits are whole');
    const torn = recorded('PaymentCaptured', {
      amountCents: 5,
      postings: post(['clearing:stripe', 5], ['receivable:ada', -4]),
    });
    expect(() => told(torn)).toThrow('not what its postings say');
  });

  it("leave out other people's money", () => {
    const theirs = recorded('PaymentCaptured', {
      userId: 'bob',
      amountCents: 5,
      postings: post(['clearing:stripe', 5], ['receivable:bob', -5]),
    });
    expect(bill(theirs, paid(7)).closing.cents).toBe(-7);
  });
});

describe('a bill as of a moment', () => {
  const owe = (id: string, cents: number) =>
    recorded('OutstandingItemAdded', {
      itemId: id,
      kind: 'reservation',
      amountCents: cents,
      postings: post(['receivable:ada', cents], ['revenue:seats', -cents]),
    });
  const pay = (id: string, cents: number, settled: boolean) =>
    recorded(settled ? 'OutstandingItemPaidInFull' : 'OutstandingItemPartlyPaid', {
      itemId: id,
      kind: 'reservation',
      amountCents: cents,
    });

  it('lists what was open then, less part payments, and shows no bookkeeping of items as lines', () => {
    const events = [owe('i1', 1000), owe('i2', 500), paid(300), pay('i1', 300, false), paid(500), pay('i2', 500, true)];
    const { outstanding, lines, closing } = bill(...events);
    expect(outstanding).toMatchObject([{ item_id: 'i1', owed_cents: 700 }]);
    expect([lines.length, closing.cents]).toEqual([4, 700]);
    const before = statementOf(events, ada, { asOf: (events[1] as Recorded).metadata.at });
    expect(before.outstanding.map(({ owed_cents }) => owed_cents)).toEqual([1000, 500]);
  });

  it('includes the moment itself, and opens with the balance before its period', () => {
    const events = [owe('i3', 100), owe('i4', 200), owe('i5', 400)];
    const at = (n: number) => (events[n] as Recorded).metadata.at;
    expect(statementOf(events, ada, { asOf: at(1) }).closing.cents).toBe(300);
    const part = statementOf(events, ada, { from: at(1), asOf: at(2) });
    expect([part.opening.cents, part.lines.length, part.closing.cents]).toEqual([100, 2, 700]);
    expect(linesBetween(statementOf(events, ada, { asOf: at(0) }).lines, part.lines)).toHaveLength(2);
  });

  it('orders lines by the log, even if the clocks of two processes disagree', () => {
    const [first, second] = [owe('i6', 1), owe('i7', 2)];
    const early = { ...second, metadata: { ...second.metadata, at: plusMillis(first.metadata.at, -1) } };
    expect(bill(first, early).lines.map(({ balance_cents }) => balance_cents)).toEqual([1, 3]);
  });
});

describe('the rules behind the lines', () => {
  it('each have an explanation for their version', () => {
    const counters = [
      'clearing:stripe',
      'liability:voucher',
      'liability:credits:ada',
      'revenue:seats',
      'revenue:fees',
      'revenue:credits_breakage',
      'discounts:credits',
      'deferred:renewals',
      'refunds',
      'write_offs',
      'clearing:cash',
      'clearing:bank',
      'clearing:terminal',
      'clearing:other',
      'tax:downtown',
    ].map((account) => counterOf(account));
    const rules = LINE_TYPES.flatMap((type) =>
      counters.flatMap((counter) => (counter === undefined ? [] : [lineRule(type, counter).rule])),
    );
    expect([...new Set(rules)].filter((rule) => ruleWords(rule) === '')).toEqual([]);
    expect(Object.keys(RULE_WORDS).every((rule) => /^A-\d{3}\/\d+$/.test(rule))).toBe(true);
    expect(() => counterOf('liability:somebody')).toThrow('No line of a bill is known');
  });
});
