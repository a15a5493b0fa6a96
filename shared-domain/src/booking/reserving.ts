import type { CheckoutId } from '../kernel/ids.ts';
import type { LocalDate } from '../kernel/time.ts';
import type { ScheduleEventOf } from './events.ts';

/** The types of the events by which a slot becomes somebody's: each tells another way. */
export const RESERVING = [
  'SlotHoldConfirmed',
  'SlotBookedOnAccount',
  'SlotBookedWithCredits',
  'ReservationArrivedFromAnotherDay',
] as const;
export type ReservingType = (typeof RESERVING)[number];
export type Reserving = ScheduleEventOf<ReservingType>;
const types: ReadonlySet<string> = new Set(RESERVING);
export const isReserving = <Event extends { readonly type: string }>(
  event: Event,
): event is Event & { readonly type: ReservingType } => types.has(event.type);

type Arrival = ScheduleEventOf<'ReservationArrivedFromAnotherDay'>;
/** A reservation of another day. `nothingOwed`: staff marked it as paid where they read that nothing is owed for it. */
export type ToArrive = Omit<Arrival['data'], 'stood'> & {
  readonly paid: boolean;
  readonly nothingOwed?: true | undefined;
};
/**
 * A slot that becomes somebody's, whichever way: `movedFromDate` where it comes from another day; else `checkoutId` where a checkout
 * held it; else `paid` where credits pay for it.
 */
export type ToReserve = Omit<ToArrive, 'movedFromDate'> &
  Pick<ScheduleEventOf<'SlotBookedOnAccount'>['data'], 'feeCents' | 'taxCents'> & {
    readonly movedFromDate?: LocalDate | undefined;
  };

export const arrivalOf = ({ paid, nothingOwed, ...data }: ToArrive): Arrival => ({
  type: 'ReservationArrivedFromAnotherDay',
  data: { ...data, stood: nothingOwed ? 'not-owing' : paid ? 'paid' : 'unpaid' },
});

/** The fact that it is. Fee and tax are told where they are owed beside the price: by whoever books in this very slot. */
export const reservingOf = ({ feeCents, taxCents, ...data }: ToReserve): Reserving => {
  const { movedFromDate, checkoutId, paid } = data;
  if (movedFromDate !== undefined) return arrivalOf({ ...data, movedFromDate });
  const { reservationId, locationId, seatId, startsAt, userId, priceCents } = data;
  const slot = { reservationId, locationId, seatId, startsAt, userId, priceCents };
  if (checkoutId !== null) return { type: 'SlotHoldConfirmed', data: { ...slot, checkoutId } };
  const beside = {
    ...(feeCents === undefined ? {} : { feeCents }),
    ...(taxCents === undefined ? {} : { taxCents }),
  };
  return { type: paid ? 'SlotBookedWithCredits' : 'SlotBookedOnAccount', data: { ...slot, ...beside } };
};

/** How the slot stands after it: by which checkout it was booked, and whether it is paid. */
export const standsAs = (event: Reserving): { readonly checkoutId: CheckoutId | null; readonly paid: boolean } => {
  if (event.type === 'ReservationArrivedFromAnotherDay')
    return { checkoutId: event.data.checkoutId, paid: event.data.stood !== 'unpaid' };
  if (event.type === 'SlotHoldConfirmed') return { checkoutId: event.data.checkoutId, paid: true };
  return { checkoutId: null, paid: event.type === 'SlotBookedWithCredits' };
};
