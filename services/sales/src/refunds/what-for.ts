import { readReservation } from '@paddock/projections/booking/reservations/read';
import { checkoutDecider } from '@paddock/shared-domain/payments/decider';
import type { LocationId, ReservationId } from '@paddock/shared-domain/kernel/ids';
import type { Instant, LocalDate } from '@paddock/shared-domain/kernel/time';
import { venueText } from '@paddock/shared-domain/kernel/venue-time';
import { businessDayOf } from '@paddock/shared-domain/venues/business-day';
import { hoursOf } from '@paddock/venue/venues/directory';
import type { DeskDeps } from './desk-deps.ts';

type WhatForDeps = Pick<DeskDeps, 'directory'> & { readonly deps: Pick<DeskDeps['deps'], 'db' | 'commands'> };
export type PaidFor = {
  readonly reservation: ReservationId;
  readonly seat: string | null;
  readonly slot: string | null;
  readonly date: LocalDate | null;
};

/**
 * Seat and time of reservations that a source paid for: from the planner, else as their checkout quoted them. One booked without
 * a checkout that has left the planner has only its id.
 */
export const createWhatFor =
  ({ deps: { db, commands }, directory }: WhatForDeps) =>
  async (sourceId: string, reservations: readonly ReservationId[]): Promise<PaidFor[]> => {
    const { seats, locations } = await directory.get();
    const { quote } = (await commands.load(checkoutDecider, sourceId)).state;
    const whenOf = (id: LocationId, startsAt: Instant) => {
      const location = locations.get(id);
      const clock = location === undefined ? { zone: 'UTC' } : hoursOf(location);
      return { slot: venueText(startsAt, clock.zone), date: businessDayOf(startsAt, clock) };
    };
    return Promise.all(
      reservations.map(async (reservation) => {
        const row = await readReservation(db, reservation);
        if (row !== undefined) {
          const seat = seats.get(row.seat_id)?.name ?? null;
          return { reservation, seat, ...whenOf(row.location_id, row.starts_at) };
        }
        const line = quote?.lines.find(({ slots }) => slots.some(({ reservationId }) => reservationId === reservation));
        const slot = line?.slots.find(({ reservationId }) => reservationId === reservation);
        if (quote === undefined || line === undefined || slot === undefined)
          return { reservation, seat: null, slot: null, date: null };
        return { reservation, seat: line.seatName, ...whenOf(quote.locationId, slot.startsAt) };
      }),
    );
  };
export type WhatFor = ReturnType<typeof createWhatFor>;
