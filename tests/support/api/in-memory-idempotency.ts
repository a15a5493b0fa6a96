import type { IdempotencyStore, KeptAnswer } from '@paddock/kit/http/idempotency';

/** Stored answers of one test: behaves like the store in Postgres, without its lease. */
export const inMemoryIdempotency = (): IdempotencyStore => {
  const held = new Map<string, { readonly hash: string; answer?: KeptAnswer }>();
  const at = (userId: string, key: string) => `${userId} ${key}`;
  return {
    claim: async (userId, key, hash) => {
      const known = held.get(at(userId, key));
      if (known === undefined) {
        held.set(at(userId, key), { hash });
        return { outcome: 'claimed' };
      }
      if (known.hash !== hash) return { outcome: 'mismatch' };
      return known.answer === undefined ? { outcome: 'in-flight' } : { outcome: 'answered', answer: known.answer };
    },
    keep: async (userId, key, answer) => {
      const known = held.get(at(userId, key));
      if (known !== undefined) known.answer = answer;
    },
    release: async (userId, key) => {
      if (held.get(at(userId, key))?.answer === undefined) held.delete(at(userId, key));
    },
    forget: async (userId) => {
      for (const [name, { answer }] of held)
        if (name.startsWith(`${userId} `) || answer?.body.includes(userId)) held.delete(name);
    },
  };
};
