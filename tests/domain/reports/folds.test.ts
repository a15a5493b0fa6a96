import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { Scope } from '@paddock/shared-domain/reports/asked-report';
import type { ReportEvent } from '@paddock/shared-domain/reports/report-fold';
import { openReport } from '@paddock/shared-domain/reports/reports';
import { MOST_TRAIL_EVENTS } from '@paddock/shared-domain/reports/trail';
import { describe, expect, it } from 'vitest';

const event = (type: string, data: object, at: string): Recorded<ReportEvent> =>
  ({
    type,
    data,
    id: at,
    stream: 's-1',
    revision: 0,
    position: '1',
    metadata: { commandId: 'c', actor: { kind: 'visitor' }, at },
  }) as Recorded<ReportEvent>;
const rowsOf = (scope: object, events: readonly Recorded<ReportEvent>[]) => {
  const report = openReport({ zone: 'UTC', asOf: '2027-06-30T12:00:00.000Z', ...scope } as Scope);
  for (const one of events) report.take(one);
  return { rows: report.rows(), trail: report.trail };
};
const item = { userId: 'u', itemId: 'i', locationId: 'l', kind: 'reservation' };

describe('what is outstanding', () => {
  it('falls with each payment of an item, keeps the item’s age, and is gone once it is paid', () => {
    const added = event(
      'OutstandingItemAdded',
      { ...item, amountCents: 1000, postings: [] },
      '2027-05-15T00:00:00.000Z',
    );
    const part = event('OutstandingItemPartlyPaid', { ...item, amountCents: 300 }, '2027-06-20T00:00:00.000Z');
    const rest = event('OutstandingItemPaidInFull', { ...item, amountCents: 700 }, '2027-06-21T00:00:00.000Z');
    const { rows, trail } = rowsOf({ kind: 'outstanding' }, [added, part]);
    expect(rows[0]?.figures).toMatchObject({ items: 1, owed_cents: 700, to_30_days_cents: 0, to_60_days_cents: 700 });
    expect(trail.eventsOf(rows[0]?.key ?? '').map(({ amount }) => amount)).toEqual([1000, -300]);
    expect(rowsOf({ kind: 'outstanding' }, [added, part, rest]).rows).toEqual([]);
  });

  it('is grouped by age in days, with limits at 30, 60 and 90 days', () => {
    const ages = (at: string) =>
      rowsOf({ kind: 'outstanding' }, [event('OutstandingItemAdded', { ...item, amountCents: 5 }, at)]).rows[0]
        ?.figures;
    expect(ages('2027-05-31T00:00:00.000Z')).toMatchObject({ to_30_days_cents: 5 });
    expect(ages('2027-05-30T23:59:59.999Z')).toMatchObject({ to_60_days_cents: 5 });
    expect(ages('2027-04-01T00:00:00.000Z')).toMatchObject({ to_90_days_cents: 5 });
    expect(ages('2027-03-31T23:00:00.000Z')).toMatchObject({ older_cents: 5 });
  });
});

describe('the till', () => {
  const NOON = '2027-06-01T12:00:00.000Z';
  const till = { kind: 'till', from: '2027-06-01', to: '2027-06-30' };
  const posted = (account: string, amountCents: number) => ({
    postings: [
      { account, amountCents },
      { account: 'receivable:u', amountCents: -amountCents },
    ],
  });
  const captured = (paymentId: string, amountCents: number) =>
    event('PaymentCaptured', { paymentId, userId: 'u', amountCents, ...posted('clearing:stripe', amountCents) }, NOON);

  it('has each part of a bill paid by card at the location where it was owed', () => {
    const owed = [
      ['i', 'here', 700],
      ['j', 'there', 500],
    ] as const;
    const { rows, trail } = rowsOf(till, [
      ...owed.map(([itemId, locationId, amountCents]) =>
        event('OutstandingItemAdded', { ...item, itemId, locationId, amountCents, postings: [] }, NOON),
      ),
      event(
        'PaymentRequested',
        {
          paymentId: 'p',
          userId: 'u',
          amountCents: 1200,
          purpose: {
            kind: 'outstanding',
            items: owed.map(([itemId, , amountCents]) => ({ itemId, amountCents })),
          },
        },
        NOON,
      ),
      captured('p', 1200),
    ]);
    expect(rows.map(({ location, figures }) => [location, figures['in_cents']])).toEqual([
      ['here', 700],
      ['there', 500],
    ]);
    expect(rows.flatMap(({ key }) => trail.eventsOf(key).map(({ amount }) => amount))).toEqual([700, 500]);
  });

  it('has a club month at the location where its member joined, and a voucher at none', () => {
    const asked = (paymentId: string, purpose: object) =>
      event('PaymentRequested', { paymentId, userId: 'u', amountCents: 900, purpose }, NOON);
    const { rows } = rowsOf(till, [
      event('MemberEnrolled', { membershipId: 'm', userId: 'u', locationId: 'here' }, '2027-05-01T00:00:00.000Z'),
      asked('p', { kind: 'renewal', membershipId: 'm' }),
      captured('p', 900),
      asked('q', { kind: 'voucher' }),
      captured('q', 900),
    ]);
    expect(rows.map(({ location, kind }) => [location, kind])).toEqual([
      [null, 'card'],
      ['here', 'card'],
    ]);
  });

  it('separates who took the money, and money in from money out', () => {
    const by = (userId: string, one: Recorded<ReportEvent>) =>
      ({
        ...one,
        metadata: { ...one.metadata, actor: { kind: 'staff', userId, permission: 'user.change_user' } },
      }) as Recorded<ReportEvent>;
    const paid = (amountCents: number) =>
      event('OutstandingItemPaidByHand', { ...item, amountCents, ...posted('clearing:cash', amountCents) }, NOON);
    const undone = event(
      'OutstandingItemAdded',
      { ...item, itemId: 'again', reopens: 'i', amountCents: 300, ...posted('clearing:cash', -300) },
      NOON,
    );
    const added = event('OutstandingItemAdded', { ...item, amountCents: 300, postings: [] }, NOON);
    const { rows } = rowsOf(till, [added, by('dana', paid(300)), by('eve', paid(200)), by('dana', undone)]);
    expect(rows.map(({ staff, figures }) => [staff, figures])).toEqual([
      ['dana', { in_cents: 300, out_cents: 300, kept_cents: 0, written_off_cents: 0 }],
      ['eve', { in_cents: 200, out_cents: 0, kept_cents: 200, written_off_cents: 0 }],
    ]);
  });
});

describe('the events behind a report', () => {
  it('are dropped above the limit, while the sums stay right', () => {
    const postings = [{ account: 'tax:l', amountCents: -1 }];
    const sale = event('CheckoutCompleted', { locationId: 'l', postings }, '2027-06-01T10:00:00.000Z');
    const many = Array.from({ length: MOST_TRAIL_EVENTS + 5 }, () => sale);
    const { rows, trail } = rowsOf({ kind: 'tax', from: '2027-06-01', to: '2027-06-01' }, many);
    expect(rows[0]?.figures['owed_cents']).toBe(MOST_TRAIL_EVENTS + 5);
    expect([trail.isLost(), trail.eventsOf(rows[0]?.key ?? '')]).toEqual([true, []]);
  });
});
