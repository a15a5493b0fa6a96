import type { ScheduleEventOf } from '@paddock/shared-domain/booking/events';
import { type Reserving, reservingOf, type ToReserve } from '@paddock/shared-domain/booking/reserving';
import { priceCents } from '@paddock/shared-domain/kernel/money';
import { ADA, checkout, DOWNTOWN, NOON, reservation, seat, VENUE } from './venue.ts';

const slot = { reservationId: reservation(1), locationId: DOWNTOWN, seatId: seat(1), startsAt: NOON };
const PRICE = priceCents(1800);

export const held = (more: Partial<ScheduleEventOf<'SlotHeld'>['data']> = {}): ScheduleEventOf<'SlotHeld'> => ({
  type: 'SlotHeld',
  data: { ...slot, checkoutId: checkout(1), userId: ADA, priceCents: PRICE, ...more },
});
export const released = (
  more: Partial<ScheduleEventOf<'HeldSlotReleased'>['data']> = {},
): ScheduleEventOf<'HeldSlotReleased'> => ({
  type: 'HeldSlotReleased',
  data: { ...slot, checkoutId: checkout(1), ...more },
});
/** The slot of a `ReserveSlot` command: on account unless `more` says otherwise. */
export const toReserve = (more: Partial<ToReserve> = {}): ToReserve => ({
  ...slot,
  userId: ADA,
  priceCents: PRICE,
  paid: false,
  checkoutId: null,
  ...more,
});
/** The event of a slot that is taken: on account unless `more` says otherwise. */
export const reserved = (more: Partial<ToReserve> = {}): Reserving => reservingOf(toReserve(more));
export const cancelled = (
  more: Partial<ScheduleEventOf<'ReservationCancelled'>['data']> = {},
): ScheduleEventOf<'ReservationCancelled'> => ({
  type: 'ReservationCancelled',
  data: { ...slot, userId: ADA, ...more },
});
export const blackedOut = (
  more: Partial<ScheduleEventOf<'SlotBlackedOut'>['data']> = {},
): ScheduleEventOf<'SlotBlackedOut'> => ({ type: 'SlotBlackedOut', data: { ...slot, notes: null, ...more } });

/** The facts that a route collects for a command that takes a slot. */
export const IN_SERVICE = { venue: VENUE, seatActive: true } as const;
export const SLOT = slot;
