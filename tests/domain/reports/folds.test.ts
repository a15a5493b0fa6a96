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
  }) as never;
const rowsOf = (scope: object, events: readonly Recorded<ReportEvent>[]) => {
  const report = openReport({ zone: 'UTC', asOf: '2027-06-30T12:00:00.000Z', ...scope } as Scope);
  for (const one of events) report.take(one);
  return { rows: report.rows(), trail: report.trail };
};
const item = { userId: 'u', itemId: 'i', locationId: 'l', kind: 'reservation' };

describe('what is outstanding', () => {
  it('falls by what was paid of an item, keeps the age of its beginning, and is nothing once it is settled', () => {
    const added = event(
      'OutstandingItemAdded',
      { ...item, amountCents: 1000, postings: [] },
      '2027-05-15T00:00:00.000Z',
    );
    const part = event(
      'OutstandingItemPaid',
      { ...item, amountCents: 300, settled: false },
      '2027-06-20T00:00:00.000Z',
    );
    const rest = event('OutstandingItemPaid', { ...item, amountCents: 700, settled: true }, '2027-06-21T00:00:00.000Z');
    const { rows, trail } = rowsOf({ kind: 'outstanding' }, [added, part]);
    expect(rows[0]?.figures).toMatchObject({ items: 1, owed_cents: 700, to_30_days_cents: 0, to_60_days_cents: 700 });
    expect(trail.eventsOf(rows[0]?.key ?? '').map(({ amount }) => amount)).toEqual([1000, -300]);
    expect(rowsOf({ kind: 'outstanding' }, [added, part, rest]).rows).toEqual([]);
  });

  it('ages by the venue’s days: 30, 60 and 90 of them are the edges', () => {
    const ages = (at: string) =>
      rowsOf({ kind: 'outstanding' }, [event('OutstandingItemAdded', { ...item, amountCents: 5 }, at)]).rows[0]
        ?.figures;
    expect(ages('2027-05-31T00:00:00.000Z')).toMatchObject({ to_30_days_cents: 5 });
    expect(ages('2027-05-30T23:59:59.999Z')).toMatchObject({ to_60_days_cents: 5 });
    expect(ages('2027-04-01T00:00:00.000Z')).toMatchObject({ to_90_days_cents: 5 });
    expect(ages('2027-03-31T23:00:00.000Z')).toMatchObject({ older_cents: 5 });
  });
});

describe('the events behind a report', () => {
  it('are let go beyond what is kept, and the sums stand', () => {
    const postings = [{ account: 'tax:l', amountCents: -1 }];
    const sale = event('CheckoutCompleted', { locationId: 'l', postings }, '2027-06-01T10:00:00.000Z');
    const many = Array.from({ length: MOST_TRAIL_EVENTS + 5 }, () => sale);
    const { rows, trail } = rowsOf({ kind: 'tax', from: '2027-06-01', to: '2027-06-01' }, many);
    expect(rows[0]?.figures['owed_cents']).toBe(MOST_TRAIL_EVENTS + 5);
    expect([trail.isLost(), trail.eventsOf(rows[0]?.key ?? '')]).toEqual([true, []]);
  });
});
