/** Error codes of Windows while a virus scanner, a cloud client, an indexer or the game has the file open. */
const HELD: ReadonlySet<string> = new Set(['EBUSY', 'EPERM', 'EACCES']);
/** Pauses between the tries, in ms. A scanner needs a second or two, and a start must not wait longer. */
const PAUSES_MS = [10, 30, 100, 200, 400, 800] as const;

/** Whether a file operation may succeed later because another program has the file open now. */
export const isHeld = (error: unknown): boolean => HELD.has((error as NodeJS.ErrnoException | undefined)?.code ?? '');

const pause = (millis: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, millis));
/**
 * Retries a file operation for 1.6 s while another program has the file open. Other errors are thrown unchanged.
 *
 * @param work must be safe to repeat.
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
/** `whenFree` for the agent's own small files. It blocks the process. */
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
