/** Does one piece of work after another, such as those of one session. A piece that fails keeps none of the others from its turn. */
export type InTurn = <Result>(act: () => Promise<Result>) => Promise<Result>;

export const inTurn = (): InTurn => {
  let last: Promise<unknown> = Promise.resolve();
  return (act) => {
    const mine = last.then(act);
    last = mine.catch(() => undefined);
    return mine;
  };
};
