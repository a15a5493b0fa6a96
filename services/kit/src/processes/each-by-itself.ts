import type { Logger } from 'pino';

type Options = {
  readonly log: Pick<Logger, 'error'>;
  /** Name of an item in the log. */
  readonly what: string;
  readonly atATime?: number;
};

/**
 * Handles items one after another, or `atATime` in parallel. One that fails is logged and stops no other; one that hangs blocks
 * only its own place. @returns the sum of the results.
 */
export const eachByItself = async <Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<number>,
  { log, what, atATime = 1 }: Options,
): Promise<number> => {
  let sum = 0;
  let next = 0;
  const place = async (): Promise<void> => {
    while (next < items.length) {
      const item = items[next] as Item;
      next += 1;
      try {
        sum += await work(item);
      } catch (error) {
        log.error({ err: error, item }, `${what} could not be taken further`);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atATime, items.length) }, place));
  return sum;
};
