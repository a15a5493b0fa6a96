/** How Windows refuses a file that a virus scanner, a cloud, an indexer or the game itself has open at this moment. */
const HELD: ReadonlySet<string> = new Set(['EBUSY', 'EPERM', 'EACCES']);
/** Pauses between the tries, in ms: a scanner is done within a second or two, and a start waits no longer for it. */
const PAUSES_MS = [10, 30, 100, 200, 400, 800] as const;

/** Whether a file operation was refused in a way that may pass by itself. */
export const isHeld = (error: unknown): boolean => HELD.has((error as NodeJS.ErrnoException | undefined)?.code ?? '');

const pause = (millis: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, millis));
/**
 * Does a file operation, and tries again where the file is held by somebody else for a moment. What is refused for longer than 1.6 s, or
 * for any other reason, is thrown as it came.
 *
 * @param work may be done several times: the same as once.
 */
export const whenFree = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  for (const millis of PAUSES_MS) {
    try {
      return await work();
    } catch (error) {
      if (!isHeld(error)) throw error;
      await pause(millis);
    }
  }
  return work();
};

const stand = new Int32Array(new SharedArrayBuffer(4));
/** `whenFree` for the agent's own small files: nothing else is done meanwhile. */
export const whenFreeSync = <Result>(work: () => Result): Result => {
  for (const millis of PAUSES_MS) {
    try {
      return work();
    } catch (error) {
      if (!isHeld(error)) throw error;
      Atomics.wait(stand, 0, 0, millis);
    }
  }
  return work();
};
