import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { isWithinHours, slotsOfDay, type VenueHours } from '@paddock/shared-domain/booking/bookable-slots';
import { instantOf, LocalDate, millisOf } from '@paddock/shared-domain/kernel/time';
import { localDateOf, plusDays, weekdayOf } from '@paddock/shared-domain/kernel/venue-time';
import { businessDayOf, businessMinuteOf, halfHoursOfDay } from '@paddock/shared-domain/venues/business-day';
import { type DayHours, intervalsOf, OpeningHours } from '@paddock/shared-domain/venues/opening-hours';
import { transitionsOf, ZONES } from '../../proofs/zone-oracle.ts';

const HALF = 30 * 60_000;
const DAY = 48 * HALF;

/** A day with nights: up to three times in order, from 6:00 am to 6:00 am. Minutes are whole half-hours. */
const anyDay = fc
  .uniqueArray(fc.integer({ min: 12, max: 60 }), { minLength: 0, maxLength: 6 })
  .map((marks): DayHours => {
    const sorted = marks.toSorted((a, b) => a - b).map((mark) => mark * 30);
    const times = sorted.flatMap((opens, at) => {
      const closes = sorted[at + 1];
      return at % 2 === 0 && closes !== undefined && opens <= 1440 ? [{ opens, closes }] : [];
    });
    const [first, ...later] = times;
    return first === undefined ? null : later.length === 0 ? first : { ...first, later };
  });
const anyVenue = fc.record({
  zone: fc.constantFrom(...ZONES),
  openingHours: fc.array(anyDay, { minLength: 7, maxLength: 7 }),
  change: fc.nat(3),
  daysBefore: fc.integer({ min: -1, max: 3 }),
});
type Drawn = typeof anyVenue extends fc.Arbitrary<infer Value> ? Value : never;
/** What luxon, which shares no code with the product, reads on a clock. Each moment is read once. */
const walls = new Map<string, DateTime>();
const wallAt = (millis: number, zone: string): DateTime => {
  const key = `${zone} ${millis}`;
  const wall = walls.get(key) ?? DateTime.fromMillis(millis, { zone });
  walls.set(key, wall);
  return wall;
};
/** A venue, and the days around a clock change of its zone; its nights begin within them. */
const around = ({ zone, openingHours, change, daysBefore }: Drawn) => {
  const changes = transitionsOf(zone);
  const at = changes[change % changes.length] ?? 0;
  const middle = localDateOf(instantOf(at), zone);
  const venue: VenueHours = { zone, openingHours, nightsFrom: plusDays(middle, -daysBefore) };
  const days = Array.from({ length: 11 }, (_, day) => plusDays(middle, day - 5));
  return { at, venue, days };
};

describe('the business day', () => {
  it('a week that is drawn is a week that may be saved', () => {
    fc.assert(fc.property(anyVenue, ({ openingHours }) => OpeningHours.safeParse(openingHours).success));
  });

  it('every half-hour belongs to exactly one: none is lost and none is there twice, also where the clock changes', () => {
    fc.assert(
      fc.property(anyVenue, (drawn) => {
        const { at, venue, days } = around(drawn);
        const all = days.flatMap((date) => halfHoursOfDay(date, venue));
        expect(new Set(all).size).toBe(all.length);
        // Every half-hour of the venue's clock near the change.
        for (let millis = at - 3 * DAY; millis < at + 3 * DAY; millis += HALF / 2) {
          const wall = wallAt(millis, venue.zone);
          if (wall.minute % 30 !== 0) continue;
          const calendar = wall.toISODate() ?? '';
          const night = wall.hour < 6 && calendar > (venue.nightsFrom ?? '');
          const day = LocalDate.parse(night ? wall.minus({ days: 1 }).toISODate() : calendar);
          const instant = instantOf(millis);
          expect(businessDayOf(instant, venue)).toBe(day);
          expect(halfHoursOfDay(day, venue)).toContain(instant);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('lists what is open on the clock of its day, in order, and nothing else', () => {
    fc.assert(
      fc.property(anyVenue, (drawn) => {
        const { at, venue, days } = around(drawn);
        const listed = days.flatMap((date) => slotsOfDay(date, venue).map((slot) => ({ date, ...slot })));
        const starts = listed.map(({ startsAt }) => startsAt);
        expect(starts).toEqual([...new Set(starts)].toSorted());
        for (let millis = at - 3 * DAY; millis < at + 3 * DAY; millis += HALF / 2) {
          const wall = wallAt(millis, venue.zone);
          if (wall.minute % 30 !== 0) continue;
          const instant = instantOf(millis);
          const [day, minute] = [businessDayOf(instant, venue), businessMinuteOf(instant, venue)];
          expect(minute % 1440).toBe(wall.hour * 60 + wall.minute);
          const open = intervalsOf(venue.openingHours[weekdayOf(day)] ?? null).some(
            ({ opens, closes }) => opens <= minute && minute < closes,
          );
          expect(isWithinHours(instant, venue)).toBe(open);
          expect(listed.filter(({ startsAt }) => startsAt === instant).map(({ date }) => date)).toEqual(
            open ? [day] : [],
          );
        }
      }),
      { numRuns: 30 },
    );
  });

  const late: VenueHours = {
    zone: 'America/Los_Angeles',
    openingHours: Array.from({ length: 7 }, () => ({ opens: 1320, closes: 1620 })),
    nightsFrom: LocalDate.parse('2026-10-01'),
  };
  const timesOf = (date: string) =>
    slotsOfDay(LocalDate.parse(date), late).map(({ time, block }) => `${time.replace(':00', '')} ${block}`);

  it('belongs to its evening until 3 am: ten half-hours of an ordinary night', () => {
    expect(timesOf('2026-11-27')).toEqual([
      '10 pm 44',
      '10:30 pm 45',
      '11 pm 46',
      '11:30 pm 47',
      '12 am 48',
      '12:30 am 49',
      '1 am 50',
      '1:30 am 51',
      '2 am 52',
      '2:30 am 53',
    ]);
  });

  it('does not sell the hour that spring leaves out, and sells the doubled hour of autumn once for each real half-hour', () => {
    expect(timesOf('2027-03-13').slice(4)).toEqual(['12 am 48', '12:30 am 49', '1 am 50', '1:30 am 51']);
    const autumn = slotsOfDay(LocalDate.parse('2026-10-31'), late);
    expect(autumn.slice(4).map(({ time }) => time)).toEqual([
      '12:00 am',
      '12:30 am',
      '1:00 am',
      '1:30 am',
      '1:00 am',
      '1:30 am',
      '2:00 am',
      '2:30 am',
    ]);
    const starts = autumn.map(({ startsAt }) => millisOf(startsAt));
    expect(starts.slice(1).map((start, at) => start - (starts[at] ?? 0))).toEqual(starts.slice(1).map(() => HALF));
  });

  it('is the date of the calendar where a venue has no nights', () => {
    const day: VenueHours = { ...late, openingHours: late.openingHours.map(() => ({ opens: 0, closes: 1440 })) };
    const plain = { ...day, nightsFrom: null };
    expect(slotsOfDay(LocalDate.parse('2026-11-27'), plain)[0]).toMatchObject({ time: '12:00 am', block: 0 });
  });
});
