/**
 * How much of what chance draws a run draws: enough, by default, that the checkers find each bug that is planted for them, and all of
 * it with `PROOFS=full`.
 */
export const howMany = (byDefault: number, full: number): number =>
  process.env['PROOFS'] === 'full' ? full : byDefault;
