import { CallTimedOut } from './judge-client-error.ts';

/** The promise's outcome, or {CallTimedOut} after `ms`. A later outcome is dropped. */
export const settleWithin = <Answer>(promise: Promise<Answer>, ms: number): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new CallTimedOut(`No answer from EventStoreDB within ${Math.round(ms)} ms.`)),
      ms,
    );
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
