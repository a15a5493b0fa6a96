import type { Books } from '../kernel/books.ts';
import { accept, type Decider, type Decision, decideBy, evolveBy, refuse } from '../kernel/decider.ts';
import type { SeatId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import type { AgentId, SignalId } from '../launcher/ids.ts';
import type { SeatAgentEvent, SeatAgentEventOf, SeatAgentStreamEvent } from './seat-agent-events.ts';
import type { SignalStage } from '../launcher/rig-progress.ts';
import { VersionedMap } from '../kernel/versioned-map.ts';

/** Stream `seatAgent-{seat}`: the rig that is paired with it now, if any. */
export type SeatAgent = {
  readonly agentId: AgentId | undefined;
  /** Set while it is connected. */
  readonly bootId: string | undefined;
  readonly connectionId: string | undefined;
  /** As reported with its last connection. */
  readonly steamId: string | undefined;
  readonly address: string | undefined;
  /** The address its last connection came from; null: the venue's own machine; undefined: not known. */
  readonly from: string | null | undefined;
  /** The same of its first connection after the pairing, or of the one at which staff last confirmed its address. */
  readonly home: string | null | undefined;
  /** The address that staff confirmed for other rigs. */
  readonly confirmedAddress: string | undefined;
  /** The last starts of the agent, the present one last. An earlier one that comes back shows a second program with the key. */
  readonly boots: readonly string[];
  readonly keyUsedTwice: boolean;
  readonly contentHash: string | undefined;
  readonly differs: readonly string[];
  /** Of the last signals. One that is reported again after them is recorded again, which changes no card. */
  readonly acknowledged: VersionedMap<SignalId, SignalStage>;
};
export const unpaired: SeatAgent = {
  agentId: undefined,
  bootId: undefined,
  connectionId: undefined,
  steamId: undefined,
  address: undefined,
  from: undefined,
  home: undefined,
  confirmedAddress: undefined,
  boots: [],
  keyUsedTwice: false,
  contentHash: undefined,
  differs: [],
  acknowledged: new VersionedMap(),
};

export type EnrolAgent = Command<'EnrolAgent', SeatAgentEventOf<'AgentEnrolled'>['data']>;
export type RevokeAgent = Command<'RevokeAgent', SeatAgentEventOf<'AgentRevoked'>['data']>;
/** The rig connects, unless {@link givesWay}: then `NoticeSecondSpeaker` is recorded instead. */
export type ConnectAgent = Command<'ConnectAgent', SeatAgentEventOf<'AgentConnected'>['data']>;
export type NoticeSecondSpeaker = Command<'NoticeSecondSpeaker', SeatAgentEventOf<'RigKeyUsedTwice'>['data']>;
export type ConfirmRigAddress = Command<'ConfirmRigAddress', SeatAgentEventOf<'RigAddressConfirmed'>['data']>;
export type DisconnectAgent = Command<'DisconnectAgent', SeatAgentEventOf<'AgentDisconnected'>['data']>;
export type ReportContent = Command<'ReportContent', SeatAgentEventOf<'ContentReported'>['data']>;
export type AcknowledgeSignal = Command<'AcknowledgeSignal', SeatAgentEventOf<'SignalAcknowledged'>['data']>;
export type SeatAgentCommand =
  | EnrolAgent
  | RevokeAgent
  | ConnectAgent
  | NoticeSecondSpeaker
  | ConfirmRigAddress
  | DisconnectAgent
  | ReportContent
  | AcknowledgeSignal;
/** Reports of a rig whose pairing ended, or that never had one, are refused. */
export type SeatAgentRefusal = 'AgentNotPaired';

type Result = Decision<SeatAgentEvent, SeatAgentRefusal>;
/** Only the rig that is paired now is accepted. */
const ofPaired =
  <Data extends { readonly agentId: AgentId }>(decide: (data: Data, agent: SeatAgent) => Result) =>
  ({ data }: { readonly data: Data }, agent: SeatAgent): Result =>
    agent.agentId === data.agentId ? decide(data, agent) : refuse('AgentNotPaired');

/** The outcome of a signal is final: received may become any outcome, and no outcome becomes received again. */
const isNews = (before: SignalStage | undefined, stage: SignalStage): boolean =>
  before === undefined || (before === 'RECEIVED' && stage !== 'RECEIVED');

/** A new pairing replaces the earlier one; the same pairing again changes nothing. */
const enrol = ({ data }: EnrolAgent, { agentId }: SeatAgent): Result => {
  if (agentId === data.agentId) return accept();
  const enrolled: SeatAgentEvent = { type: 'AgentEnrolled', data };
  return agentId === undefined
    ? accept(enrolled)
    : accept<SeatAgentEvent>({ type: 'AgentRevoked', data: { seatId: data.seatId, agentId } }, enrolled);
};

/**
 * The address at which other rigs join it, if it hosts: never its own word where the venue sees its connection, because everybody who has
 * the key could send guests to a server of their own.
 */
export const joinAddressOf = ({ confirmedAddress, from, address }: SeatAgent): string | undefined =>
  confirmedAddress ?? from ?? address;
/**
 * Whether a program that says hello may not take the place of the connection that is alive now. The rig itself, back after its line
 * broke, always may. Another start of the agent may too, unless it yields or comes from another address than the rig's while the
 * rig is connected from its own.
 *
 * @param hello `from`: the address of the new connection, null for the venue's own machine.
 */
export const givesWay = (
  agent: SeatAgent,
  hello: { readonly bootId: string; readonly from: string | null; readonly yields: boolean },
): boolean => {
  if (agent.connectionId === undefined || agent.bootId === hello.bootId) return false;
  const { home, from } = agent;
  return hello.yields || (home !== undefined && from === home && hello.from !== home);
};
const noticeTwice = (data: NoticeSecondSpeaker['data'], { keyUsedTwice }: SeatAgent): Result =>
  keyUsedTwice ? accept() : accept({ type: 'RigKeyUsedTwice', data });
/** An earlier start of the agent that comes back after a later one runs beside it: two programs have the key. */
const connect = (data: ConnectAgent['data'], { boots, keyUsedTwice }: SeatAgent): Result => {
  const connected: SeatAgentEvent = { type: 'AgentConnected', data };
  const isBack = boots.includes(data.bootId) && boots.at(-1) !== data.bootId;
  if (keyUsedTwice || !isBack) return accept(connected);
  const { seatId, agentId, from = null } = data;
  return accept<SeatAgentEvent>({ type: 'RigKeyUsedTwice', data: { seatId, agentId, from } }, connected);
};

/** A connection that was replaced has ended already; its late disconnect does not end the new one. */
const disconnect = (data: DisconnectAgent['data'], { bootId, connectionId }: SeatAgent): Result =>
  bootId === undefined || (data.connectionId !== undefined && data.connectionId !== connectionId)
    ? accept()
    : accept({ type: 'AgentDisconnected', data });

/** So many starts of the agent are remembered. */
const MOST_BOOTS = 20;
/** Signals whose stage the next book remembers: those of five busy days. */
const MOST_SIGNALS = 200;
const seatAgentBooks: Books<SeatAgent, SeatAgentStreamEvent> = {
  carriedBy: 'RigStandingCarriedForward',
  period: 'day',
  carry: ({ agentId, bootId, connectionId, steamId, address, contentHash, differs, acknowledged, ...known }, id) => ({
    type: 'RigStandingCarriedForward',
    data: {
      seatId: id as SeatId,
      pairedAgentId: agentId ?? null,
      bootId: bootId ?? null,
      connectionId: connectionId ?? null,
      steamId: steamId ?? null,
      address: address ?? null,
      contentHash: contentHash ?? null,
      differs: [...differs],
      acknowledged: [...acknowledged].slice(-MOST_SIGNALS).map(([signalId, stage]) => ({ signalId, stage })),
      ...(known.from !== undefined && { from: known.from }),
      ...(known.home !== undefined && { home: known.home }),
      ...(known.confirmedAddress !== undefined && { confirmedAddress: known.confirmedAddress }),
      boots: [...known.boots],
      keyUsedTwice: known.keyUsedTwice,
    },
  }),
};

export const seatAgentDecider: Decider<SeatAgent, SeatAgentStreamEvent, SeatAgentCommand, SeatAgentRefusal> = {
  category: 'seatAgent',
  initialState: unpaired,
  books: seatAgentBooks,
  evolve: evolveBy<SeatAgent, SeatAgentStreamEvent>({
    RigStandingCarriedForward: (_, { data }) => ({
      agentId: data.pairedAgentId ?? undefined,
      bootId: data.bootId ?? undefined,
      connectionId: data.connectionId ?? undefined,
      steamId: data.steamId ?? undefined,
      address: data.address ?? undefined,
      contentHash: data.contentHash ?? undefined,
      differs: data.differs,
      acknowledged: VersionedMap.of(data.acknowledged.map(({ signalId, stage }) => [signalId, stage])),
      from: data.from,
      home: data.home,
      confirmedAddress: data.confirmedAddress,
      boots: data.boots ?? [],
      keyUsedTwice: data.keyUsedTwice ?? false,
    }),
    AgentEnrolled: (_, { data: { agentId } }) => ({ ...unpaired, agentId }),
    AgentRevoked: () => unpaired,
    AgentConnected: (agent, { data: { bootId, connectionId, steamId, address, from } }) => ({
      ...agent,
      from,
      home: agent.home === undefined ? from : agent.home,
      boots: [...agent.boots.filter((former) => former !== bootId), bootId].slice(-MOST_BOOTS),
      bootId,
      connectionId,
      steamId: steamId ?? undefined,
      address: address ?? undefined,
    }),
    RigKeyUsedTwice: (agent) => ({ ...agent, keyUsedTwice: true }),
    RigAddressConfirmed: (agent, { data }) => ({ ...agent, confirmedAddress: data.address, home: agent.from }),
    AgentDisconnected: (agent) => ({ ...agent, bootId: undefined, connectionId: undefined }),
    ContentReported: (agent, { data: { hash: contentHash, differs } }) => ({ ...agent, contentHash, differs }),
    SignalAcknowledged: (agent, { data: { signalId, stage } }) => ({
      ...agent,
      acknowledged: agent.acknowledged.with(signalId, stage),
    }),
  }),
  decide: decideBy<SeatAgent, SeatAgentStreamEvent, SeatAgentCommand, SeatAgentRefusal>({
    EnrolAgent: enrol,
    RevokeAgent: ({ data }, agent) =>
      agent.agentId === data.agentId ? accept({ type: 'AgentRevoked', data }) : accept(),
    ConnectAgent: ofPaired<ConnectAgent['data']>(connect),
    NoticeSecondSpeaker: ofPaired<NoticeSecondSpeaker['data']>(noticeTwice),
    ConfirmRigAddress: ofPaired<ConfirmRigAddress['data']>((data, { confirmedAddress, home, from }) =>
      confirmedAddress === data.address && home === from ? accept() : accept({ type: 'RigAddressConfirmed', data }),
    ),
    DisconnectAgent: ofPaired<DisconnectAgent['data']>(disconnect),
    ReportContent: ofPaired<ReportContent['data']>((data, { contentHash, differs }) =>
      contentHash === data.hash && JSON.stringify(differs) === JSON.stringify(data.differs)
        ? accept()
        : accept({ type: 'ContentReported', data }),
    ),
    AcknowledgeSignal: ofPaired<AcknowledgeSignal['data']>((data, { acknowledged }) =>
      isNews(acknowledged.get(data.signalId), data.stage) ? accept({ type: 'SignalAcknowledged', data }) : accept(),
    ),
  }),
};
