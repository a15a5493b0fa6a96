import { z } from 'zod';

/** Version of the rules below; stored with every lap that they judged (launcher.md 7). */
export const RULE_SET = 'v3';

/** Why a lap is not approved at once. The codes are those of launcher.md 7. */
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
  'PROVISIONAL',
  'NO_USER',
]);
export type VerdictReason = z.infer<typeof VerdictReason>;

/** `held` is shown only to staff until somebody decides; `not-approved` is shown to its driver as invalid. */
export const Verdict = z.enum(['approved', 'held', 'not-approved']);
export type Verdict = z.infer<typeof Verdict>;

/** The largest valid time; the simulator writes 999 999 999 for "none" (rule SENTINEL). */
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
  // Every leaderboard gives something: a rank, a record, a sealed result. Everybody who has a rig's key can invent a lap of its memory.
  PROVISIONAL: 'held',
  // Recorded without a driver: it is on no board, whatever its verdict.
  NO_USER: 'none',
};

/** Who reports a lap: only a rig's memory, that and the game's own file, or a server or staff. */
export type Told = 'RIG' | 'GAME' | 'SERVER';
/** What the venue knows about possible lap times with this car on this track. Lengths in m, speeds in km/h, times in ms. */
export type PaceFacts = {
  readonly trackLengthMetres: number | null;
  readonly carTopSpeedKmh: number | null;
  /** Fastest approved lap of other stints, without first laps of stints. A stint is what one driver drove in one run. */
  readonly recordMillis: number | null;
  /** How many stints the record is based on; one if unknown. */
  readonly recordStints?: number;
  /** The record among laps that a server reported or a person approved; absent if not requested. */
  readonly provenMillis?: number | null;
  readonly provenStints?: number;
  /** The driver has another lap in this run within a tenth of this one. */
  readonly company?: boolean;
};
/** A lap as it was observed, with what the venue knows of car and track. */
export type LapFacts = PaceFacts & {
  readonly millis: number;
  readonly sectorsMillis: readonly number[];
  /** -1 if the simulator itself called the lap cut. */
  readonly cuts: number;
  readonly hasUser: boolean;
  readonly told?: Told;
};

/** Two laps have the same pace if neither is faster by more than a tenth. */
export const SAME_PACE = 0.9;
/** The fraction of a record below which a lap is doubted, if it is based on one, two or five stints. */
const OF_RECORD = { one: 0.6, few: 0.75, many: 0.9 } as const;

/**
 * The fraction of the record that a lap may not be faster than. A few beginners say little about a good driver, so it grows with
 * the number of stints behind the record; a driver who repeats a time is trusted further. A rig's memory can be forged by anybody
 * with the rig's key: it is trusted for a tenth and no more.
 */
const partOfRecord = ({
  told = 'SERVER',
  recordStints = 1,
  company = false,
}: Pick<LapFacts, 'told' | 'recordStints' | 'company'>): number => {
  if (told === 'RIG') return SAME_PACE;
  if (told === 'SERVER' && company) return OF_RECORD.one;
  return recordStints < 2 ? OF_RECORD.one : recordStints < 5 ? OF_RECORD.few : OF_RECORD.many;
};
type Paced = Omit<LapFacts, 'sectorsMillis' | 'cuts' | 'hasUser'>;
/** The record that a lap is compared with. For a lap that only a rig reports, laps from others than rigs, if there are any. */
const groundOf = ({ told, recordMillis, recordStints, provenMillis, provenStints }: Paced) =>
  told === 'SERVER' || told === undefined || provenMillis == null
    ? { recordMillis, recordStints }
    : { recordMillis: provenMillis, recordStints: provenStints };
/** Faster than the car can drive the length of the track at 105 % of its top speed, or than the record makes likely. */
export const isTooFast = (lap: Paced): boolean => {
  const { millis, trackLengthMetres, carTopSpeedKmh } = lap;
  const { recordMillis, recordStints = 1 } = groundOf(lap);
  const fastest =
    trackLengthMetres === null || carTopSpeedKmh === null ? 0 : (trackLengthMetres * 3600) / (carTopSpeedKmh * 1.05);
  return millis < fastest || (recordMillis !== null && millis < partOfRecord({ ...lap, recordStints }) * recordMillis);
};

/** The rules that do not need the run: CUT, SECTORS, TOO_FAST, NO_USER. */
export const reasonsOf = (lap: LapFacts): VerdictReason[] => {
  const sum = lap.sectorsMillis.reduce((total, sector) => total + sector, 0);
  return [
    ...(lap.cuts !== 0 ? (['CUT'] as const) : []),
    ...(lap.sectorsMillis.length > 0 && sum !== lap.millis ? (['SECTORS'] as const) : []),
    ...(isTooFast(lap) ? (['TOO_FAST'] as const) : []),
    ...(lap.hasUser ? [] : (['NO_USER'] as const)),
  ];
};

/**
 * Whether a lap that waits does so only because nothing but a rig's memory reported it. It becomes final when the game's own file
 * or the race server agrees, or when a steward decides.
 */
export const isProvisional = (reasons: readonly VerdictReason[]): boolean =>
  reasons.includes('PROVISIONAL') && reasons.every((reason) => reason === 'PROVISIONAL' || EFFECT[reason] === 'none');

/** The verdict of several reasons: the most severe counts. */
export const verdictOf = (reasons: readonly VerdictReason[]): Verdict => {
  const effects = reasons.map((reason) => EFFECT[reason]);
  return effects.includes('not-approved') ? 'not-approved' : effects.includes('held') ? 'held' : 'approved';
};
