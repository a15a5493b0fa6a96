import { appStorage } from './app-storage.ts';
import { randomId } from './random-id.ts';

/**
 * An idempotency key that outlives a reload: asked for again before it was settled, it is the same. `name` says what is paid for
 * or booked (`checkout.ch_1`); call `settle` once any answer came, also a refusal, and leave it after a network problem (decision 0143).
 */
export const pendingKey = (name: string): { readonly key: string; readonly settle: () => void } => {
  const slot = `pending.${name}`;
  const key = appStorage.get(slot) ?? randomId();
  appStorage.set(slot, key);
  return { key, settle: () => appStorage.remove(slot) };
};
