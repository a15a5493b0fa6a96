import type { QueryClient } from '@tanstack/react-query';

/**
 * The shortest time between two reads of a scope that keeps changing, in milliseconds: a screen that is drawn all the time cannot
 * be scrolled.
 */
export const LOOK_AGAIN_MS = 500;

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Reads a scope again when it changed: at once; while a read is under way or has just finished, once more for all changes since.
 * Without this each push would cancel the read before it, and a storm of pushes would let none finish.
 */
export const createLookAgain = (
  client: Pick<QueryClient, 'invalidateQueries'>,
): ((model: string, scope: string) => void) => {
  const looking = new Map<string, { again: boolean }>();
  const run = async (key: string, queryKey: readonly string[], look: { again: boolean }): Promise<void> => {
    do {
      look.again = false;
      await Promise.all([client.invalidateQueries({ queryKey }), pause(LOOK_AGAIN_MS)]);
    } while (look.again);
    looking.delete(key);
  };
  return (model, scope) => {
    const key = `${model}/${scope}`;
    const underWay = looking.get(key);
    if (underWay !== undefined) return void (underWay.again = true);
    const look = { again: false };
    looking.set(key, look);
    void run(key, [model, scope], look);
  };
};
