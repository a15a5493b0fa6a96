import type { Decode } from '@paddock/event-store/codec';
import type { EventStore } from '@paddock/event-store/port';
import type { ScheduleEvent } from '@paddock/shared-domain/booking/events';
import { scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import type { LocationId, ReservationId } from '@paddock/shared-domain/kernel/ids';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { Instant, LocalDate } from '@paddock/shared-domain/kernel/time';
import { cameTogether, isOfSlot } from './day-entries.ts';

type Day = { readonly next: number; readonly events: readonly Recorded<ScheduleEvent>[] };
/** Until which event changes are counted; without it all of them. */
export type Until = { readonly revision: number; readonly at: Instant };

/** Days remembered: more than a chain offers at a time. */
const MOST_DAYS = 2_000;

const cameFrom = (event: Recorded<ScheduleEvent>): LocalDate | undefined =>
  event.type === 'SlotReserved' ? event.data.movedFromDate : undefined;

/**
 * Whether an event changes the entry of a reservation: a move within the day, an arrival from another, or the end; of those booked
 * with it also that they left for another day, since the entry is shorter from then on.
 */
const changes = (event: Recorded<ScheduleEvent>, id: ReservationId): boolean =>
  event.type === 'ReservationMovedToAnotherDay'
    ? event.data.reservationId !== id
    : event.type !== 'SlotReserved' || cameFrom(event) !== undefined;

/**
 * How often entries have changed since they were booked, from the log: their SEQUENCE in calendars (RFC 5545, section 3.8.7.4). An
 * entry is a run of half-hours that came together, so a change of one of them is a change of all. Days are read once and then
 * only from where they were left.
 */
export const createReservationChanges = ({
  store,
  decode,
}: {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly decode: Decode;
}) => {
  const days = new Map<string, Day>();
  const read = async (stream: string): Promise<readonly Recorded<ScheduleEvent>[]> => {
    const known = days.get(stream) ?? { next: 0, events: [] };
    let { next } = known;
    const events = [...known.events];
    for await (const stored of store.readStream(stream, next)) {
      next = stored.revision + 1;
      if (isOfSlot(stored.type)) events.push(decode(stored) as Recorded<ScheduleEvent>);
    }
    if (days.size >= MOST_DAYS) days.clear();
    days.set(stream, { next, events });
    return events;
  };

  /** One look at the log: each day is read at most once for it. */
  return () => {
    const seen = new Map<string, Promise<readonly Recorded<ScheduleEvent>[]>>();
    const eventsOn = (location: LocationId, date: LocalDate) => {
      const stream = `schedule-${scheduleId(location, date)}`;
      const reading = seen.get(stream) ?? read(stream);
      seen.set(stream, reading);
      return reading;
    };
    /** Changes of the entry of one reservation that stands, or stood, on a day; the days it came from are counted too. */
    const countOf = async (
      id: ReservationId,
      location: LocationId,
      date: LocalDate,
      until?: Until,
    ): Promise<number> => {
      const visited = new Set<LocalDate>();
      const wanted = [date];
      let count = 0;
      for (let day = wanted.pop(); day !== undefined; day = wanted.pop()) {
        if (visited.has(day)) continue;
        visited.add(day);
        const told = (await eventsOn(location, day)).filter(
          ({ revision, metadata: { at } }) =>
            until === undefined || (day === date ? revision <= until.revision : at <= until.at),
        );
        const together = cameTogether(told, id);
        const own = told.filter((event) => together.has(event.data.reservationId) && changes(event, id));
        count += own.length;
        wanted.push(...own.flatMap((event) => (event.data.reservationId === id ? (cameFrom(event) ?? []) : [])));
      }
      return count;
    };
    return { countOf, eventsOn };
  };
};
export type ReservationChanges = ReturnType<typeof createReservationChanges>;
