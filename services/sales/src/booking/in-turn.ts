/** Runs work under a key after the work that came before it under the same key, in this process. */
export type InTurn = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Work that looks at one stream and then writes another is no single append, so nothing in the log keeps two of its kind
 * apart (threat TH-45): a booking on account looks at the bill, a move across days empties one day after filling another.
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
