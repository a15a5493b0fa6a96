import { SLOT_MILLIS } from '@paddock/shared-domain/booking/bookable-slots';
import type { ScheduleEvent, ScheduleEventOf } from '@paddock/shared-domain/booking/events';
import { bookingsOf } from '@paddock/shared-domain/booking/one-booking';
import { isReserving, RESERVING, type ReservingType } from '@paddock/shared-domain/booking/reserving';
import type { ReservationId, SeatId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import { type Instant, type LocalDate, plusMillis } from '@paddock/shared-domain/kernel/time';

type Place = {
  readonly id: ReservationId;
  readonly userId: UserId;
  readonly seatId: SeatId;
  readonly startsAt: Instant;
};
/** An entry of a calendar: one booking, which lists show as one line, under the id of its first half-hour. */
export type DayEntry = Place & { readonly endsAt: Instant };

type SlotEvent = ScheduleEventOf<
  ReservingType | 'ReservationMoved' | 'ReservationCancelled' | 'ReservationMovedToAnotherDay'
>;
/** An event that adds, moves or ends a reservation. */
export type OfSlot = Recorded<SlotEvent>;
const OF_SLOTS = new Set<string>([
  ...RESERVING,
  'ReservationMoved',
  'ReservationCancelled',
  'ReservationMovedToAnotherDay',
]);
export const isOfSlot = (event: Recorded<ScheduleEvent>): event is OfSlot => OF_SLOTS.has(event.type);

type Places = Map<ReservationId, Place>;
const put = (places: Places, event: OfSlot): void => {
  const { data } = event;
  const { reservationId: id, userId, seatId, startsAt } = data as SlotEvent['data'] & Omit<Place, 'id'>;
  if (isReserving(event) || event.type === 'ReservationMoved') places.set(id, { id, userId, seatId, startsAt });
  else places.delete(id);
};

/** Only events of one day are used, so the date does not matter. */
const DAY = '' as LocalDate;
const entriesOf = (places: Places, of?: ReadonlySet<UserId>): readonly DayEntry[] =>
  bookingsOf(
    [...places.values()].filter(({ userId }) => of?.has(userId) ?? true),
    (place) => ({ ...place, date: DAY }),
  ).map((booking) => ({
    ...booking[0],
    endsAt: plusMillis(booking.at(-1)?.startsAt ?? booking[0].startsAt, SLOT_MILLIS),
  }));

/** The entries of a day after its events. */
export const entriesNow = (events: readonly OfSlot[]): readonly DayEntry[] => {
  const places: Places = new Map();
  for (const event of events) put(places, event);
  return entriesOf(places);
};

const isSame = (one: DayEntry, other: DayEntry): boolean =>
  one.id === other.id && one.seatId === other.seatId && one.startsAt === other.startsAt && one.endsAt === other.endsAt;

/** What calendars must be sent: the changed entries as they are now, and the ended ones as they were. */
export type Restated = { readonly changed: readonly DayEntry[]; readonly gone: readonly DayEntry[] };

const between = (before: readonly DayEntry[], after: readonly DayEntry[]): Restated => ({
  changed: after.filter((entry) => !before.some((was) => isSame(was, entry))),
  gone: before.filter(({ id }) => !after.some((entry) => entry.id === id)),
});

/**
 * What an act on a day changed in the entries of the people it affected. Removing a slot in the middle of a booking leaves two
 * entries, the first under the old name. Without its first slot a booking continues under the name of the next. A slot booked
 * next to a booking makes it longer; one before it gives it its own name.
 *
 * @param events of the day, in order.
 * @param touched the reservations of the act.
 * @param from revision of the act's first event.
 * @param until revision of its last event.
 */
export const restated = (
  events: readonly OfSlot[],
  touched: readonly ReservationId[],
  from: number,
  until: number,
): Restated => {
  const places: Places = new Map();
  const ofAct = new Set(touched);
  const people = new Set(
    events.flatMap(({ revision, data }) =>
      revision >= from && revision <= until && ofAct.has(data.reservationId) ? [data.userId] : [],
    ),
  );
  for (const event of events) if (event.revision < from) put(places, event);
  const before = entriesOf(places, people);
  for (const event of events) if (event.revision >= from && event.revision <= until) put(places, event);
  return between(before, entriesOf(places, people));
};

/**
 * Entries that were sent to calendars and are no longer on this day, as they last were: cancelled, moved away, or now part of
 * another.
 */
export const entriesEnded = (events: readonly OfSlot[]): readonly DayEntry[] => {
  const places: Places = new Map();
  const ended = new Map<ReservationId, DayEntry>();
  for (let at = 0; at < events.length;) {
    const { commandId } = events[at]?.metadata ?? {};
    const act: OfSlot[] = [];
    for (let event = events[at]; event?.metadata.commandId === commandId && event !== undefined; event = events[at]) {
      act.push(event);
      at += 1;
    }
    const people = new Set(act.map(({ data }) => data.userId));
    const before = entriesOf(places, people);
    for (const event of act) put(places, event);
    const after = entriesOf(places, people);
    for (const entry of between(before, after).gone) ended.set(entry.id, entry);
    for (const { id } of after) ended.delete(id);
  }
  return [...ended.values()];
};
