import { z } from 'zod';
import { CarId, LapId, TrackId } from '../kernel/ids.ts';
import { Instant } from '../kernel/time.ts';
import { EvidenceKind } from './evidence-events.ts';
import { Witness } from '../laps/events.ts';
import { SessionType } from '../assetto-corsa/race-sessions.ts';
import { Verdict, VerdictReason } from '../laps/verdict.ts';

export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** Where something stands in the venue's log: its stream, its number there from 0, and its place among everything. */
const Place = z.object({ stream: z.string(), revision: z.int(), position: z.string() });

/** One thing that was said, as it is kept: names of people blanked, everything else as it came (launcher.md 8.5). */
export const ReceiptEvidence = z.object({
  /** Of the kept text, UTF-8. */
  sha256: Sha256,
  kind: EvidenceKind,
  bytes: z.int(),
  /** Of a file as its rig had it, names and all: whoever has that file can compare it. */
  file_sha256: Sha256.nullable(),
  /** When the rig's steady clock showed 0, by the venue's, in ms since 1970; and which of its boots that was. */
  clock_zero: z.number(),
  boot: z.string(),
  log: Place,
});
export type ReceiptEvidence = z.infer<typeof ReceiptEvidence>;

/** What one witness said of the lap. */
export const ReceiptWitness = z.object({
  witness: Witness,
  agrees: z.boolean(),
  millis: z.int(),
  /** Null where this witness counts none; -1 where it calls the lap cut. */
  cuts: z.int().nullable(),
  /** Null where nothing that it said is kept. */
  evidence: Sha256.nullable(),
  /** Of datagrams, the number of the one that tells the lap; of datagrams and results files, the server's slot. */
  datagram: z.int().nullable(),
  slot: z.int().nullable(),
});
export type ReceiptWitness = z.infer<typeof ReceiptWitness>;

/** Who drove is on the board; the receipt says by whose word, as a role alone. */
export const Attribution = z.enum(['GRID', 'IMPORT', 'STEWARD', 'RACER', 'NOBODY']);

/** All that the venue can show for a lap that counts (launcher.md 12.1): nobody's name, and no id of a person, a seat or an entry. */
export const Receipt = z.object({
  id: LapId,
  track: TrackId,
  track_name: z.string(),
  car: CarId,
  car_name: z.string(),
  session: SessionType,
  /** As it was driven; boards add the penalty. */
  millis: z.int(),
  penalty_millis: z.int(),
  cuts: z.int(),
  crossed_at: Instant,
  verdict: Verdict,
  /** Also those that a steward decided against. */
  reasons: z.array(VerdictReason),
  rule_set: z.string(),
  decided_by: z.enum(['RULES', 'STEWARD']),
  attribution: Attribution,
  witnesses: z.array(ReceiptWitness),
  /** Witnesses that agree, from 0 to 4. */
  seen_by: z.int(),
  evidence: z.array(ReceiptEvidence),
  /** Time between this crossing and the one before of the same slot, by the clock of whoever heard both; null where there was none. */
  clock: z
    .object({
      gap_millis: z.int(),
      /** The datagram that tells the crossing before, and what it is kept in. */
      datagram: z.int(),
      evidence: Sha256,
    })
    .nullable(),
  /** What the server of its run was started with; null of a lap without one. */
  rules: z
    .object({
      /** Over the files that were written for it: entry list and configuration. */
      files_sha256: Sha256,
      rule_set: z.string(),
      penalties: z.boolean().nullable(),
      drift_mode: z.boolean().nullable(),
    })
    .nullable(),
  /** The event that recorded it. */
  log: Place,
});
export type Receipt = z.infer<typeof Receipt>;
