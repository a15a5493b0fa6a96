import type { Decode } from '@paddock/event-store/codec';
import type { EventStore } from '@paddock/event-store/port';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { EvidenceEvent, EvidenceEventOf } from '@paddock/shared-domain/runs/evidence-events';
import { unpackText } from './evidence-body.ts';

type Kept = EvidenceEventOf<'EvidenceKept'>['data'];
/** A complete item of evidence without its text: `from` is the revision of its first part, `revision` of its last. */
export type Indexed = Pick<
  Kept,
  'evidenceId' | 'sha256' | 'kind' | 'bytes' | 'fileSha256' | 'bootId' | 'monoZero' | 'lastDatagram' | 'parts'
> & { readonly stream: string; readonly from: number; readonly revision: number; readonly position: string };
type Known = { readonly items: Indexed[]; readonly begun: Map<string, number>; next: number; turn: Promise<void> };

/** Runs with a cached index; others are read again on demand. */
const KEPT = 16;

/**
 * Finds the evidence of runs without unpacking it. While a run is cached, each event is read once. One reader at a time extends
 * an index, so that parallel readers see the same.
 */
export const createEvidenceIndex = (log: {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly decode: Decode;
}) => {
  const kept = new Map<string, Known>();
  const readOn = async (runId: string, known: Known): Promise<void> => {
    for await (const recorded of log.store.readStream(`evidence-${runId}`, known.next)) {
      const { type, data, stream, revision, position } = log.decode(recorded) as Recorded<EvidenceEvent>;
      known.next = revision + 1;
      if (type !== 'EvidenceKept') continue;
      const from = known.begun.get(data.evidenceId) ?? revision;
      if (data.part + 1 < data.parts) {
        known.begun.set(data.evidenceId, from);
        continue;
      }
      known.begun.delete(data.evidenceId);
      const { evidenceId, sha256, kind, bytes, fileSha256, bootId, monoZero, lastDatagram, parts } = data;
      const said = { evidenceId, sha256, kind, bytes, fileSha256, bootId, monoZero, lastDatagram, parts };
      known.items.push({ ...said, stream, from, revision, position });
    }
  };
  return {
    itemsOf: async (runId: string): Promise<readonly Indexed[]> => {
      const known = kept.get(runId) ?? { items: [], begun: new Map(), next: 0, turn: Promise.resolve() };
      kept.delete(runId);
      kept.set(runId, known);
      if (kept.size > KEPT) kept.delete(kept.keys().next().value as string);
      const turn = known.turn.then(() => readOn(runId, known));
      // The next reader waits for this one, but does not inherit its failure.
      known.turn = turn.catch(() => undefined);
      await turn;
      return known.items;
    },
    /** @throws {Error} a part is missing or damaged. */
    textOf: async ({ stream, from, revision, evidenceId, parts }: Indexed): Promise<string> => {
      const bodies: string[] = [];
      for await (const recorded of log.store.readStream(stream, from)) {
        if (recorded.revision > revision) break;
        const { type, data } = log.decode(recorded) as Recorded<EvidenceEvent>;
        if (type === 'EvidenceKept' && data.evidenceId === evidenceId) bodies.push(data.body);
      }
      if (bodies.length !== parts) throw new Error(`Evidence ${evidenceId} of ${stream} is not whole.`);
      return unpackText(bodies);
    },
  };
};
