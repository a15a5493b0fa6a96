import { z } from 'zod';
import { CheckoutId } from '@paddock/shared-domain/kernel/ids';

const KEY = 'paddock.checkout';
const Record = z.object({ id: CheckoutId });

const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

/** The checkout that was begun in this tab and has no answer yet: a reload in the middle asks how it went (decision D10). */
export const inFlight = {
  read: (): CheckoutId | undefined => {
    const text = attempt(() => sessionStorage.getItem(KEY));
    const parsed = Record.safeParse(attempt(() => JSON.parse(text ?? 'null') as unknown));
    return parsed.success ? parsed.data.id : undefined;
  },
  write: (id: CheckoutId): void => {
    attempt(() => sessionStorage.setItem(KEY, JSON.stringify({ id })));
  },
  clear: (): void => {
    attempt(() => sessionStorage.removeItem(KEY));
  },
};
