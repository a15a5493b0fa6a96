import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { Scope } from '@paddock/shared-domain/reports/asked-report';
import { openReport } from '@paddock/shared-domain/reports/reports';
import { describe, expect, it } from 'vitest';
import { attendanceHistory } from './attendance-histories.ts';
import { dayOf, nonZero, type Sums } from './reports-oracle.ts';
import { freshSeed, seededRandom } from './seed.ts';

type Raw = {
  readonly type: string;
  readonly data: Record<string, unknown>;
  readonly metadata: { readonly at: string };
};

type Place = { index: number; left: boolean; startsAt: string; priceCents?: number };

/** A second count from the raw log, reservation by reservation, without the product's fold. */
const second = (
  log: readonly Raw[],
  zones: Readonly<Record<string, string>>,
  asked: { from: string; to: string; asOf: string },
): Sums => {
  const sums: Sums = new Map();
  const seen = log.filter(({ metadata }) => metadata.at <= asked.asOf);
  for (const made of seen.filter(({ type }) => type.startsWith('SlotBooked'))) {
    const story = seen.filter(({ data }) => data['reservationId'] === made.data['reservationId']);
    if (story.some(({ type }) => type === 'ReservationCancelled')) continue;
    const places = story.flatMap(({ type, data }, index): Place[] => {
      const there = type === 'ReservationMoved' ? data : (data['arrived'] as Record<string, unknown> | undefined);
      if (!type.startsWith('ReservationMoved') || type.endsWith('FromAnotherDay') || there === undefined) return [];
      return [{ ...there, index, left: type !== 'ReservationMoved' } as unknown as Place];
    });
    const startsAt = places.at(-1)?.startsAt ?? String(made.data['startsAt']);
    const price = places.findLast(({ priceCents }) => priceCents !== undefined)?.priceCents;
    // A mark from before the reservation left for another day does not count, nor a no-show from before a move.
    let words = story.map((event, index) => ({ ...event, index })).filter(({ type }) => /Check|NoShow/.test(type));
    const left = places.findLast((one) => one.left)?.index ?? -1;
    words = words.filter(({ index }) => index > left);
    const last = words.at(-1);
    const moved = last !== undefined && places.some(({ index }) => index > last.index);
    const word =
      last?.type === 'RacerCheckedIn' ? 'arrived' : last?.type === 'NoShowRecorded' && !moved ? 'no_show' : 'unmarked';
    const place = String(made.data['locationId']);
    const day = dayOf(startsAt, zones[place] ?? '');
    if (startsAt > asked.asOf || day < asked.from || day > asked.to) continue;
    const bump = (name: string, by: number) =>
      sums.set(`${day} ${place} ${name}`, (sums.get(`${day} ${place} ${name}`) ?? 0) + by);
    bump('reserved_slots', 1);
    bump(`${word}_slots`, 1);
    if (word === 'no_show') bump('no_show_cents', price ?? Number(made.data['priceCents']));
  }
  return sums;
};

describe('the report of no-shows', () => {
  it('equals a second count of the log on generated histories, as of any moment, and its events add up', () => {
    const seed = freshSeed('no-shows');
    const random = seededRandom(seed);
    let [missed, arrived, traded] = [0, 0, 0];
    for (let n = 0; n < 250; n += 1) {
      const { log, zones } = attendanceHistory(seed + n);
      traded += log.filter(({ type }) => type === 'ReservationSteppedAside').length;
      const any = () => log[Math.floor(random() * log.length)]?.metadata.at as Instant;
      const [from, to] = [any(), any()].map((at) => at.slice(0, 10)).toSorted() as [string, string];
      const asked = { from, to, asOf: random() < 0.4 ? (log.at(-1)?.metadata.at as Instant) : any() };
      const report = openReport({ kind: 'no_shows', zone: 'UTC', ...asked } as Scope);
      for (const event of log) report.take(event);
      const rows = report.rows();
      const sums: Sums = new Map(
        rows.flatMap(({ date, location, figures }) =>
          Object.entries(figures).map(([figure, value]) => [`${date} ${location} ${figure}`, value] as const),
        ),
      );
      expect(nonZero(sums), `history ${seed + n}, ${JSON.stringify(asked)}`).toEqual(
        nonZero(second(log as unknown as (Recorded & Raw)[], zones, asked)),
      );
      for (const { key, figures } of rows)
        expect(report.trail.eventsOf(key)).toHaveLength(figures['no_show_slots'] ?? -1);
      missed += rows.reduce((sum, { figures }) => sum + (figures['no_show_slots'] ?? 0), 0);
      arrived += rows.reduce((sum, { figures }) => sum + (figures['arrived_slots'] ?? 0), 0);
    }
    console.log(
      `no-shows: 250 histories, ${missed} missed and ${arrived} arrived half-hours, places traded ${traded} times, 0 differences`,
    );
    expect(Math.min(missed, arrived, traded)).toBeGreaterThan(100);
  });
});
