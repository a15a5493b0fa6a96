import { readReservation } from '@paddock/projections/reservations/read';
import { checkoutDecider } from '@paddock/shared-domain/checkout/decider';
import { CheckoutId, ReservationId } from '@paddock/shared-domain/kernel/ids';
import type { Pool } from 'pg';
import type { Commands } from './command-handling/commands.ts';
import type { OwnerOf } from './http/policy.ts';

/** Whose a checkout or reservation is, for the policies that name one (decision D12). An id that is none belongs to nobody. */
export const createOwnerOf =
  ({ commands, db }: { readonly commands: Commands; readonly db: Pool }): OwnerOf =>
  async (object, id) => {
    if (object === 'checkout') {
      const checkout = CheckoutId.safeParse(id);
      return checkout.success ? (await commands.load(checkoutDecider, checkout.data)).state.quote?.userId : undefined;
    }
    const reservation = ReservationId.safeParse(id);
    return reservation.success ? ((await readReservation(db, reservation.data))?.user_id ?? undefined) : undefined;
  };
