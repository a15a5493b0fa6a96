import type { CardProvider } from '@paddock/kit/gateways/card-provider/card-provider';
import type { Failpoints } from '@paddock/kit/processes/failpoints';

import type { EventStore } from '@paddock/event-store/port';

/** Thrown at a failpoint: the process ends, and what it was about to do does not happen. */
export class Crash extends Error {
  override readonly name = 'Crash';
}

/** Failpoints of a step: before it, after its effect, and before and after the append that ends with its facts. */
const AROUND = ['before', 'effect'] as const;
const WRITING = ['before', 'effect', 'record', 'recorded'] as const;

const pointsOf = <Step extends string>(steps: readonly Step[], points: readonly string[]): readonly string[] =>
  steps.flatMap((step) => points.map((point) => `${step}:${point}`));

/** Steps of every payment. The id of an intent is never the last fact of an append: its confirmation is in the same one. */
export const CARRIED = ['create-intent'] as const;
export const WRITTEN = [
  'prepare',
  'start-confirmation',
  'confirm',
  'await-customer',
  'fence',
  'settle',
  'give-back',
] as const;
/** Steps of a booking, and the parts of these steps. */
export const BOOKING_STEPS = [
  'begin',
  'hold-seats',
  'bill-small-total',
  'confirm-seats',
  'complete',
  'release-seats',
  'fail',
] as const;
const READ = ['read-intent:before', 'read-intent:effect', 'read-intent:recorded'] as const;
export const PAYMENT_STEP_POINTS = [...pointsOf(CARRIED, AROUND), ...pointsOf(WRITTEN, WRITING), ...READ];
export const ALL_POINTS = [...PAYMENT_STEP_POINTS, ...pointsOf(BOOKING_STEPS, AROUND)];

/** Steps of a booking that uses a promotion code, a voucher and credits: as a whole, and their three parts. */
export const FUNDS_STEPS = ['hold-funds', 'post-funds', 'void-funds'] as const;
export const FUNDS_HALVES = [
  'hold-promotion',
  'hold-voucher',
  'hold-credits',
  'post-promotion',
  'post-voucher',
  'post-credits',
  'void-promotion',
  'void-voucher',
  'void-credits',
] as const;
export const FUNDS_POINTS = pointsOf([...FUNDS_STEPS, ...FUNDS_HALVES], AROUND);

export type StepName =
  | (typeof CARRIED)[number]
  | (typeof WRITTEN)[number]
  | (typeof BOOKING_STEPS)[number]
  | (typeof FUNDS_STEPS)[number]
  | (typeof FUNDS_HALVES)[number]
  | 'read-intent';

/** Where the processes of a world die or wait, and which of these plans happened (rule 5). */
export class FailpointPlan {
  #crashes: { readonly name: string; left: number }[] = [];
  readonly #pauses = new Map<string, { left: number; readonly gate: Promise<void>; readonly arrive: () => void }>();
  readonly fired: string[] = [];
  readonly reached = new Map<string, number>();

  /** The process that comes to this failpoint for the nth time from now on dies. */
  crashAt(name: string, nth = 1): void {
    this.#crashes.push({ name, left: nth });
  }

  /** Plans several crashes, and counts visits from now on. */
  arm(crashes: readonly (readonly [string, number])[]): void {
    this.reached.clear();
    for (const [name, nth] of crashes) this.crashAt(name, nth);
  }

  /** The nth visit of this failpoint from now on waits, once, until `letGo`. `reached` resolves when it waits. */
  pauseAt(name: string, nth = 1): { readonly reached: Promise<void>; letGo(): void } {
    let letGo = () => {};
    let arrive = () => {};
    const reached = new Promise<void>((resolve) => (arrive = resolve));
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    this.#pauses.set(name, { left: nth, gate, arrive: () => arrive() });
    return { reached, letGo: () => letGo() };
  }

  /** Cancels the crashes planned at a failpoint. */
  forget(name: string): void {
    this.#crashes = this.#crashes.filter((crash) => crash.name !== name);
  }

  pending = (): readonly string[] => this.#crashes.map(({ name }) => name);

  /** The failpoints of one process. A crash marks it as dead; a dead process crashes at each further failpoint. */
  of(process: { dead: boolean }): Failpoints {
    return {
      hit: async (name) => {
        if (process.dead) throw new Crash(name);
        this.reached.set(name, (this.reached.get(name) ?? 0) + 1);
        const pause = this.#pauses.get(name);
        if (pause !== undefined && --pause.left === 0) {
          this.#pauses.delete(name);
          pause.arrive();
          await pause.gate;
        }
        for (const crash of this.#crashes) if (crash.name === name) crash.left -= 1;
        const due = this.#crashes.find((crash) => crash.name === name && crash.left <= 0);
        if (due === undefined) return;
        this.#crashes = this.#crashes.filter((crash) => crash !== due);
        this.fired.push(name);
        process.dead = true;
        throw new Crash(name);
      },
    };
  }
}

/** A store and a provider with failpoints before and after each append and call. */
export const stoppingAt = (
  points: Failpoints,
): { store(store: EventStore): EventStore; cards(cards: CardProvider): CardProvider } => {
  const around =
    <Asked extends readonly unknown[], Answer>(name: string, ask: (...asked: Asked) => Promise<Answer>) =>
    async (...asked: Asked): Promise<Answer> => {
      await points.hit(`${name}:before`);
      const answer = await ask(...asked);
      await points.hit(`${name}:after`);
      return answer;
    };
  return {
    store: (store) => ({ ...store, append: around('append', store.append) }),
    cards: (cards) => ({
      ...cards,
      createIntent: around('call', cards.createIntent),
      confirmIntent: around('call', cards.confirmIntent),
      readIntent: around('call', cards.readIntent),
      cancelIntent: around('call', cards.cancelIntent),
    }),
  };
};
