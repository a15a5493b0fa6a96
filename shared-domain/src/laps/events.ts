import { z } from 'zod';
import { SessionType } from '../assetto-corsa/race-sessions.ts';
import { BoardId, CarId, LapId, LocationId, SeatId, TrackId, UserId } from '../kernel/ids.ts';
import { renamed } from '../kernel/former-events.ts';
import { event } from '../kernel/message.ts';
import { Instant } from '../kernel/time.ts';
import { MAX_LAP_MILLIS, Verdict, VerdictReason } from './verdict.ts';

const id = { lapId: LapId };
const Reference = z.string().regex(/^[A-Za-z0-9_-]{1,80}$/);
const why = { why: z.string().max(200) };

/** What was driven, by ids only: who it was is found in the vault, what it was in the catalogue (launcher.md 5.1). */
export const DrivenLap = z.object({
  /** The run and entry it was driven in; null for an import. */
  run: Reference.nullable(),
  entry: Reference.nullable(),
  session: SessionType,
  userId: UserId.nullable(),
  seatId: SeatId.nullable(),
  locationId: LocationId,
  /** A track is one layout. */
  trackId: TrackId,
  carId: CarId,
  /** The board it was driven for, where the session was one of a board's. */
  boardId: BoardId.nullable(),
  millis: z.int().min(1).max(MAX_LAP_MILLIS),
  sectorsMillis: z.array(z.int().min(0).max(MAX_LAP_MILLIS)).max(10),
  cuts: z.int().min(-1).max(1000),
  tyre: z.string().max(40).nullable(),
  /** Litres left when the line was crossed. */
  fuelLitres: z.number().min(0).max(1000).nullable(),
  ballastKg: z.int().min(0).max(1000),
  restrictor: z.int().min(0).max(100),
  /** When the line was crossed: boards order by it, not by the import. */
  crossedAt: Instant,
});
export type DrivenLap = z.infer<typeof DrivenLap>;

/** A lap was driven, and what the rules made of it. */
export const LapRecorded = event('LapRecorded', {
  ...id,
  ...DrivenLap.shape,
  ruleSet: z.string().max(20),
  verdict: Verdict,
  reasons: z.array(VerdictReason),
});
export const Witness = z.enum(['UDP', 'RESULTS', 'RIG', 'RACE_OUT']);
export type Witness = z.infer<typeof Witness>;
/** Another witness saw it, or says otherwise; with what that witness alone knows. */
export const WitnessAdded = event('WitnessAdded', {
  ...id,
  witness: Witness,
  agrees: z.boolean(),
  /** Hash of what it was read from, as it is kept in the run's evidence. */
  evidence: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** What it says of the lap: its time where that differs, its cuts, -1 where it calls it cut. */
  millis: z.int().min(1).max(MAX_LAP_MILLIS).optional(),
  cuts: z.int().min(-1).max(1000).optional(),
  sectorsMillis: z.array(z.int().min(0).max(MAX_LAP_MILLIS)).max(10).optional(),
  tyre: z.string().max(40).optional(),
  fuelLitres: z.number().min(0).max(1000).optional(),
});
/** What was told as a lap of its own is one that is there already: whatever is said of it is said of that one. */
export const LapMarkedDuplicate = event('LapMarkedDuplicate', { ...id, sameAs: LapId });
/** The rules judged a lap again, because a witness had added something. A person's decision is kept. */
export const LapRejudged = event('LapRejudged', {
  ...id,
  ruleSet: z.string().max(20),
  verdict: Verdict,
  reasons: z.array(VerdictReason),
});
/** A person decided against the rules, or for a lap that was held; who stands in the metadata. */
export const LapApproved = event('LapApproved', { ...id, ...why });
/** A person decided that a lap does not count. */
export const LapRejected = event('LapRejected', { ...id, ...why });
/** It was another person at the wheel. */
export const LapReattributed = event('LapReattributed', {
  ...id,
  fromUserId: UserId.nullable(),
  toUserId: UserId.nullable(),
  ...why,
});
/** Longest time that can be added to a lap, in ms: an hour. */
export const MAX_PENALTY_MILLIS = 3_600_000;
/** Time is added to what was driven, all of it: the last word alone counts, and none lifts it. What was driven stays. */
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

/** What earlier releases wrote. */
export const formerLapEvents = [renamed('LapFoundTwice', LapMarkedDuplicate)] as const;
