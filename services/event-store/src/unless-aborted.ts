/** The promise's answer, or undefined as soon as the signal is aborted. A later answer or failure is dropped. */
export const unlessAborted = async <Answer>(
  promise: Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer | undefined> => {
  if (signal.aborted) {
    promise.catch(() => undefined);
    return undefined;
  }
  let stop = () => {};
  const aborted = new Promise<undefined>((resolve) => {
    stop = () => resolve(undefined);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
    promise.catch(() => undefined);
  }
};
