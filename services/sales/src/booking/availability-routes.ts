import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import type { Instant, LocalDate } from '@paddock/shared-domain/kernel/time';
import {
  getAvailability,
  getAvailabilityOfDays,
  getCalendarAvailability,
  getCalendarQuote,
  getParallelCalendars,
} from '@paddock/shared-domain/venues/contract';
import { plusDays } from '@paddock/shared-domain/kernel/venue-time';
import type { FastifyInstance } from 'fastify';
import { ok, okRaw } from '@paddock/kit/http/answers';
import { pageOf } from '@paddock/kit/http/list-reply';
import { notFound } from '@paddock/kit/http/problems';
import { serve } from '@paddock/kit/http/serve';
import type { VenueDirectory } from '@paddock/venue/venues/directory';
import { bookableOf, dayJson, entryOf, type ReadyDay, type ReadyDays } from '@paddock/venue/venues/day-answer';
import { priceAtSlot } from '@paddock/venue/venues/slot-price';
import { runsOf } from '@paddock/venue/venues/half-hours';

/** Who is not known: a single half-hour, at the price for everybody. */
const ANYBODY = { member: false, halfHours: 1 };
const READS = { reads: ['availability'] };

/** The slots that have a free seat, each with those seats. */
const seatsBySlot = (slots: ReadyDay['slots']) =>
  slots.flatMap(({ slot, time, block, free }) =>
    free.length === 0 ? [] : [{ slot, time, block, calendars: [...free] }],
  );

/** The free slots of venue days (SLOT-22 … SLOT-25). Public: it does not show who has the others (invariant S12). */
export const registerAvailabilityRoutes = (app: FastifyInstance, days: ReadyDays, directory: VenueDirectory): void => {
  serve(
    app,
    getAvailability,
    async ({ query: { location, date }, now }) => {
      const day = await days.get(location, date);
      return day === undefined ? notFound : okRaw(dayJson(day, date, now));
    },
    READS,
  );

  serve(
    app,
    getAvailabilityOfDays,
    async ({ query: { location, dates }, now }) => {
      const found = await Promise.all(dates.map(async (date) => ({ date, day: await days.get(location, date) })));
      const known = found.flatMap(({ date, day }) =>
        day === undefined ? [] : [{ date, slots: seatsBySlot(bookableOf(day, date, now)) }],
      );
      return known.length < found.length ? notFound : ok(known);
    },
    READS,
  );

  const ofSeat = async (id: SeatId, date: LocalDate, now: Instant) => {
    const venues = await directory.get();
    const seat = venues.seats.get(id);
    const day = seat && (await days.get(seat.location_id, date));
    if (seat === undefined || day === undefined) return undefined;
    const entries = bookableOf(day, date, now)
      .filter(({ free }) => free.includes(id))
      .map((slot) => ({ startsAt: slot.startsAt, entry: entryOf(slot, id) }));
    return { seat, location: venues.locations.get(seat.location_id), entries };
  };
  serve(
    app,
    getCalendarAvailability,
    async ({ params, query, now }) => {
      const found = await ofSeat(params.id, query.date, now);
      return found === undefined ? notFound : ok(found.entries.map(({ entry }) => entry));
    },
    READS,
  );
  serve(
    app,
    getCalendarQuote,
    async ({ params, query, now }) => {
      const found = await ofSeat(params.id, query.date, now);
      if (found?.location === undefined) return notFound;
      const { location, seat, entries } = found;
      return ok(
        entries.map(({ startsAt, entry }) => {
          const { costCents, rule } = priceAtSlot(location, seat, startsAt, ANYBODY);
          return { ...entry, cost_cents: costCents, rule: rule?.name ?? null };
        }),
      );
    },
    READS,
  );
  serve(
    app,
    getParallelCalendars,
    async ({ query: { location, date, block, sessions, racers }, now }) => {
      const day = await days.get(location, date);
      if (day === undefined) return notFound;
      // A run may go on after midnight where the venue is open then.
      const tomorrow = plusDays(date, 1);
      const after = sessions > 1 ? await days.get(location, tomorrow) : undefined;
      const own = bookableOf(day, date, now);
      const last = own.at(-1)?.startsAt ?? '';
      const slots = after === undefined ? own : [...own, ...bookableOf(after, tomorrow, now)];
      const starts = runsOf(slots, Math.max(1, sessions))
        .filter(({ startsAt }) => startsAt <= last)
        .filter((run) => run.calendars.length >= racers && (block === undefined || run.block === block))
        .map(({ block: first, slot, time, calendars }) => ({ block: first, slot, time, calendars: [...calendars] }));
      const page = pageOf(starts, { page: 1, page_size: 1000 });
      return 'problem' in page ? page.problem : ok(page.list);
    },
    READS,
  );
};
