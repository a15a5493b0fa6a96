import { z } from 'zod';
import { SeatId } from '../kernel/ids.ts';
import { renamed } from '../kernel/former-events.ts';
import { event } from '../kernel/message.ts';
import { FilesHash } from '../launcher/entry-events.ts';
import { AgentId, RunId } from '../launcher/ids.ts';

const run = { runId: RunId };
/** Kinds of evidence: a server's datagrams, its results file, a lap from a rig's memory, the game's own file at its end. */
export const EvidenceKind = z.enum(['UDP_BATCH', 'RESULTS_FILE', 'RIG_LAP', 'RACE_OUT']);
export type EvidenceKind = z.infer<typeof EvidenceKind>;
/** Characters of a part: with its metadata an event stays below the log's 64 KiB. */
export const MAX_EVIDENCE_PART = 48 * 1024;

/**
 * One part of what a rig or server reported, stored before anything parses it, with every person's name blanked (launcher.md
 * 8.5). The parts together are base64 of gzip of a text; `sha256` is that of the text. `part` counts from 0.
 */
export const EvidenceKept = event('EvidenceKept', {
  ...run,
  /** Built from the rig and the number of the fact among all facts of this rig. */
  evidenceId: z.string().regex(/^[A-Za-z0-9]{1,40}$/),
  agentId: AgentId,
  seq: z.int().min(1),
  kind: EvidenceKind,
  seatId: SeatId,
  sha256: FilesHash,
  /** Hash of the file as its rig had it: anybody who still has the file can compare it. */
  fileSha256: FilesHash.optional(),
  /** Bytes of the text. */
  bytes: z.int().min(0),
  part: z.int().min(0).max(199),
  parts: z.int().min(1).max(200),
  /** When, by the rig's steady clock, which was 0 at `monoZero` of ours, in ms since 1970. One `monoZero` per boot and run. */
  bootId: z.string().regex(/^[A-Za-z0-9-]{1,60}$/),
  mono: z.number().min(0),
  monoZero: z.number(),
  /** Reported after a restart: the venue never saw the clock of that boot, only the rig's wall clock says when it began. */
  byWall: z.boolean().optional(),
  /** For a batch, the number of its last datagram in the run. */
  lastDatagram: z.int().min(1).optional(),
  body: z.string().max(MAX_EVIDENCE_PART),
});
/** Datagrams that the host numbered and that never arrived: laps after this have fewer witnesses. */
export const EvidenceGapRecorded = event('EvidenceGapRecorded', {
  ...run,
  from: z.int().min(1),
  to: z.int().min(1),
  kind: z.literal('UDP_BATCH'),
});
/** Somebody requested that the evidence of a run is read again, with the present parser. */
export const EvidenceRereadRequested = event('EvidenceRereadRequested', run);
/** Something could not be read or judged and is skipped until the run is read again: `item` is what, `why` the error. */
export const EvidenceSetAside = event('EvidenceSetAside', {
  ...run,
  item: z.string().min(1).max(120),
  why: z.string().max(300),
});

/** Stream `evidence-{run}`: what a run's rigs and its server reported, in order of arrival. */
export const evidenceEvents = [EvidenceKept, EvidenceGapRecorded, EvidenceRereadRequested, EvidenceSetAside] as const;
export type EvidenceEvent = z.infer<(typeof evidenceEvents)[number]>;
export type EvidenceEventOf<Type extends EvidenceEvent['type']> = Extract<EvidenceEvent, { type: Type }>;

export const formerEvidenceEvents = [
  renamed('EvidenceRereadAsked', EvidenceRereadRequested),
  renamed('WitnessGap', EvidenceGapRecorded),
] as const;
