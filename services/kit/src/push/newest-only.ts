/**
 * Writes only the newest value: one write at a time, with a pause after each. Values in between are skipped, so that nobody can
 * make the server write as fast as they send.
 *
 * @param isWanted checked before each write; an unwanted value is dropped.
 * @returns accepts a value; rejects if the write fails.
 */
export const newestOnly = <Said>(
  write: (said: Said) => Promise<void>,
  pauseMs: number,
  isWanted: () => boolean,
): ((said: Said) => Promise<void>) => {
  let newest: { readonly said: Said } | undefined;
  let isWriting = false;
  const writeAll = async (): Promise<void> => {
    isWriting = true;
    try {
      while (newest !== undefined && isWanted()) {
        const { said } = newest;
        newest = undefined;
        await write(said);
        await new Promise<void>((resolve) => setTimeout(resolve, pauseMs).unref());
      }
    } finally {
      isWriting = false;
    }
  };
  return async (said) => {
    newest = { said };
    if (!isWriting) await writeAll();
  };
};
