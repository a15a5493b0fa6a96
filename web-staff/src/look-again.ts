import type { QueryClient } from '@tanstack/react-query';

/** A scope that keeps changing is read anew so often and no more: a screen that is drawn all the time cannot be scrolled. */
export const LOOK_AGAIN_MS = 500;

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Reads a scope anew when it changed: at once, and while that is under way, or just was, once more for all that changed
 * meanwhile. Each push would else cut off the look before it, and under a storm of them none would ever come to its end.
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
