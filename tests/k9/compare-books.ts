import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Told } from './raw-log.ts';
import type { Fact } from './venue-under-load.ts';

/** An object in the journal of the Stripe twin; its last line counts. */
type Kept = { readonly id: string; readonly object: string; readonly status: string; readonly amount: number };

/** Acknowledged facts that the log does not contain. */
export const lostOf = (facts: readonly Fact[], told: Told): readonly Fact[] =>
  facts.filter((fact) => {
    if (fact.kind === 'reservation') return !told.reservations.has(fact.id);
    if (fact.kind === 'account') return !told.accounts.has(fact.id);
    if (fact.kind === 'quote') return !told.quotes.has(fact.id);
    return !told.completed.has(fact.id) || fact.reservations.some((id) => !told.reservations.has(id));
  });

/** Cents of each succeeded payment intent, by its id, from the card provider's file in a data folder. */
export const readCharges = (dataDir: string): ReadonlyMap<string, number> => {
  const lines = readFileSync(join(dataDir, 'stripe-twin.json'), 'utf8').trim().split('\n');
  const objects = lines.flatMap((line) => (JSON.parse(line) as { put: readonly Kept[] }).put);
  const latest = new Map(objects.filter(({ object }) => object === 'payment_intent').map((kept) => [kept.id, kept]));
  return new Map(
    [...latest.values()].filter(({ status }) => status === 'succeeded').map(({ id, amount }) => [id, amount]),
  );
};

/** Random numbers from 0 to 1: the same seed makes the same story. */
export const seeded = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
};
