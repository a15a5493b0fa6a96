import type { CardProvider } from '@paddock/kit/gateways/card-provider/card-provider';
import type { ForgetHook } from '@paddock/kit/forget-hooks';
import type { EventStore } from '@paddock/event-store/port';

/**
 * Takes the card of a forgotten customer off the provider (rule A-054). The account's own fold has let it go by now, so the
 * log is asked; a card that went earlier counts as detached.
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
