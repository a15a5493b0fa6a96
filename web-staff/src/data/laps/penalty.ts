import { MAX_PENALTY_MILLIS } from '@paddock/shared-domain/laps/events';

/** `2.5` seconds as typed, in whole ms; undefined for anything that is not a penalty. */
export const penaltyOf = (written: string): number | undefined => {
  if (!/^\d{1,4}([.,]\d{1,3})?$/.test(written.trim())) return undefined;
  const millis = Math.round(Number(written.trim().replace(',', '.')) * 1000);
  return millis <= MAX_PENALTY_MILLIS ? millis : undefined;
};
