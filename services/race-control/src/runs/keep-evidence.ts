import type { Instant } from '@paddock/shared-domain/kernel/time';
import { bootOf, evidenceDecider } from '@paddock/shared-domain/runs/evidence';
import { EvidenceKept, type EvidenceKind } from '@paddock/shared-domain/runs/evidence-events';
import type { AgentId, RunId } from '@paddock/shared-domain/launcher/ids';
import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import type { Commands, Wanted } from '@paddock/kit/command-handling/commands';
import { packText } from './evidence-body.ts';
import { evidenceIdOf } from './run-ids.ts';

export type Statement = {
  readonly runId: RunId;
  readonly agentId: AgentId;
  readonly seatId: SeatId;
  readonly seq: number;
  readonly kind: EvidenceKind;
  readonly bootId: string;
  readonly mono: number;
  /** When the rig's steady clock was zero; the first value reported for a boot counts. */
  readonly monoZero: number;
  /** From the rig's wall clock only. */
  readonly byWall?: boolean;
  readonly text: string;
  readonly fileSha256?: string | undefined;
  readonly datagrams?: { readonly first: number; readonly count: number } | undefined;
};
/** Parts in one append: well below the log's 512 KiB. */
const TOGETHER = 8;

/**
 * Stores a rig's message before anybody reads it (launcher.md 8.5). Idempotent by part.
 *
 * @returns when the clock of that boot was zero, as stored for the run.
 * @throws {Error} the stream is busy: the rig sends it again.
 */
export const keepEvidence = async (
  commands: Commands,
  { text, datagrams, ...said }: Statement,
  now: Instant,
): Promise<number> => {
  const { sha256, bytes, parts } = await packText(text);
  const evidenceId = evidenceIdOf(said.agentId, said.seq, said.kind);
  const wanted = parts.map((body, part): Wanted<Parameters<typeof evidenceDecider.decide>[0]> => ({
    type: 'KeepEvidence',
    data: {
      kept: EvidenceKept.shape.data.parse({ ...said, evidenceId, sha256, bytes, part, parts: parts.length, body }),
      ...(datagrams && { datagrams }),
    },
  }));
  for (let from = 0; from < wanted.length; from += TOGETHER) {
    const handled = await commands.handle(evidenceDecider, said.runId, wanted.slice(from, from + TOGETHER), {
      commandId: `evidence:${evidenceId}:${from}`,
      actor: { kind: 'system', process: 'rigs' },
      now,
    });
    if (handled.outcome !== 'accepted') throw new Error(`The evidence of run ${said.runId} could not be kept now.`);
  }
  const { state } = await commands.load(evidenceDecider, said.runId);
  return bootOf(state, said)?.monoZero ?? said.monoZero;
};
