import type { Logger } from 'pino';

type Options = {
  readonly log: Pick<Logger, 'error'>;
  /** What one of them is called in the log. */
  readonly what: string;
  /** How many at a time; one by default. */
  readonly atATime?: number;
};

/**
 * Does one thing after another, each by itself: one that fails is logged and holds up no other, and one that hangs holds up no more
 * than its own place among those `atATime`. @returns the sum of what they answered.
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
