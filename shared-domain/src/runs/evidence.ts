import { accept, type Decider, type Decision, decideBy, evolveBy, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { AgentId } from '../launcher/ids.ts';
import type { EvidenceEvent, EvidenceEventOf } from './evidence-events.ts';
import { VersionedMap } from '../kernel/versioned-map.ts';

type Kept = EvidenceEventOf<'EvidenceKept'>['data'];
/** Stream `evidence-{run}`: the last fact of each rig, the clock of each boot, and the next expected datagram. */
export type Evidence = {
  /** A rig's facts come in order: the last one, and how many of its parts have arrived. */
  readonly heard: VersionedMap<AgentId, { readonly seq: number; readonly parts: number }>;
  /** By rig and boot: two rigs may use the same boot id. */
  readonly boots: VersionedMap<string, { readonly monoZero: number; readonly byWall: boolean }>;
  /** What is skipped until the run is read again. */
  readonly setAside: VersionedMap<string, true>;
  readonly nextDatagram: number;
};
export const noEvidence: Evidence = {
  heard: new VersionedMap(),
  boots: new VersionedMap(),
  setAside: new VersionedMap(),
  nextDatagram: 1,
};
/** When the clock of a rig's boot began, as the run recorded it first. */
export const bootOf = ({ boots }: Evidence, { agentId, bootId }: Pick<Kept, 'agentId' | 'bootId'>) =>
  boots.get(`${agentId} ${bootId}`);

/** `datagrams`: of a batch, the number of its first datagram and how many there are. */
export type KeepEvidence = Command<
  'KeepEvidence',
  { readonly kept: Kept; readonly datagrams?: { readonly first: number; readonly count: number } }
>;
export type RequestReread = Command<'RequestReread', EvidenceEventOf<'EvidenceRereadRequested'>['data']>;
export type SetAside = Command<'SetAside', EvidenceEventOf<'EvidenceSetAside'>['data']>;
export type EvidenceRefusal = 'NothingKept';

/**
 * A part that is stored already changes nothing. The first fact of a boot fixes when its clock began, so that no later network
 * delay moves a crossing of the same boot (launcher.md 4.3). Numbered datagrams that never arrived are a gap.
 */
const keep = (
  { data: { kept, datagrams } }: KeepEvidence,
  state: Evidence,
): Decision<EvidenceEvent, EvidenceRefusal> => {
  const { runId, agentId, seq, part } = kept;
  const last = state.heard.get(agentId);
  if (last !== undefined && (seq < last.seq || (seq === last.seq && part < last.parts))) return accept();
  const gap = datagrams !== undefined && part === 0 && datagrams.first > state.nextDatagram;
  const events: EvidenceEvent[] = gap
    ? [
        {
          type: 'EvidenceGapRecorded',
          data: { runId, from: state.nextDatagram, to: datagrams.first - 1, kind: 'UDP_BATCH' },
        },
      ]
    : [];
  const { byWall: toldByWall = false, ...told } = kept;
  const { monoZero, byWall } = bootOf(state, kept) ?? { monoZero: kept.monoZero, byWall: toldByWall };
  const when = byWall ? { monoZero, byWall } : { monoZero };
  const upTo = datagrams === undefined ? {} : { lastDatagram: datagrams.first + datagrams.count - 1 };
  return accept(...events, { type: 'EvidenceKept', data: { ...told, ...upTo, ...when } });
};

const reread = ({ data }: RequestReread, { heard }: Evidence): Decision<EvidenceEvent, EvidenceRefusal> =>
  heard.size === 0 ? refuse('NothingKept') : accept({ type: 'EvidenceRereadRequested', data });

export type EvidenceCommand = KeepEvidence | RequestReread | SetAside;
export const evidenceDecider: Decider<Evidence, EvidenceEvent, EvidenceCommand, EvidenceRefusal> = {
  category: 'evidence',
  initialState: noEvidence,
  evolve: evolveBy<Evidence, EvidenceEvent>({
    EvidenceKept: (state, { data }) => ({
      ...state,
      heard: state.heard.with(data.agentId, { seq: data.seq, parts: data.part + 1 }),
      boots:
        bootOf(state, data) === undefined
          ? state.boots.with(`${data.agentId} ${data.bootId}`, {
              monoZero: data.monoZero,
              byWall: data.byWall ?? false,
            })
          : state.boots,
      nextDatagram: Math.max(state.nextDatagram, (data.lastDatagram ?? 0) + 1),
    }),
    EvidenceGapRecorded: (state, { data: { to } }) => ({
      ...state,
      nextDatagram: Math.max(state.nextDatagram, to + 1),
    }),
    EvidenceRereadRequested: (state) => ({ ...state, setAside: new VersionedMap() }),
    EvidenceSetAside: (state, { data }) => ({ ...state, setAside: state.setAside.with(data.item, true) }),
  }),
  decide: decideBy<Evidence, EvidenceEvent, EvidenceCommand, EvidenceRefusal>({
    KeepEvidence: keep,
    RequestReread: reread,
    SetAside: ({ data }, { setAside }) =>
      setAside.has(data.item) ? accept() : accept({ type: 'EvidenceSetAside', data }),
  }),
};
