/** Counts unanswered calls of this process by key. Empty when all are answered. */
export const createCallsUnderWay = () => {
  const counts = new Map<string, number>();
  return {
    /** @returns false if `most` are already under way. */
    begin: (key: string, most: number): boolean => {
      const count = counts.get(key) ?? 0;
      if (count >= most) return false;
      counts.set(key, count + 1);
      return true;
    },
    end: (key: string): void => {
      const count = (counts.get(key) ?? 0) - 1;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    },
  };
};
