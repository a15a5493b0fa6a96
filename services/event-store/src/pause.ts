/** Milliseconds before attempt n (from 0): doubles from 20 ms to 1 s. The upper half is random, to spread many clients. */
export const backOff = (attempt: number): number => {
  const most = Math.min(1_000, 20 * 2 ** Math.min(attempt, 10));
  return most / 2 + (Math.random() * most) / 2;
};

/** Waits, or returns at once when the signal is aborted. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done, { once: true });
  });
