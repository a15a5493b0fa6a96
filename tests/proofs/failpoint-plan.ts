import type { Failpoints } from '@paddock/kit/processes/failpoints';

/** The end of a process at a failpoint: whatever it was about to do, it does not do. */
export class Crash extends Error {
  override readonly name = 'Crash';
}

export const STEPS = [
  'hold-seats',
  'bill-small-total',
  'create-intent',
  'start-confirmation',
  'confirm',
  'read-intent',
  'await-customer',
  'fence',
  'confirm-seats',
  'complete',
  'release-seats',
  'fail',
] as const;
export const POINTS = ['before', 'effect', 'recorded'] as const;
export const ALL_POINTS = STEPS.flatMap((step) => POINTS.map((point) => `${step}:${point}`));

/** Steps of a checkout that uses a voucher and credits, as a whole, and the two halves of each. */
export const FUNDS_STEPS = ['hold-funds', 'post-funds', 'void-funds'] as const;
export const FUNDS_HALVES = [
  'hold-voucher',
  'hold-credits',
  'post-voucher',
  'post-credits',
  'void-voucher',
  'void-credits',
] as const;
export const FUNDS_POINTS = [
  ...FUNDS_STEPS.flatMap((step) => POINTS.map((point) => `${step}:${point}`)),
  ...FUNDS_HALVES.flatMap((half) => (['before', 'effect'] as const).map((point) => `${half}:${point}`)),
];
export type StepName = (typeof STEPS)[number] | (typeof FUNDS_STEPS)[number] | (typeof FUNDS_HALVES)[number];

/** Where the processes of a world end or wait, and which of these plans came true (rule 5). */
export class FailpointPlan {
  #crashes: { readonly name: string; left: number }[] = [];
  readonly #pauses = new Map<string, Promise<void>>();
  readonly fired: string[] = [];
  readonly reached = new Map<string, number>();

  /** Ends the process that comes to this point for the nth time from now on. */
  crashAt(name: string, nth = 1): void {
    this.#crashes.push({ name, left: nth });
  }

  /** Holds whoever comes next to this point, once; answers how to let go, and when somebody is held. */
  pauseAt(name: string): { readonly reached: Promise<void>; letGo(): void } {
    let letGo = () => {};
    let arrive = () => {};
    const reached = new Promise<void>((resolve) => (arrive = resolve));
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    this.#pauses.set(name, gate);
    this.#arrivals.set(name, arrive);
    return { reached, letGo: () => letGo() };
  }
  readonly #arrivals = new Map<string, () => void>();

  /** Takes a planned end back. */
  forget(name: string): void {
    this.#crashes = this.#crashes.filter((crash) => crash.name !== name);
  }

  pending = (): readonly string[] => this.#crashes.map(({ name }) => name);

  /** The failpoints of one process. `die` is told when it ends; a dead process ends again wherever it goes on. */
  of(process: { dead: boolean }): Failpoints {
    return {
      hit: async (name) => {
        if (process.dead) throw new Crash(name);
        this.reached.set(name, (this.reached.get(name) ?? 0) + 1);
        const pause = this.#pauses.get(name);
        if (pause !== undefined) {
          this.#pauses.delete(name);
          this.#arrivals.get(name)?.();
          await pause;
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
