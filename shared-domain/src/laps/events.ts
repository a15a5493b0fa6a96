import { z } from 'zod';
import { SessionType } from '../assetto-corsa/race-sessions.ts';
import { BoardId, CarId, LapId, LocationId, SeatId, TrackId, UserId } from '../kernel/ids.ts';
import { renamed } from '../kernel/former-events.ts';
import { event } from '../kernel/message.ts';
import { Instant } from '../kernel/time.ts';
import { MAX_LAP_MILLIS, Verdict, VerdictReason } from './verdict.ts';

const id = { lapId: LapId };
const Reference = z.string().regex(/^[A-Za-z0-9_-]{1,80}$/);
/** Empty: what staff typed is sealed in the metadata. Earlier releases stored it here in plain text. */
const why = { why: z.string().max(200) };

/** What was driven, by ids only: the person is in the vault, car and track in the catalogue (launcher.md 5.1). */
export const DrivenLap = z.object({
  /** The run and entry that it was driven in; null for an import. */
  run: Reference.nullable(),
  entry: Reference.nullable(),
  session: SessionType,
  userId: UserId.nullable(),
  seatId: SeatId.nullable(),
  locationId: LocationId,
  /** One layout of a circuit. */
  trackId: TrackId,
  carId: CarId,
  /** The board that it was driven for, if the session belonged to one. */
  boardId: BoardId.nullable(),
  millis: z.int().min(1).max(MAX_LAP_MILLIS),
  sectorsMillis: z.array(z.int().min(0).max(MAX_LAP_MILLIS)).max(10),
  cuts: z.int().min(-1).max(1000),
  tyre: z.string().max(40).nullable(),
  /** Litres left at the line. */
  fuelLitres: z.number().min(0).max(1000).nullable(),
  ballastKg: z.int().min(0).max(1000),
  restrictor: z.int().min(0).max(100),
  /** When the line was crossed: boards order by this, not by the import. */
  crossedAt: Instant,
});
export type DrivenLap = z.infer<typeof DrivenLap>;

/** A lap was driven, and how the rules judged it. */
export const LapRecorded = event('LapRecorded', {
  ...id,
  ...DrivenLap.shape,
  ruleSet: z.string().max(20),
  verdict: Verdict,
  reasons: z.array(VerdictReason),
});
export const Witness = z.enum(['UDP', 'RESULTS', 'RIG', 'RACE_OUT']);
export type Witness = z.infer<typeof Witness>;
/** Another witness saw the lap, or contradicts it; with what only that witness knows. */
export const WitnessAdded = event('WitnessAdded', {
  ...id,
  witness: Witness,
  agrees: z.boolean(),
  /** Hash of its source, as stored in the run's evidence. */
  evidence: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** Its version of the lap: the time if it differs, the cuts, -1 if it calls the lap cut. */
  millis: z.int().min(1).max(MAX_LAP_MILLIS).optional(),
  cuts: z.int().min(-1).max(1000).optional(),
  sectorsMillis: z.array(z.int().min(0).max(MAX_LAP_MILLIS)).max(10).optional(),
  tyre: z.string().max(40).optional(),
  fuelLitres: z.number().min(0).max(1000).optional(),
});
/** A lap that was recorded separately is the same as another one: everything about it counts for that one. */
export const LapMarkedDuplicate = event('LapMarkedDuplicate', { ...id, sameAs: LapId });
/** The rules judged a lap again after a witness was added. A decision by a person stays. */
export const LapRejudged = event('LapRejudged', {
  ...id,
  ruleSet: z.string().max(20),
  verdict: Verdict,
  reasons: z.array(VerdictReason),
});
/** A person decided against the rules, or approved a held lap; who is in the metadata. */
export const LapApproved = event('LapApproved', { ...id, ...why });
/** A person decided that a lap does not count. */
export const LapRejected = event('LapRejected', { ...id, ...why });
/** Somebody else drove the lap. */
export const LapReattributed = event('LapReattributed', {
  ...id,
  fromUserId: UserId.nullable(),
  toUserId: UserId.nullable(),
  ...why,
});
/** The largest penalty, in ms: an hour. */
export const MAX_PENALTY_MILLIS = 3_600_000;
/** A time penalty for the lap, in total: the last one replaces earlier ones, and zero removes it. The driven time stays. */
export const LapPenalised = event('LapPenalised', {
  ...id,
  penaltyMillis: z.int().min(0).max(MAX_PENALTY_MILLIS),
  ...why,
});

/** Every event schema of this context, for the codec. */
export const lapEvents = [
  LapRecorded,
  WitnessAdded,
  LapMarkedDuplicate,
  LapRejudged,
  LapApproved,
  LapRejected,
  LapReattributed,
  LapPenalised,
] as const;
export type LapEvent = z.infer<(typeof lapEvents)[number]>;
export type LapEventOf<Type extends LapEvent['type']> = Extract<LapEvent, { type: Type }>;

export const formerLapEvents = [renamed('LapFoundTwice', LapMarkedDuplicate)] as const;
