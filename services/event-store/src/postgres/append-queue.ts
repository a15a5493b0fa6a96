import { StoreUnavailable } from '../port.ts';

type Waiting<Item, Answer> = {
  readonly item: Item;
  readonly deadline: number;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
};

/**
 * Collects the items that arrive while one batch is being sent into the next batch. Under load many appends share a commit; a
 * single one goes at once. Every item has its own deadline. One that passes it before being sent was certainly not written.
 *
 * @param send answers each item of a batch in order. If it rejects, every item of the batch rejects.
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
      // Waits for the end of this turn, so that appends of the same turn share the first batch.
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
      // Waits one turn: writers that were just answered may have their next append ready for the same commit.
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
