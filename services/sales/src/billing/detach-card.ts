import type { CardProvider } from '@paddock/kit/gateways/card-provider/card-provider';
import type { ForgetHook } from '@paddock/kit/forget-hooks';
import type { EventStore } from '@paddock/event-store/port';

/**
 * Detaches the card of a forgotten customer at the provider (rule A-054). The account's state has no card any more, so the log is
 * read. A card that was removed earlier counts as detached.
 */
export const detachCard =
  ({ store, cards }: { readonly store: EventStore; readonly cards: CardProvider }): ForgetHook =>
  async ({ userId }) => {
    let paymentMethodId: string | undefined;
    for await (const { type, data } of store.readStream(`user-${userId}`)) {
      if (type === 'CardAttached') ({ paymentMethodId } = data as { paymentMethodId: string });
    }
    if (paymentMethodId === undefined) return;
    const detached = await cards.detachCard({ paymentMethodId, key: `detach:${paymentMethodId}` });
    if (detached.outcome === 'unknown') throw new Error('The card provider did not answer.');
  };
