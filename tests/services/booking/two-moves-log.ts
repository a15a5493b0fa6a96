import { comparePositions, type Position, type RecordedEvent } from '@paddock/event-store/port';
import { isReserving } from '@paddock/shared-domain/booking/reserving';
import type { Venue } from '../../support/venue.ts';

/** The slots that a reservation has by the log, each as "stream seat start". */
export const placesOf = (log: readonly RecordedEvent[], id: string): readonly string[] => {
  const places = new Set<string>();
  for (const event of log) {
    const { type, data, stream } = event;
    const { reservationId, seatId, startsAt, fromSeatId, fromStartsAt } = data as Record<string, string>;
    if (reservationId !== id) continue;
    const place = `${stream} ${seatId} ${startsAt}`;
    if (isReserving(event) || type === 'ReservationMoved') places.add(place);
    if (type === 'ReservationMoved') places.delete(`${stream} ${fromSeatId} ${fromStartsAt}`);
    if (type === 'ReservationCancelled' || type === 'ReservationMovedToAnotherDay') places.delete(place);
  }
  return [...places];
};

/** The kinds of outstanding items that a person has by the log. */
export const itemsOpen = (log: readonly RecordedEvent[], userId: string): readonly string[] => {
  const open = new Map<string, string>();
  for (const { type, data } of log) {
    const { itemId, kind, userId: whose } = data as Record<string, string>;
    if (whose !== userId || itemId === undefined) continue;
    if (type === 'OutstandingItemAdded') open.set(itemId, String(kind));
    if (/^OutstandingItem(Withdrawn|WrittenOff|PaidInFull)$/.test(type)) open.delete(itemId);
  }
  return [...open.values()];
};

/** Reads the log until the condition holds, because processes follow it with a delay. Only the test's time limit ends it. */
export const logOnce = async (
  venue: Venue,
  says: (log: readonly RecordedEvent[]) => boolean,
): Promise<readonly RecordedEvent[]> => {
  for (;;) {
    const log = await venue.log();
    if (says(log)) return log;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

export const latest = (positions: readonly string[]): string =>
  positions.toSorted((a, b) => comparePositions(a as Position, b as Position)).at(-1) ?? '';
