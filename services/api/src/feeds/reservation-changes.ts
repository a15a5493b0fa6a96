import type { Decode } from '@paddock/event-store/codec';
import type { EventStore } from '@paddock/event-store/port';
import type { ScheduleEvent } from '@paddock/shared-domain/booking/events';
import { scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import type { LocationId, ReservationId } from '@paddock/shared-domain/kernel/ids';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { Instant, LocalDate } from '@paddock/shared-domain/kernel/time';

/** A move within the day, an arrival from another, or the end. */
type Change = {
  readonly id: ReservationId;
  readonly revision: number;
  readonly at: Instant;
  readonly cameFrom: LocalDate | undefined;
};
type Day = { readonly next: number; readonly changes: readonly Change[] };
/** Until which event changes are counted; without it all of them. */
export type Until = { readonly revision: number; readonly at: Instant };

const CHANGES = new Set(['ReservationMoved', 'ReservationCancelled', 'SlotReserved']);
/** Days remembered: more than a chain offers at a time. */
const MOST_DAYS = 2_000;

const changeOf = (event: Recorded<ScheduleEvent>): Change | undefined => {
  const cameFrom = event.type === 'SlotReserved' ? event.data.movedFromDate : undefined;
  if (event.type === 'SlotReserved' && cameFrom === undefined) return undefined;
  return { id: event.data.reservationId, revision: event.revision, at: event.metadata.at, cameFrom };
};

/**
 * How often reservations have changed since they were booked, from the log: the SEQUENCE of their entries in calendars
 * (RFC 5545, section 3.8.7.4). Days are read once and then only from where they were left.
 */
export const createReservationChanges = ({
  store,
  decode,
}: {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly decode: Decode;
}) => {
  const days = new Map<string, Day>();
  const read = async (stream: string): Promise<readonly Change[]> => {
    const known = days.get(stream) ?? { next: 0, changes: [] };
    let { next } = known;
    const changes = [...known.changes];
    for await (const stored of store.readStream(stream, next)) {
      next = stored.revision + 1;
      const change = CHANGES.has(stored.type) ? changeOf(decode(stored) as Recorded<ScheduleEvent>) : undefined;
      if (change !== undefined) changes.push(change);
    }
    if (days.size >= MOST_DAYS) days.clear();
    days.set(stream, { next, changes });
    return changes;
  };

  /** One look at the log: each day is read at most once for it. */
  return () => {
    const seen = new Map<string, Promise<readonly Change[]>>();
    const changesOn = (location: LocationId, date: LocalDate) => {
      const stream = `schedule-${scheduleId(location, date)}`;
      const reading = seen.get(stream) ?? read(stream);
      seen.set(stream, reading);
      return reading;
    };
    /** Changes of one reservation that stands, or stood, on a day; the days it came from are counted too. */
    return async (id: ReservationId, location: LocationId, date: LocalDate, until?: Until): Promise<number> => {
      const visited = new Set<LocalDate>();
      const wanted = [date];
      let count = 0;
      for (let day = wanted.pop(); day !== undefined; day = wanted.pop()) {
        if (visited.has(day)) continue;
        visited.add(day);
        const own = (await changesOn(location, day)).filter(
          (change) =>
            change.id === id &&
            (until === undefined || (day === date ? change.revision <= until.revision : change.at <= until.at)),
        );
        count += own.length;
        wanted.push(...own.flatMap(({ cameFrom }) => cameFrom ?? []));
      }
      return count;
    };
  };
};
export type ReservationChanges = ReturnType<typeof createReservationChanges>;
