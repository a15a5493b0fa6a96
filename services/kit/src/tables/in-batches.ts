import { AsyncLocalStorage } from 'node:async_hooks';

type Waiting<Item, Answer> = {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Returns a function that sends items in batches: those that come while one batch is under way make up the next one. Under load
 * many share a round trip and a commit; one alone goes at once.
 *
 * @param send answers each item of a batch, in order. If it rejects, each item is sent by itself, so that one that the database
 *   refuses fails alone. Sending an item twice must have one effect.
 * @param most items of a batch.
 */
export const inBatches = <Item, Answer>(
  send: (items: readonly Item[]) => Promise<readonly Answer[]>,
  most = 100,
): ((item: Item) => Promise<Answer>) => {
  const waiting: Waiting<Item, Answer>[] = [];
  let isSending = false;
  // A batch of several belongs to none of them.
  const outside = AsyncLocalStorage.snapshot();
  const answer = async (batch: readonly Waiting<Item, Answer>[]): Promise<void> => {
    try {
      const answers = await send(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, at) => resolve(answers[at] as Answer));
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else await Promise.all(batch.map((one) => answer([one])));
    }
  };
  const sendAll = async (): Promise<void> => {
    while (waiting.length > 0) await answer(waiting.splice(0, most));
    isSending = false;
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isSending) return;
      isSending = true;
      // Items of the same turn go together.
      queueMicrotask(() => void outside(sendAll));
    });
};
