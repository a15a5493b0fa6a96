import { accept, type Decider, type Decision, decideBy, evolveBy, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { AgentId } from './ids.ts';
import type { EvidenceEvent, EvidenceEventOf } from './evidence-events.ts';

type Kept = EvidenceEventOf<'EvidenceKept'>['data'];
/** Stream `evidence-{run}`: how far each rig was heard, where each boot's clock began, and the next datagram that is due. */
export type Evidence = {
  /** A rig's facts come in order: the last one, and how many of its parts are there. */
  readonly heard: ReadonlyMap<AgentId, { readonly seq: number; readonly parts: number }>;
  readonly monoZeros: ReadonlyMap<string, number>;
  readonly nextDatagram: number;
};
export const noEvidence: Evidence = { heard: new Map(), monoZeros: new Map(), nextDatagram: 1 };

/** `datagrams`: of a batch, the number of its first datagram and how many there are. */
export type KeepEvidence = Command<
  'KeepEvidence',
  { readonly kept: Kept; readonly datagrams?: { readonly first: number; readonly count: number } }
>;
export type AskReread = Command<'AskReread', EvidenceEventOf<'EvidenceRereadAsked'>['data']>;
export type EvidenceRefusal = 'NothingKept';

/**
 * A part that is there already is nothing new. The first that was heard of a boot says where its clock began, so that no later delay on
 * the way moves a crossing of the same boot (LAUNCHER 4.3). Datagrams that were numbered and never came are a gap.
 */
const keep = (
  { data: { kept, datagrams } }: KeepEvidence,
  state: Evidence,
): Decision<EvidenceEvent, EvidenceRefusal> => {
  const { runId, agentId, seq, part, bootId } = kept;
  const last = state.heard.get(agentId);
  if (last !== undefined && (seq < last.seq || (seq === last.seq && part < last.parts))) return accept();
  const gap = datagrams !== undefined && part === 0 && datagrams.first > state.nextDatagram;
  const events: EvidenceEvent[] = gap
    ? [{ type: 'WitnessGap', data: { runId, from: state.nextDatagram, to: datagrams.first - 1, kind: 'UDP_BATCH' } }]
    : [];
  const monoZero = state.monoZeros.get(bootId) ?? kept.monoZero;
  const upTo = datagrams === undefined ? {} : { lastDatagram: datagrams.first + datagrams.count - 1 };
  return accept(...events, { type: 'EvidenceKept', data: { ...kept, ...upTo, monoZero } });
};

const reread = ({ data }: AskReread, { heard }: Evidence): Decision<EvidenceEvent, EvidenceRefusal> =>
  heard.size === 0 ? refuse('NothingKept') : accept({ type: 'EvidenceRereadAsked', data });

export type EvidenceCommand = KeepEvidence | AskReread;
export const evidenceDecider: Decider<Evidence, EvidenceEvent, EvidenceCommand, EvidenceRefusal> = {
  category: 'evidence',
  initialState: noEvidence,
  evolve: evolveBy<Evidence, EvidenceEvent>({
    EvidenceKept: (state, { data: { agentId, seq, part, bootId, monoZero, lastDatagram } }) => ({
      heard: new Map(state.heard).set(agentId, { seq, parts: part + 1 }),
      monoZeros: state.monoZeros.has(bootId) ? state.monoZeros : new Map(state.monoZeros).set(bootId, monoZero),
      nextDatagram: Math.max(state.nextDatagram, (lastDatagram ?? 0) + 1),
    }),
    WitnessGap: (state, { data: { to } }) => ({ ...state, nextDatagram: Math.max(state.nextDatagram, to + 1) }),
    EvidenceRereadAsked: (state) => state,
  }),
  decide: decideBy<Evidence, EvidenceEvent, EvidenceCommand, EvidenceRefusal>({
    KeepEvidence: keep,
    AskReread: reread,
  }),
};
