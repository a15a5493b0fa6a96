import { readReservation } from '@paddock/projections/booking/reservations/read';
import { readWait } from '@paddock/projections/waiting/read';
import { checkoutDecider } from '@paddock/shared-domain/payments/decider';
import { CheckoutId, ReservationId } from '@paddock/shared-domain/kernel/ids';
import type { Pool } from 'pg';
import type { Commands } from '@paddock/kit/command-handling/commands';
import type { Deps } from '@paddock/kit/deps';
import type { OwnerOf } from '@paddock/kit/http/policy';

/** Longest a policy waits for the caller's own write to be seen. */
const POSITION_MS = 2_000;

/**
 * Whose a checkout, reservation or place on a waiting list is, for the policies that name one (decision 0145). An id that is none belongs to nobody. A
 * reservation that is not there is looked for again once its read model shows what the caller has seen: they may have booked it
 * a moment ago. Its owner never changes, so one that is there is no older than any position.
 *
 * @throws {PositionTimeout} the read model does not show the position yet: 503, never a wrong 404 (invariant P6).
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
