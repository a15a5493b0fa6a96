import { appStorage } from './app-storage.ts';
import { randomId } from './random-id.ts';

/**
 * An idempotency key that survives a reload: until it is settled, each call returns the same one. `name` says what is paid or
 * booked (`checkout.ch_1`). Call `settle` after any answer, also a refusal, but not after a network problem (decision 0143).
 */
export const pendingKey = (name: string): { readonly key: string; readonly settle: () => void } => {
  const slot = `pending.${name}`;
  const key = appStorage.get(slot) ?? randomId();
  appStorage.set(slot, key);
  return { key, settle: () => appStorage.remove(slot) };
};
