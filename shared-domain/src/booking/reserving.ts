import type { CheckoutId } from '../kernel/ids.ts';
import type { LocalDate } from '../kernel/time.ts';
import type { ScheduleEventOf } from './events.ts';

/** The events by which a slot becomes a customer's, one for each way. */
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
/** A reservation of another day. `nothingOwed`: staff marked it as paid when nothing was owed. */
export type ToArrive = Omit<Arrival['data'], 'stood'> & {
  readonly paid: boolean;
  readonly nothingOwed?: true | undefined;
};
/**
 * A slot to be reserved, in any of the ways: with `movedFromDate` it comes from another day; else with `checkoutId` a checkout
 * held it; else with `paid` credits pay for it.
 */
export type ToReserve = Omit<ToArrive, 'movedFromDate'> &
  Pick<ScheduleEventOf<'SlotBookedOnAccount'>['data'], 'feeCents' | 'taxCents' | 'rule'> & {
    readonly movedFromDate?: LocalDate | undefined;
  };

export const arrivalOf = ({ paid, nothingOwed, ...data }: ToArrive): Arrival => ({
  type: 'ReservationArrivedFromAnotherDay',
  data: { ...data, stood: nothingOwed ? 'not-owing' : paid ? 'paid' : 'unpaid' },
});

/** The event for it. Fee and tax are included only if they are owed besides the price, which a move never does. */
export const reservingOf = ({ feeCents, taxCents, rule, ...data }: ToReserve): Reserving => {
  const { movedFromDate, checkoutId, paid } = data;
  if (movedFromDate !== undefined) return arrivalOf({ ...data, movedFromDate });
  const { reservationId, locationId, seatId, startsAt, userId, priceCents } = data;
  const slot = { reservationId, locationId, seatId, startsAt, userId, priceCents };
  if (checkoutId !== null) return { type: 'SlotHoldConfirmed', data: { ...slot, checkoutId } };
  const beside = {
    ...(feeCents === undefined ? {} : { feeCents }),
    ...(taxCents === undefined ? {} : { taxCents }),
    ...(rule === undefined ? {} : { rule }),
  };
  return { type: paid ? 'SlotBookedWithCredits' : 'SlotBookedOnAccount', data: { ...slot, ...beside } };
};

/** The slot after the event: which checkout booked it, and whether it is paid. */
export const standsAs = (event: Reserving): { readonly checkoutId: CheckoutId | null; readonly paid: boolean } => {
  if (event.type === 'ReservationArrivedFromAnotherDay')
    return { checkoutId: event.data.checkoutId, paid: event.data.stood !== 'unpaid' };
  if (event.type === 'SlotHoldConfirmed') return { checkoutId: event.data.checkoutId, paid: true };
  return { checkoutId: null, paid: event.type === 'SlotBookedWithCredits' };
};
