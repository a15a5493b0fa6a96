import { z } from 'zod';
import { SeatId } from '../kernel/ids.ts';
import { renamed } from '../kernel/former-events.ts';
import { event } from '../kernel/message.ts';
import { FilesHash } from '../launcher/entry-events.ts';
import { AgentId, RunId } from '../launcher/ids.ts';

const run = { runId: RunId };
/** What was said, as rigs name it: datagrams of a server, its results file, a lap of a rig's memory, the game's own file at its end. */
export const EvidenceKind = z.enum(['UDP_BATCH', 'RESULTS_FILE', 'RIG_LAP', 'RACE_OUT']);
export type EvidenceKind = z.infer<typeof EvidenceKind>;
/** Characters of a part: with what stands beside it an event stays below the log's 64 KiB. */
export const MAX_EVIDENCE_PART = 48 * 1024;

/**
 * One part of what a rig or server said, kept before anybody read it, with every person's name blanked (launcher.md 8.5). The parts
 * together are base64 of gzip of a text; `sha256` is that text's. `part` counts from 0.
 */
export const EvidenceKept = event('EvidenceKept', {
  ...run,
  /** Made from who said it and its number among all that this rig ever said. */
  evidenceId: z.string().regex(/^[A-Za-z0-9]{1,40}$/),
  agentId: AgentId,
  seq: z.int().min(1),
  kind: EvidenceKind,
  seatId: SeatId,
  sha256: FilesHash,
  /** Of a file, as its rig had it: who still has the file can compare it. */
  fileSha256: FilesHash.optional(),
  /** Bytes of the text. */
  bytes: z.int().min(0),
  part: z.int().min(0).max(199),
  parts: z.int().min(1).max(200),
  /** When: by the rig's steady clock, which showed 0 at `monoZero` of ours, in ms since 1970. One boot has one `monoZero` in a run. */
  bootId: z.string().regex(/^[A-Za-z0-9-]{1,60}$/),
  mono: z.number().min(0),
  monoZero: z.number(),
  /** The rig told it of an earlier boot, whose clock nobody had heard: its own wall clock alone says when that began. */
  byWall: z.boolean().optional(),
  /** Of a batch, the number of its last datagram among all of the run. */
  lastDatagram: z.int().min(1).optional(),
  body: z.string().max(MAX_EVIDENCE_PART),
});
/** Datagrams that the host numbered and that never came: from there on fewer witnesses saw those laps. */
export const EvidenceGapRecorded = event('EvidenceGapRecorded', {
  ...run,
  from: z.int().min(1),
  to: z.int().min(1),
  kind: z.literal('UDP_BATCH'),
});
/** Somebody has what is kept of a run read again, by whatever reads it better now. */
export const EvidenceRereadRequested = event('EvidenceRereadRequested', run);
/** Something of the run could not be read or judged and is left until somebody has the run read again: `item` is what, `why` the fault. */
export const EvidenceSetAside = event('EvidenceSetAside', {
  ...run,
  item: z.string().min(1).max(120),
  why: z.string().max(300),
});

/** Stream `evidence-{run}`: what a run's rigs and its server said, in the order it came. */
export const evidenceEvents = [EvidenceKept, EvidenceGapRecorded, EvidenceRereadRequested, EvidenceSetAside] as const;
export type EvidenceEvent = z.infer<(typeof evidenceEvents)[number]>;
export type EvidenceEventOf<Type extends EvidenceEvent['type']> = Extract<EvidenceEvent, { type: Type }>;

/** What earlier releases wrote. */
export const formerEvidenceEvents = [
  renamed('EvidenceRereadAsked', EvidenceRereadRequested),
  renamed('WitnessGap', EvidenceGapRecorded),
] as const;
