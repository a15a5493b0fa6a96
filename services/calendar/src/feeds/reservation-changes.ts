import { type Decode, readIfReadable } from '@paddock/event-store/codec';
import type { EventStore } from '@paddock/event-store/port';
import type { ScheduleEvent } from '@paddock/shared-domain/booking/events';
import { isReserving } from '@paddock/shared-domain/booking/reserving';
import { scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import type { LocationId, ReservationId } from '@paddock/shared-domain/kernel/ids';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { Instant, LocalDate } from '@paddock/shared-domain/kernel/time';
import { entriesNow, isOfSlot, type OfSlot } from './day-entries.ts';

type Day = { readonly next: number; readonly events: readonly OfSlot[] };
/** The event up to which changes are counted; all without it. */
export type Until = { readonly revision: number; readonly at: Instant };

/** Days kept in memory: more than a chain offers at a time. */
const MOST_DAYS = 4_000;

const cameFrom = (event: OfSlot): LocalDate | undefined =>
  event.type === 'ReservationArrivedFromAnotherDay' ? event.data.movedFromDate : undefined;

/**
 * The events of a day that may have changed the entry of a reservation since it first came there: all bookings, moves and
 * cancellations of its owner on that day, since adjacent ones form one entry. Not counted: the booking itself, and its departure
 * to another day, as its arrival there counts.
 */
const changesOf = (events: readonly OfSlot[], id: ReservationId): readonly OfSlot[] => {
  const first = events.find(({ data }) => data.reservationId === id);
  if (first === undefined) return [];
  return events.filter((event) => {
    if (event.data.userId !== first.data.userId || event.revision < first.revision) return false;
    if (event.type === 'ReservationMovedToAnotherDay') return event.data.reservationId !== id;
    if (!isReserving(event) || cameFrom(event) !== undefined) return true;
    return event.metadata.commandId !== first.metadata.commandId;
  });
};

/**
 * How often entries may have changed since they were booked, from the log. This is their SEQUENCE in calendars (RFC 5545, section
 * 3.8.7.4), which never falls. Days are read once and then continued.
 */
export const createReservationChanges = ({
  store,
  decode,
}: {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly decode: Decode;
}) => {
  const days = new Map<string, Day>();
  const read = async (stream: string, atLeast: number): Promise<readonly OfSlot[]> => {
    const known = days.get(stream) ?? { next: 0, events: [] };
    let { next } = known;
    if (next > atLeast) return known.events;
    const events = [...known.events];
    for await (const stored of store.readStream(stream, next)) {
      next = stored.revision + 1;
      const event = readIfReadable(decode, stored) as Recorded<ScheduleEvent> | undefined;
      if (event !== undefined && isOfSlot(event)) events.push(event);
      if (next > atLeast) break;
    }
    if (days.size >= MOST_DAYS) days.clear();
    // Another lookup may have read further.
    if (next > (days.get(stream)?.next ?? 0)) days.set(stream, { next, events });
    return events;
  };

  /** Starts one lookup, which reads each day to its end at most once. */
  return () => {
    const seen = new Map<string, Promise<readonly OfSlot[]>>();
    /** The events of a day: all that there are now, or at least those up to a revision. */
    const eventsOn = (location: LocationId, date: LocalDate, atLeast = Number.POSITIVE_INFINITY) => {
      const stream = `schedule-${scheduleId(location, date)}`;
      const key = `${stream} ${atLeast}`;
      const reading = seen.get(key) ?? read(stream, atLeast);
      seen.set(key, reading);
      return reading;
    };
    /** Changes of the entry named by a reservation that is or was on a day, including those on days it came from. */
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
        const told = (await eventsOn(location, day, day === date ? until?.revision : undefined)).filter(
          ({ revision, metadata: { at } }) =>
            until === undefined || (day === date ? revision <= until.revision : at <= until.at),
        );
        const own = changesOf(told, id);
        count += own.length;
        wanted.push(...own.flatMap((event) => (event.data.reservationId === id ? (cameFrom(event) ?? []) : [])));
      }
      return count;
    };
    /** The day on which a reservation names an entry; undefined if it is cancelled or inside another entry. */
    const standsOn = async (
      id: ReservationId,
      location: LocationId,
      date: LocalDate,
    ): Promise<LocalDate | undefined> => {
      for (let day: LocalDate | undefined = date; day !== undefined;) {
        const events: readonly OfSlot[] = await eventsOn(location, day);
        if (entriesNow(events).some((entry) => entry.id === id)) return day;
        const last = events.findLast(({ data }) => data.reservationId === id);
        day = last?.type === 'ReservationMovedToAnotherDay' ? last.data.toDate : undefined;
      }
      return undefined;
    };
    /** The last day of a reservation, starting from a day it was on: that day reports its end. */
    const endsOn = async (id: ReservationId, location: LocationId, date: LocalDate): Promise<LocalDate> => {
      const last = (await eventsOn(location, date)).findLast(({ data }) => data.reservationId === id);
      return last?.type === 'ReservationMovedToAnotherDay' ? endsOn(id, location, last.data.toDate) : date;
    };
    return { countOf, eventsOn, standsOn, endsOn };
  };
};
export type ReservationChanges = ReturnType<typeof createReservationChanges>;
