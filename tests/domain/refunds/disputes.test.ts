import fc from 'fast-check';
import { CLEARING, receivable } from '@paddock/shared-domain/billing/postings';
import { isTakenBack, type RecordDispute } from '@paddock/shared-domain/refunds/disputes';
import { refundsDecider } from '@paddock/shared-domain/refunds/decider';
import type { RefundEvent } from '@paddock/shared-domain/refunds/events';
import { describe, expect, it } from 'vitest';
import { price } from '../../support/builders/brands.ts';
import { dueRefund } from '../../support/builders/due-refund.ts';
import { ADA } from '../../support/builders/venue.ts';
import { storiesOf } from '../../support/given.ts';

const { given } = storiesOf(refundsDecider);
const { sourceId } = dueRefund.data;
type Stands = RecordDispute['data']['stands'];
const AMOUNTS = { dp_whole: 1971, dp_part: 500 } as const;
type Id = keyof typeof AMOUNTS;
const record = (disputeId: Id, stands: Stands, amountCents: number = AMOUNTS[disputeId]) => ({
  type: 'RecordDispute' as const,
  data: {
    sourceId,
    chargeId: 'ch_1',
    userId: ADA,
    disputeId,
    amountCents: price(amountCents),
    code: 'fraudulent',
    stands,
  },
});
/** What the bank holds, by the reports alone: the first final report counts, and only after the bank had the money. */
const heldBy = (reports: readonly (readonly [Id, Stands])[], id: Id): boolean => {
  let state: 'none' | 'taken' | 'won' | 'lost' = 'none';
  for (const [of, stands] of reports) {
    if (of !== id || state === 'won' || state === 'lost') continue;
    if (stands === 'lost') state = 'lost';
    else if (stands === 'taken') state = 'taken';
    else if (state === 'taken') state = 'won';
  }
  return state === 'taken' || state === 'lost';
};
const postedTo = (events: readonly RefundEvent[], name: string): number =>
  events
    .flatMap((event) => ('postings' in event.data ? event.data.postings : []))
    .reduce((sum, { account, amountCents }) => sum + (account === name ? amountCents : 0), 0);

describe('disputes of one charge', () => {
  it('however often and in whatever order they are reported, owe what the bank holds, and block the charge until it is won', () => {
    const report = fc.tuple(
      fc.constantFrom<Id>('dp_whole', 'dp_part'),
      fc.constantFrom<Stands>('taken', 'given-back', 'lost'),
    );
    fc.assert(
      fc.property(fc.array(report, { maxLength: 12 }), (reports) => {
        const events: RefundEvent[] = [];
        for (const [at, [id, stands]] of reports.entries()) {
          const { decision } = given(...events).when(record(id, stands));
          if (decision.outcome !== 'accepted') throw new Error('Refused.');
          events.push(...decision.events);
          const held = (Object.keys(AMOUNTS) as Id[]).filter((one) => heldBy(reports.slice(0, at + 1), one));
          const sum = held.reduce((all, one) => all + AMOUNTS[one], 0);
          expect(postedTo(events, receivable(ADA))).toBe(sum);
          expect(postedTo(events, CLEARING)).toBe(-sum || 0);
          expect(isTakenBack(given(...events).state())).toBe(held.length > 0);
        }
        for (const id of Object.keys(AMOUNTS))
          for (const types of [['DisputeFundsWithdrawn'], ['DisputeFundsReinstated', 'DisputeLost']])
            expect(
              events.filter(({ type, data }) => types.includes(type) && 'disputeId' in data && data.disputeId === id)
                .length,
            ).toBeLessThanOrEqual(1);
      }),
      { numRuns: 1_000, seed: 11 },
    );
  });

  it('give back what they took, also if a later report names another amount', () => {
    const events: RefundEvent[] = [];
    for (const wanted of [record('dp_whole', 'taken'), record('dp_whole', 'given-back', 900)]) {
      const { decision } = given(...events).when(wanted);
      if (decision.outcome === 'accepted') events.push(...decision.events);
    }
    expect(events.map(({ type }) => type)).toEqual(['DisputeFundsWithdrawn', 'DisputeFundsReinstated']);
    expect(postedTo(events, receivable(ADA))).toBe(0);
  });
});
