/**
 * Writes the newest of what is said: one at a time, and after each a pause. What came between is passed over, so that nobody makes us write
 * as fast as they talk.
 *
 * @param isWanted asked before each: what is not wanted any more is left.
 * @returns told what is said; rejects as the writing does.
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
