import { z } from 'zod';
import { CarId, LapId, TrackId } from '../kernel/ids.ts';
import { Instant } from '../kernel/time.ts';
import { EvidenceKind } from './evidence-events.ts';
import { Witness } from '../laps/events.ts';
import { SessionType } from '../assetto-corsa/race-sessions.ts';
import { Verdict, VerdictReason } from '../laps/verdict.ts';

export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** A place in the venue's log: stream, revision from 0, and position. */
const Place = z.object({ stream: z.string(), revision: z.int(), position: z.string() });

/** One item of evidence: of what is stored, the fields from which the check reads a lap again (launcher.md 12.1). */
export const ReceiptEvidence = z.object({
  /** Of the shown text, UTF-8. */
  sha256: Sha256,
  kind: EvidenceKind,
  bytes: z.int(),
  /** When the rig's steady clock was 0, by the venue's clock, in ms since 1970. */
  clock_zero: z.number(),
  log: Place,
});
export type ReceiptEvidence = z.infer<typeof ReceiptEvidence>;

/** What one witness said about the lap. */
export const ReceiptWitness = z.object({
  witness: Witness,
  agrees: z.boolean(),
  millis: z.int(),
  /** Null if this witness counts none; -1 if it calls the lap cut. */
  cuts: z.int().nullable(),
  /** Null if nothing of it is stored. */
  evidence: Sha256.nullable(),
  /** For datagrams, the number of the one with the lap; for datagrams and results files, the server's slot. */
  datagram: z.int().nullable(),
  slot: z.int().nullable(),
});
export type ReceiptWitness = z.infer<typeof ReceiptWitness>;

/** The board shows who drove; the receipt says only by which role that was decided. */
export const Attribution = z.enum(['GRID', 'IMPORT', 'STEWARD', 'RACER', 'NOBODY']);

/** All that the venue can show for a lap that counts or is provisional (launcher.md 12.1): no names or accounts, and no ids of a person, seat, entry or event. */
export const Receipt = z.object({
  id: LapId,
  track: TrackId,
  track_name: z.string(),
  car: CarId,
  car_name: z.string(),
  session: SessionType,
  /** As driven; boards add the penalty. */
  millis: z.int(),
  penalty_millis: z.int(),
  cuts: z.int(),
  crossed_at: Instant,
  verdict: Verdict,
  /** Including those that a steward overruled. */
  reasons: z.array(VerdictReason),
  rule_set: z.string(),
  decided_by: z.enum(['RULES', 'STEWARD']),
  attribution: Attribution,
  witnesses: z.array(ReceiptWitness),
  /** Number of witnesses that agree, 0 to 4. */
  seen_by: z.int(),
  evidence: z.array(ReceiptEvidence),
  /** Time between this crossing and the previous one of the slot, by the clock that received both; null if there was none. */
  clock: z
    .object({
      gap_millis: z.int(),
      /** The datagram of the previous crossing, and the evidence that contains it. */
      datagram: z.int(),
      evidence: Sha256,
    })
    .nullable(),
  /** The configuration of its run's server; null for a lap without one. */
  rules: z
    .object({
      /** Over the files written for it: entry list and configuration. */
      files_sha256: Sha256,
      rule_set: z.string(),
      penalties: z.boolean().nullable(),
      drift_mode: z.boolean().nullable(),
    })
    .nullable(),
  /** The event that recorded the lap. */
  log: Place,
});
export type Receipt = z.infer<typeof Receipt>;
