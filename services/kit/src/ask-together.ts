/**
 * Lets calls that come together share one question. One question is under way at a time; who comes during it shares the next one. So
 * no call gets an answer to a question that was sent before it came: it sees everything that was there when it came.
 *
 * @param ask answers many keys at once, in their order.
 * @returns the answer for one key. It rejects as the question did.
 */
export const askTogether = <Key, Answer>(
  ask: (keys: readonly Key[]) => Promise<readonly Answer[]>,
): ((key: Key) => Promise<Answer>) => {
  let asking: Promise<unknown> = Promise.resolve();
  let next: { readonly keys: Key[]; readonly answers: Promise<readonly Answer[]> } | undefined;
  const send = async (keys: readonly Key[]): Promise<readonly Answer[]> => {
    await asking;
    // From here on it is under way: who comes now asks again.
    next = undefined;
    const asked = ask(keys);
    asking = asked.catch(() => undefined);
    return asked;
  };
  return async (key) => {
    if (next === undefined) {
      const keys: Key[] = [];
      next = { keys, answers: send(keys) };
    }
    const { keys, answers } = next;
    const place = keys.includes(key) ? keys.indexOf(key) : keys.push(key) - 1;
    return (await answers)[place] as Answer;
  };
};
