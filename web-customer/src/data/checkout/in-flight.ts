import type { CheckoutId } from '@paddock/shared-domain/kernel/ids';

const KEY = 'paddock.checkout';

const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

/** The checkout begun in this tab that has no answer yet: after a reload its result is requested (decision 0143). */
export const inFlight = {
  read: (): CheckoutId | undefined => {
    const text = attempt(() => sessionStorage.getItem(KEY));
    const kept = attempt(() => JSON.parse(text ?? 'null') as { readonly id?: unknown } | null);
    // An invalid id is treated like a missing one.
    return typeof kept?.id === 'string' ? (kept.id as CheckoutId) : undefined;
  },
  write: (id: CheckoutId): void => {
    attempt(() => sessionStorage.setItem(KEY, JSON.stringify({ id })));
  },
  clear: (): void => {
    attempt(() => sessionStorage.removeItem(KEY));
  },
};
