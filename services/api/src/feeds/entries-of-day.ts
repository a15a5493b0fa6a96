import type { ScheduleEvent, ScheduleEventOf } from '@paddock/shared-domain/booking/events';
import type { ReservationId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import { cameTogether, type DayEntry, entriesOf, isOfSlot, restated, standing } from './day-entries.ts';

type DayEvents = readonly Recorded<ScheduleEvent>[];
type OfSlot = Recorded<
  ScheduleEventOf<'SlotReserved' | 'ReservationMoved' | 'ReservationCancelled' | 'ReservationMovedToAnotherDay'>
>;
export type OwnedEntry = DayEntry & { readonly userId: UserId };

const ofSlots = (events: DayEvents): readonly OfSlot[] =>
  events.filter((event): event is OfSlot => isOfSlot(event.type));

const ownersOf = (events: readonly OfSlot[]): ReadonlyMap<ReservationId, UserId> =>
  new Map(events.map(({ data }) => [data.reservationId, data.userId]));

const owned = (entries: readonly DayEntry[], owners: ReadonlyMap<ReservationId, UserId>): readonly OwnedEntry[] =>
  entries.flatMap((entry) => {
    const userId = owners.get(entry.id);
    return userId === undefined ? [] : [{ ...entry, userId }];
  });

/**
 * The entries that stand on a day, each under the name it has in the venue's mails: half-hours make one entry where they were
 * booked by one act. What was booked beside them later is an entry of its own, since its mail named it so.
 */
export const entriesNow = (events: DayEvents): readonly OwnedEntry[] => {
  const told = ofSlots(events);
  const owners = ownersOf(told);
  const families = new Map(
    [...owners.keys()].map((id) => {
      const ids = cameTogether(told, id);
      return [[...ids].toSorted().join(), ids] as const;
    }),
  );
  const found = [...families.values()].flatMap((ids) => entriesOf(standing(told, ids)));
  // One that came back from another day belongs to two acts; its entry is the longer one, as its mail said.
  const longest = found
    .toSorted((one, other) => (one.endsAt > other.endsAt ? -1 : 1))
    .filter(
      (entry, at, all) =>
        !all.some(
          (other, place) =>
            place !== at &&
            other.seatId === entry.seatId &&
            other.startsAt <= entry.startsAt &&
            other.endsAt >= entry.endsAt &&
            (other.startsAt < entry.startsAt || other.endsAt > entry.endsAt || place < at),
        ),
    );
  return owned(longest, owners).toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1));
};

/** Acts that may have ended an entry, by the revisions of their first and last event. */
const acts = (events: readonly OfSlot[]): readonly (readonly OfSlot[])[] => {
  const found = new Map<string, OfSlot[]>();
  for (const event of events) {
    const key = event.metadata.commandId;
    found.set(key, [...(found.get(key) ?? []), event]);
  }
  return [...found.values()].filter((act) => act.some(({ type }) => type !== 'SlotReserved'));
};

/**
 * Entries that calendars were told of and that are no more, as they last were: cancelled, or part of another by now. What left for
 * another day goes on there under its name.
 */
export const entriesEnded = (events: DayEvents): readonly OwnedEntry[] => {
  const told = ofSlots(events);
  const ended = new Map<ReservationId, DayEntry>();
  for (const act of acts(told)) {
    const touched = act.map(({ data }) => data.reservationId);
    const [first, last] = [act[0]?.revision ?? 0, act.at(-1)?.revision ?? 0];
    for (const entry of restated(told, touched, first, last).gone) ended.set(entry.id, entry);
  }
  const stands = new Set(entriesNow(events).map(({ id }) => id));
  const left = (id: ReservationId): boolean =>
    told.findLast(({ data }) => data.reservationId === id)?.type === 'ReservationMovedToAnotherDay';
  return owned(
    [...ended.values()].filter(({ id }) => !stands.has(id) && !left(id)),
    ownersOf(told),
  );
};
