/** Milliseconds before attempt n (from 0): doubling from 20 ms to 1 s, the upper half by chance so that many clients spread. */
export const backOff = (attempt: number): number => {
  const most = Math.min(1_000, 20 * 2 ** Math.min(attempt, 10));
  return most / 2 + (Math.random() * most) / 2;
};
