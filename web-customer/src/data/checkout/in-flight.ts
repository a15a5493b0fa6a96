import type { CheckoutId } from '@paddock/shared-domain/kernel/ids';

const KEY = 'paddock.checkout';

const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

/** The checkout that was begun in this tab and has no answer yet: a reload in the middle asks how it went (decision 0143). */
export const inFlight = {
  read: (): CheckoutId | undefined => {
    const text = attempt(() => sessionStorage.getItem(KEY));
    const kept = attempt(() => JSON.parse(text ?? 'null') as { readonly id?: unknown } | null);
    // What is no id of a checkout is answered like one that is not there.
    return typeof kept?.id === 'string' ? (kept.id as CheckoutId) : undefined;
  },
  write: (id: CheckoutId): void => {
    attempt(() => sessionStorage.setItem(KEY, JSON.stringify({ id })));
  },
  clear: (): void => {
    attempt(() => sessionStorage.removeItem(KEY));
  },
};
