import type { LocationId, ReservationId } from '@paddock/shared-domain/kernel/ids';
import type { Instant, LocalDate } from '@paddock/shared-domain/kernel/time';
import { type DayEntry, type OfSlot, restated } from '@paddock/calendar/feeds/day-entries';
import type { ReservationChanges } from '@paddock/calendar/feeds/reservation-changes';
import { dateOfStream } from '@paddock/kit/processes/date-of-stream';

/** An act on a day of the schedule, by the revisions of its first and last event there. */
export type Act = {
  readonly stream: string;
  readonly from: number;
  readonly until: number;
  readonly at: Instant;
  readonly touched: readonly ReservationId[];
  /** The day its reservations came from, where they did. */
  readonly cameFrom: LocalDate | undefined;
};
type Numbered = DayEntry & { readonly sequence: number };

/** The departures of reservations from a day to another one. */
const departures = (events: readonly OfSlot[], ids: readonly ReservationId[], to: LocalDate): readonly OfSlot[] =>
  ids.flatMap((id) => {
    const own = events.findLast(
      (event) =>
        event.type === 'ReservationMovedToAnotherDay' && event.data.reservationId === id && event.data.toDate === to,
    );
    return own ?? [];
  });

/**
 * What an act reports to calendars: the entries that it changed, each with its SEQUENCE, and the ended ones. Neighbouring
 * bookings are included, also on the day they came from: an entry that lost its middle becomes two.
 */
export const restatedEntries = async (
  changes: ReservationChanges,
  locationId: LocationId,
  acts: readonly Act[],
): Promise<{ readonly changed: readonly Numbered[]; readonly gone: readonly Numbered[] }> => {
  const { countOf, eventsOn } = changes();
  const changed: Numbered[] = [];
  const gone: Numbered[] = [];
  for (const { stream, from, until, at, touched, cameFrom } of acts) {
    const numbered = (entries: readonly DayEntry[], day: LocalDate, revision: number) =>
      Promise.all(
        entries.map(async (entry) => ({
          ...entry,
          sequence: await countOf(entry.id, locationId, day, { revision, at }),
        })),
      );
    const date = dateOfStream(stream);
    const here = restated(await eventsOn(locationId, date, until), touched, from, until);
    changed.push(...(await numbered(here.changed, date, until)));
    gone.push(...(await numbered(here.gone, date, until)));
    if (cameFrom === undefined) continue;
    const events = await eventsOn(locationId, cameFrom);
    const left = departures(events, touched, date).map(({ revision }) => revision);
    if (left.length === 0) continue;
    const last = Math.max(...left);
    const there = restated(events, touched, Math.min(...left), last);
    changed.push(...(await numbered(there.changed, cameFrom, last)));
    gone.push(...(await numbered(there.gone, cameFrom, last)));
  }
  // An entry that continues on another day has not ended.
  const stands = new Set(changed.map(({ id }) => id));
  return { changed, gone: gone.filter(({ id }) => !stands.has(id)) };
};
