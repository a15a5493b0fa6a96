import { readReservation } from '@paddock/projections/booking/reservations/read';
import { readWait } from '@paddock/projections/waiting/read';
import { checkoutDecider } from '@paddock/shared-domain/payments/decider';
import { CheckoutId, ReservationId } from '@paddock/shared-domain/kernel/ids';
import type { Pool } from 'pg';
import type { Commands } from '@paddock/kit/command-handling/commands';
import type { Deps } from '@paddock/kit/deps';
import type { OwnerOf } from '@paddock/kit/http/policy';

/** The longest wait for the caller's own write to reach the read model. */
const POSITION_MS = 2_000;

/**
 * The owner of a checkout, reservation or place on a waiting list, for policies that name one (decision 0145). An unknown id has
 * no owner. If a reservation is missing, it is read again once the read model has reached the caller's position: it may be a
 * moment old. An owner never changes, so a row that is found is never stale.
 *
 * @throws {PositionTimeout} the read model does not reach the position: 503, never a wrong 404 (invariant P6).
 */
export const createOwnerOf = ({
  commands,
  db,
  positions,
}: Pick<Deps, 'positions'> & { readonly commands: Commands; readonly db: Pool }): OwnerOf => {
  const ownerIn = async (id: ReservationId) => (await readReservation(db, id))?.user_id ?? undefined;
  return async (object, id, seen) => {
    if (object === 'checkout') {
      const checkout = CheckoutId.safeParse(id);
      return checkout.success ? (await commands.load(checkoutDecider, checkout.data)).state.quote?.userId : undefined;
    }
    if (object === 'wait') {
      if (seen !== undefined) await positions.waitFor('waiting', seen, POSITION_MS);
      return (await readWait(db, id))?.user_id;
    }
    const reservation = ReservationId.safeParse(id);
    if (!reservation.success) return undefined;
    const owner = await ownerIn(reservation.data);
    if (owner !== undefined || seen === undefined) return owner;
    await positions.waitFor('reservations', seen, POSITION_MS);
    return ownerIn(reservation.data);
  };
};
