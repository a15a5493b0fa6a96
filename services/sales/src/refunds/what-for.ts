import { readReservation } from '@paddock/projections/booking/reservations/read';
import { checkoutDecider } from '@paddock/shared-domain/payments/decider';
import type { LocationId, ReservationId } from '@paddock/shared-domain/kernel/ids';
import { venueText } from '@paddock/shared-domain/kernel/venue-time';
import type { DeskDeps } from './desk-deps.ts';

type WhatForDeps = Pick<DeskDeps, 'directory'> & { readonly deps: Pick<DeskDeps['deps'], 'db' | 'commands'> };
export type PaidFor = {
  readonly reservation: ReservationId;
  readonly seat: string | null;
  readonly slot: string | null;
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
    const zoneOf = (location: LocationId): string => locations.get(location)?.timezone ?? 'UTC';
    return Promise.all(
      reservations.map(async (reservation) => {
        const row = await readReservation(db, reservation);
        if (row !== undefined) {
          const seat = seats.get(row.seat_id)?.name ?? null;
          return { reservation, seat, slot: venueText(row.starts_at, zoneOf(row.location_id)) };
        }
        const line = quote?.lines.find(({ slots }) => slots.some(({ reservationId }) => reservationId === reservation));
        const slot = line?.slots.find(({ reservationId }) => reservationId === reservation);
        if (quote === undefined || line === undefined || slot === undefined)
          return { reservation, seat: null, slot: null };
        return { reservation, seat: line.seatName, slot: venueText(slot.startsAt, zoneOf(quote.locationId)) };
      }),
    );
  };
export type WhatFor = ReturnType<typeof createWhatFor>;
