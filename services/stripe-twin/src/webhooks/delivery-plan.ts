import type { StripeEvent } from '../state/objects.ts';

/** How deliveries misbehave. Shares are from 0 to 1 and drawn from the seed, so that a run can be repeated. */
export type DeliveryPlan = {
  /** Holds deliveries until `release`, which may shuffle them. */
  readonly hold: boolean;
  readonly shuffle: boolean;
  readonly copies: number;
  readonly dropShare: number;
  /** Share of events that also send a forgery about the same object. */
  readonly forgeShare: number;
  readonly seed: number;
};

export const FAITHFUL: DeliveryPlan = { hold: false, shuffle: false, copies: 1, dropShare: 0, forgeShare: 0, seed: 1 };

export const FORGERIES = ['wrong-secret', 'altered-body', 'too-old', 'in-future', 'unsigned'] as const;
export type Forgery = (typeof FORGERIES)[number];

export type Delivery = {
  readonly event: StripeEvent;
  readonly url: string;
  readonly secret: string;
  readonly forgery?: Forgery;
};

/** Mulberry32: small, seeded, good enough to shuffle with. Numbers from 0 to below 1. */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** Fisher-Yates. */
export const shuffled = <Item>(items: readonly Item[], random: () => number): Item[] => {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [result[last], result[other]] = [result[other] as Item, result[last] as Item];
  }
  return result;
};
