import { StoreUnavailable } from '../port.ts';

type Waiting<Item, Answer> = {
  readonly item: Item;
  readonly deadline: number;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
};

/**
 * Gathers what is asked while one batch is on its way into the next: under load many appends share a commit, alone each goes at
 * once. Every item keeps its own deadline; one that passes it before being sent was certainly not written.
 *
 * @param send answers each item of a batch in order; its rejection is every item's.
 */
export class AppendQueue<Item, Answer> {
  readonly #waiting: Waiting<Item, Answer>[] = [];
  readonly #send: (items: readonly Item[], deadline: number) => Promise<readonly (() => Answer)[]>;
  readonly #most: number;
  readonly #patienceMs: number;
  #running = false;

  constructor(
    send: (items: readonly Item[], deadline: number) => Promise<readonly (() => Answer)[]>,
    options: { readonly most: number; readonly patienceMs: number },
  ) {
    this.#send = send;
    this.#most = options.most;
    this.#patienceMs = options.patienceMs;
  }

  add(item: Item): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, deadline: performance.now() + this.#patienceMs, resolve, reject });
      if (this.#running) return;
      this.#running = true;
      // Appends asked for in the same turn of the event loop still make it into the first batch.
      queueMicrotask(() => void this.#run());
    });
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, this.#most).filter(notExpired);
      if (batch.length === 0) continue;
      try {
        const deadline = Math.max(...batch.map((waiting) => waiting.deadline));
        const answers = await this.#send(
          batch.map(({ item }) => item),
          deadline,
        );
        batch.forEach((waiting, index) => settle(waiting, answers[index]));
      } catch (error) {
        for (const waiting of batch) waiting.reject(error);
      }
      // Writers that were just answered may have their next append ready: one turn later it shares the coming commit.
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.#running = false;
  }
}

const notExpired = <Item, Answer>(waiting: Waiting<Item, Answer>): boolean => {
  if (performance.now() < waiting.deadline) return true;
  waiting.reject(
    new StoreUnavailable('The event store was away for too long; this append was never sent.', 'not-written'),
  );
  return false;
};

const settle = <Item, Answer>(waiting: Waiting<Item, Answer>, answer: (() => Answer) | undefined): void => {
  try {
    if (!answer) throw new StoreUnavailable('The event store left an append without an answer.', 'unknown');
    waiting.resolve(answer());
  } catch (error) {
    waiting.reject(error);
  }
};
