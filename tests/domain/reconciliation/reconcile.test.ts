import { describe, expect, it } from 'vitest';
import { type Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import { nextResume } from '@paddock/shared-domain/reconciliation/next-resume';
import { judge, reconcile } from '@paddock/shared-domain/reconciliation/reconcile';
import { NOTHING_BEFORE } from '@paddock/shared-domain/reconciliation/resume';

const at = '2027-03-01T18:00:00.000Z' as Instant;
const later = plusMillis(at, 1);
const refundOf = (amountCents: number, type: string) =>
  ({ id: `txn_${type}`, type, amountCents, feeCents: 0, sourceId: 're_1', createdAt: at }) as const;
const posted = (amountCents: number, part: number) =>
  ({ position: '7', part, reference: 're_1', amountCents, stream: 'refunds-co1', at }) as const;
const thereAndBack = [refundOf(-1971, 'refund'), refundOf(1971, 'refund_failure')];

describe('a refund that was sent and failed later', () => {
  it('agrees with books that never had it: no money is missing on either side (L6)', () => {
    expect(reconcile(thereAndBack, [], later)).toMatchObject({ matched: 1, pending: 0, differenceCount: 0 });
    // A refund that was sent and has not failed is missing in the books.
    expect(reconcile(thereAndBack.slice(0, 1), [], later).differences).toMatchObject([
      { kind: 'missing', reference: 're_1', providerCents: -1971, booksCents: null },
    ]);
  });

  it('agrees also if the books have both postings and the provider shows neither', () => {
    const [out, back] = [posted(-1971, 0), posted(1971, 1)];
    expect(reconcile([], [out, back], later)).toMatchObject({ matched: 1, differenceCount: 0 });
    expect(reconcile([], [out], later)).toMatchObject({ matched: 0, differenceCount: 1 });
  });

  it('is not carried into later runs, and raises no alarm there', () => {
    const first = judge(thereAndBack, [], later);
    const resume = nextResume(NOTHING_BEFORE, first, thereAndBack, plusMillis(at, 86_400_000));
    expect(resume.open).toEqual({ provider: [], books: [] });
    expect(judge([], [], plusMillis(at, 86_400_000), resume).run).toMatchObject({
      matched: 1,
      providerItems: 2,
      differenceCount: 0,
    });
  });
});
