import { SLOT_MILLIS } from '@paddock/shared-domain/booking/bookable-slots';
import type { ScheduleEvent, ScheduleEventOf } from '@paddock/shared-domain/booking/events';
import type { ReservationId, SeatId } from '@paddock/shared-domain/kernel/ids';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import { type Instant, millisOf, plusMillis } from '@paddock/shared-domain/kernel/time';

type Place = { readonly id: ReservationId; readonly seatId: SeatId; readonly startsAt: Instant };
/** An entry of a calendar: half-hours of one seat that follow each other, under the id of the first. */
export type DayEntry = Place & { readonly endsAt: Instant };

type OfSlot = ScheduleEventOf<
  'SlotReserved' | 'ReservationMoved' | 'ReservationCancelled' | 'ReservationMovedToAnotherDay'
>;
const OF_SLOTS = new Set(['SlotReserved', 'ReservationMoved', 'ReservationCancelled', 'ReservationMovedToAnotherDay']);
export const isOfSlot = (type: string): boolean => OF_SLOTS.has(type);

const isNext = (one: { readonly startsAt: Instant }, other: { readonly startsAt: Instant }): boolean =>
  Math.abs(millisOf(one.startsAt) - millisOf(other.startsAt)) === SLOT_MILLIS;

type Arrival = Recorded<ScheduleEventOf<'SlotReserved'>>;

/** The arrivals of one act, for one person, one after another at the same seat. */
const runAround = (arrivals: readonly Arrival[], own: Arrival): readonly Arrival[] => {
  const beside = arrivals.filter(
    ({ data, metadata }) =>
      metadata.commandId === own.metadata.commandId &&
      data.userId === own.data.userId &&
      data.seatId === own.data.seatId,
  );
  const run = [own];
  for (let more = true; more;) {
    const next = beside.find((slot) => !run.includes(slot) && run.some(({ data }) => isNext(data, slot.data)));
    more = next !== undefined;
    if (next !== undefined) run.push(next);
  }
  return run;
};

/**
 * The reservations that came with one, by the same act, for the same person, one after another at the same seat: they make one
 * entry. One that came back from another day also belongs to those it was first booked with.
 */
export const cameTogether = (
  events: readonly Recorded<ScheduleEvent>[],
  id: ReservationId,
): ReadonlySet<ReservationId> => {
  const arrivals = events.filter((event): event is Arrival => event.type === 'SlotReserved');
  const own = arrivals.filter(({ data }) => data.reservationId === id);
  const together = own.flatMap((arrival) => runAround(arrivals, arrival));
  return new Set([id, ...together.map(({ data }) => data.reservationId)]);
};

/** Where reservations stand on a day after its events. */
export const standing = (
  events: readonly Recorded<ScheduleEvent>[],
  ids: ReadonlySet<ReservationId>,
): readonly Place[] => {
  const places = new Map<ReservationId, Place>();
  for (const { type, data } of events as readonly Recorded<OfSlot>[]) {
    if (!isOfSlot(type) || !ids.has(data.reservationId)) continue;
    if (type === 'SlotReserved' || type === 'ReservationMoved')
      places.set(data.reservationId, { id: data.reservationId, seatId: data.seatId, startsAt: data.startsAt });
    else places.delete(data.reservationId);
  }
  return [...places.values()];
};

/** Half-hours of one seat that follow each other make one entry. */
export const entriesOf = (places: readonly Place[]): readonly DayEntry[] => {
  const sorted = places.toSorted((a, b) =>
    a.seatId === b.seatId ? millisOf(a.startsAt) - millisOf(b.startsAt) : a.seatId < b.seatId ? -1 : 1,
  );
  const entries: DayEntry[] = [];
  for (const place of sorted) {
    const last = entries.at(-1);
    const endsAt = plusMillis(place.startsAt, SLOT_MILLIS);
    if (last?.seatId === place.seatId && millisOf(last.endsAt) === millisOf(place.startsAt))
      entries[entries.length - 1] = { ...last, endsAt };
    else entries.push({ ...place, endsAt });
  }
  return entries;
};

const isSame = (one: DayEntry, other: DayEntry): boolean =>
  one.id === other.id && one.seatId === other.seatId && one.startsAt === other.startsAt && one.endsAt === other.endsAt;

/** What a calendar has to be told: entries as they are now, and those that are no more, as they were. */
export type Restated = { readonly changed: readonly DayEntry[]; readonly gone: readonly DayEntry[] };

/**
 * What an act on a day changed of the entries that its reservations belong to. A slot out of the middle of a booking leaves two
 * entries, the first under its old name; without its first slot a booking goes on under the name of the next.
 *
 * @param events of the day, in their order. @param touched the reservations of the act.
 * @param from and @param until revisions of its first and its last event.
 */
export const restated = (
  events: readonly Recorded<ScheduleEvent>[],
  touched: readonly ReservationId[],
  from: number,
  until: number,
): Restated => {
  const told = events.filter(({ revision }) => revision <= until);
  const families = new Map(
    touched.map((id) => [id, cameTogether(told, id)] as const).map(([, ids]) => [[...ids].toSorted().join(), ids]),
  );
  const changed: DayEntry[] = [];
  const gone: DayEntry[] = [];
  for (const ids of families.values()) {
    const before = entriesOf(
      standing(
        told.filter(({ revision }) => revision < from),
        ids,
      ),
    );
    const after = entriesOf(standing(told, ids));
    changed.push(...after.filter((entry) => !before.some((was) => isSame(was, entry))));
    gone.push(...before.filter(({ id }) => !after.some((entry) => entry.id === id)));
  }
  return { changed, gone };
};
