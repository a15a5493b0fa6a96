/** How many random cases a test plays, or which part of them. The default is enough to find the bugs planted for each checker; `PROOFS=full` plays all. */
export const howMany = <Amount>(byDefault: Amount, full: Amount): Amount =>
  process.env['PROOFS'] === 'full' ? full : byDefault;
