/** Runs work after earlier work under the same key, in this process. */
export type InTurn = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Work that reads one stream and writes another is not one append, so the log cannot separate two of its kind (threat TH-45): a
 * booking on account reads the bill; a move across days fills one day and then empties another.
 */
export const createInTurn = (): InTurn => {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work, work);
    const ended = mine.then(
      () => undefined,
      () => undefined,
    );
    last.set(key, ended);
    void ended.then(() => last.get(key) === ended && last.delete(key));
    return mine;
  };
};
