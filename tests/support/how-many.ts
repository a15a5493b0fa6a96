/** How many random cases a test runs. The default is enough to find the bugs planted for each checker; `PROOFS=full` runs all. */
export const howMany = (byDefault: number, full: number): number =>
  process.env['PROOFS'] === 'full' ? full : byDefault;
