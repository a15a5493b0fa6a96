import type { RefundTerms } from '@paddock/shared-domain/booking/refund-terms';
import type { ScheduleEvent, ScheduleEventOf } from '@paddock/shared-domain/booking/events';
import type { Cents } from '@paddock/shared-domain/kernel/money';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import { type Holding, wantedOnCancel, wantedOnDrop } from '@paddock/shared-domain/refunds/holding';
import { dateOfStream } from '@paddock/kit/processes/date-of-stream';
import type { Deciding, Held, Sold } from './holdings.ts';

/** A reservation, and the day of the schedule on which an act found it or put it. */
export type Placed = Sold & { readonly date: LocalDate };
/** What happened to a reservation: it ended, or moved to another price. */
export type Ended = Placed & { readonly refund: RefundTerms };
export type Moved = Placed & {
  /** The id of the command that moved it. */
  readonly moveId: string;
  readonly difference: { readonly netCents: Cents; readonly taxCents: Cents };
};
export type Change = Ended | Moved;

type ChangeType = 'ReservationCancelled' | 'ReservationMoved' | 'ReservationArrivedFromAnotherDay';
export type ChangeEvent = Recorded<ScheduleEventOf<ChangeType>>;
/** Whether it can affect money: most bookings and moves change nothing that was paid. */
export const isChange = (event: Recorded<ScheduleEvent>): event is ChangeEvent =>
  event.type === 'ReservationCancelled'
    ? event.data.refund !== undefined
    : (event.type === 'ReservationMoved' || event.type === 'ReservationArrivedFromAnotherDay') &&
      event.data.difference !== undefined;

/** What an event changes for the money of its reservation; undefined if nothing. */
export const changeOf = (event: Recorded<ScheduleEvent>): Change | undefined => {
  if (!isChange(event)) return undefined;
  const { reservationId, checkoutId = null, userId, locationId } = event.data;
  const placed = { reservationId, checkoutId, userId, locationId, date: dateOfStream(event.stream) };
  if (event.type === 'ReservationCancelled') {
    const { refund } = event.data;
    return refund && { ...placed, refund };
  }
  const { difference } = event.data;
  return difference && { ...placed, difference, moveId: event.metadata.commandId };
};

export const hasEnded = (change: Change): change is Ended => 'refund' in change;
export const decidingOf = (change: Change): Deciding =>
  hasEnded(change) ? { cause: change.refund.cause } : { cause: 'moved', moveId: change.moveId };
/** What a change refunds of what is held for its reservation. */
export const wantedOf = (change: Change, { holdings }: Pick<Held, 'holdings'>): readonly Holding[] =>
  hasEnded(change)
    ? wantedOnCancel(holdings, change.refund.percent)
    : wantedOnDrop(holdings, -change.difference.netCents, -change.difference.taxCents);
