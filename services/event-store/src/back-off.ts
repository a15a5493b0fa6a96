/** Milliseconds before attempt n (from 0): doubles from 20 ms to 1 s. The upper half is random, to spread many clients. */
export const backOff = (attempt: number): number => {
  const most = Math.min(1_000, 20 * 2 ** Math.min(attempt, 10));
  return most / 2 + (Math.random() * most) / 2;
};
