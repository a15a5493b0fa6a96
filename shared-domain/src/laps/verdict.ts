import { z } from 'zod';

/** Version of the rules below; it stands in every lap they judged (LAUNCHER section 7). */
export const RULE_SET = 'v1';

/** Why a lap is not simply approved. The codes are those of LAUNCHER section 7. */
export const VerdictReason = z.enum([
  'CUT',
  'UNPROVEN_RACE',
  'UNCOUNTED_CUTS',
  'SECTORS',
  'TOO_FAST',
  'CLOCK',
  'CONTENT',
  'CONFLICT',
  'UNCONFIRMED',
  'NO_USER',
]);
export type VerdictReason = z.infer<typeof VerdictReason>;

/** `held` is shown to staff only until somebody decides; `not-approved` is shown to its driver as invalid. */
export const Verdict = z.enum(['approved', 'held', 'not-approved']);
export type Verdict = z.infer<typeof Verdict>;

/** Largest time that is one; the simulator writes 999 999 999 for "none" (rule SENTINEL). */
export const MAX_LAP_MILLIS = 999_999_998;
export const isLapTime = (millis: number): boolean =>
  Number.isInteger(millis) && millis > 0 && millis <= MAX_LAP_MILLIS;

const EFFECT: { readonly [Reason in VerdictReason]: Exclude<Verdict, 'approved'> | 'none' } = {
  CUT: 'not-approved',
  UNPROVEN_RACE: 'not-approved',
  UNCOUNTED_CUTS: 'not-approved',
  SECTORS: 'held',
  TOO_FAST: 'held',
  CLOCK: 'held',
  CONTENT: 'not-approved',
  CONFLICT: 'held',
  UNCONFIRMED: 'not-approved',
  // Recorded and unclaimed: it is nobody's, so it is on no board whatever its verdict.
  NO_USER: 'none',
};

/** A lap as it was observed, with what the venue knows of car and track. */
export type LapFacts = {
  readonly millis: number;
  readonly sectorsMillis: readonly number[];
  /** -1 where the simulator itself called the lap cut. */
  readonly cuts: number;
  readonly hasUser: boolean;
  readonly trackLengthMetres: number | null;
  readonly carTopSpeedKmh: number | null;
  /** Best approved time for this car on this track, in ms. */
  readonly recordMillis: number | null;
};

/** Faster than the car can drive the length of the track at 105 % of its top speed, or than 90 % of the record. */
const isTooFast = ({ millis, trackLengthMetres, carTopSpeedKmh, recordMillis }: LapFacts): boolean => {
  const fastest =
    trackLengthMetres === null || carTopSpeedKmh === null ? 0 : (trackLengthMetres * 3600) / (carTopSpeedKmh * 1.05);
  return millis < fastest || (recordMillis !== null && millis < 0.9 * recordMillis);
};

/** The rules that need no run: CUT, SECTORS, TOO_FAST, NO_USER. */
export const reasonsOf = (lap: LapFacts): VerdictReason[] => {
  const sum = lap.sectorsMillis.reduce((total, sector) => total + sector, 0);
  return [
    ...(lap.cuts !== 0 ? (['CUT'] as const) : []),
    ...(lap.sectorsMillis.length > 0 && sum !== lap.millis ? (['SECTORS'] as const) : []),
    ...(isTooFast(lap) ? (['TOO_FAST'] as const) : []),
    ...(lap.hasUser ? [] : (['NO_USER'] as const)),
  ];
};

/** What the reasons together mean: the gravest counts. */
export const verdictOf = (reasons: readonly VerdictReason[]): Verdict => {
  const effects = reasons.map((reason) => EFFECT[reason]);
  return effects.includes('not-approved') ? 'not-approved' : effects.includes('held') ? 'held' : 'approved';
};
