/** Settles with the work, or fails after so many milliseconds; the work itself continues. */
export const within = async <Value>(work: Promise<Value>, millis: number, late: () => Error): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), millis);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
};
