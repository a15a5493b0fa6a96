import type { EventStore } from '@paddock/event-store/port';
import type { CheckoutId } from '@paddock/shared-domain/kernel/ids';
import { EventMetadata } from '@paddock/shared-domain/kernel/message';
import type { Instant } from '@paddock/shared-domain/kernel/time';

/**
 * When a checkout took its seats, read from its own stream, which is never behind. As a rule it is the moment that lists tell of each as
 * `created` (SLOT-02); where taking them was broken off and taken up again, a seat of an earlier try has the moment of that one there.
 *
 * @throws {Error} it took none.
 */
export const takenAt = async (store: Pick<EventStore, 'readStream'>, id: CheckoutId): Promise<Instant> => {
  for await (const { type, metadata } of store.readStream(`checkout-${id}`))
    if (type === 'SeatsHeld') return EventMetadata.parse(metadata).at;
  throw new Error(`Checkout ${id} took no seats.`);
};
