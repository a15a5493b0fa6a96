import type { Admitted, Ended, PairedSeat, RigPort } from '../sockets/rig-port.ts';
import type { RefusedFact, RunsPort } from './ports.ts';
import type { RigKeys } from './rig-keys.ts';
import { isAlive } from './rig-state.ts';
import { wasSent } from './sent-signals.ts';
import type { Commands } from '@paddock/kit/command-handling/commands';
import type { Deps } from '@paddock/kit/deps';
import { networkAddressOf } from '@paddock/kit/http/peer-address';
import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import { raceEventDecider } from '@paddock/shared-domain/launcher/race-event-commands';
import type { AgentFact } from '@paddock/shared-domain/rigs/agent-wire';
import { givesWay, type NoticeSecondSpeaker, seatAgentDecider } from '@paddock/shared-domain/rigs/seat-agent';
import type { VenueDirectory } from '@paddock/venue/venues/directory';

/**
 * Refuses facts about a drive of its own under a generation that was never signalled: each would create a run, without limit.
 * Facts about an unknown event are refused by the runs.
 */
const refusedAsUnasked = async (commands: Commands, { seq, fact }: AgentFact): Promise<RefusedFact[]> => {
  if (fact.kind !== 'RIG_LAP' && fact.kind !== 'RACE_OUT') return [];
  const { event: eventId, generation } = fact.data;
  const { state } = await commands.load(raceEventDecider, eventId);
  if (state === undefined) return [];
  // Each start and each reload has the next number. Before the first start, another signal may have number 0.
  const isAsked =
    generation === 0
      ? [...state.signals.values()].some((signal) => signal.generation === 0)
      : generation <= state.generation;
  if (isAsked) return [];
  return [{ seq, reason: 'GenerationUnasked' }];
};

type ChannelDeps = {
  readonly deps: Pick<Deps, 'commands' | 'clock' | 'newId' | 'log'>;
  readonly directory: VenueDirectory;
  readonly keys: RigKeys;
  readonly runs: Pick<RunsPort, 'takeFacts'>;
  readonly orders: RigPort['orders'];
};

/** The rigs for their socket: who is admitted, and what happens to their reports (launcher.md 4.2, 4.3). */
export const rigPort = ({ deps, directory, keys, runs, orders }: ChannelDeps): RigPort => {
  const { commands, clock, newId, log } = deps;
  const context = (commandId: string) =>
    ({ commandId, now: clock.now(), actor: { kind: 'system', process: 'rigs' } }) as const;

  /** Why a connection is over by the log, whatever its socket knows. One recorded as lost that still reports is not over. */
  const endOf = async ({ seatId, agentId, connectionId }: Admitted): Promise<Ended | undefined> => {
    const { state } = await commands.load(seatAgentDecider, seatId);
    if (state.agentId !== agentId) return 'revoked';
    return state.connectionId === undefined || state.connectionId === connectionId ? undefined : 'replaced';
  };

  type Twice = NoticeSecondSpeaker['data'];
  const logTwice = ({ seatId: seat, agentId: agent, from }: Twice): void =>
    log.error({ seat, agent, from }, 'two programs use the key of a rig: pair it again');
  const noticeTwice = async (data: Twice, connectionId: string, known: boolean): Promise<void> => {
    logTwice(data);
    if (known) return;
    const wanted = { type: 'NoticeSecondSpeaker', data } as const;
    await commands.handle(seatAgentDecider, data.seatId, [wanted], context(`rig-twice:${connectionId}`));
  };

  return {
    orders,
    admit: async (hello, ip) => {
      const holder = await keys.holderOf(hello.key);
      // A key is for one seat; a rig that names another seat is set up wrongly.
      if (holder === undefined || holder.seatId !== hello.calendar) return 'revoked';
      const { seatId, agentId, ackSeq, lastSeenAt } = holder;
      const seat = (await directory.get()).seats.get(seatId);
      if (seat === undefined) return 'revoked';
      const connectionId = newId();
      const { bootId, agentVersion: version, steamId, address, yields = false } = hello;
      const from = networkAddressOf(ip);
      const { state } = await commands.load(seatAgentDecider, seatId);
      if (isAlive(lastSeenAt, clock.now()) && givesWay(state, { bootId, from, yields })) {
        await noticeTwice({ seatId, agentId, from }, connectionId, state.keyUsedTwice);
        return 'replaced';
      }
      const data = { seatId, agentId, bootId, version, connectionId, steamId, address, from };
      const wanted = { type: 'ConnectAgent', data } as const;
      const handled = await commands.handle(seatAgentDecider, seatId, [wanted], context(`rig:${connectionId}`));
      if (handled.outcome === 'busy') throw new Error(`The rig of seat ${seatId} could not be written down.`);
      if (handled.outcome === 'refused') return 'revoked';
      if (handled.events.some(({ type }) => type === 'RigKeyUsedTwice')) logTwice({ seatId, agentId, from });
      await keys.connected(agentId, connectionId, clock.now());
      await keys.heard(agentId, clock.now(), hello.game.state, hello.server?.runId ?? null);
      const rev = handled.position;
      return { agentId, seatId, locationId: seat.location_id, seatName: seat.name, connectionId, rev, ackSeq };
    },
    takeFacts: async (seat, facts, rigClock) => {
      const ended = await endOf(seat);
      if (ended !== undefined) return ended;
      // Store it before screens read it after the append: the next heartbeat is seconds away.
      const told = facts.findLast(({ fact: { kind } }) => kind.startsWith('SERVER_'))?.fact;
      if (told !== undefined) await keys.serverIs(seat.agentId, told.kind === 'SERVER_STARTED' ? told.data.run : null);
      const unasked = (await Promise.all(facts.map((one) => refusedAsUnasked(commands, one)))).flat();
      const asked = facts.filter(({ seq }) => !unasked.some((one) => one.seq === seq));
      const refused = await runs.takeFacts(seat, asked, rigClock);
      for (const { seq, reason } of [...unasked, ...refused])
        log.warn({ seat: seat.seatId, agent: seat.agentId, seq, reason }, 'a fact of a rig was refused');
      await keys.acknowledged(seat.agentId, facts.at(-1)?.seq ?? 0);
      return undefined;
    },
    acknowledge: async (seat, { event: eventId, signalId, stage, code }) => {
      const { agentId, seatId } = seat;
      const ended = await endOf(seat);
      if (ended !== undefined) return ended;
      if (!(await wasSent(commands, seat, eventId, signalId))) {
        log.debug({ seat: seatId, agent: agentId, signalId }, 'a rig spoke of a signal that it was not sent');
        return undefined;
      }
      const wanted = { type: 'AcknowledgeSignal', data: { agentId, seatId, eventId, signalId, stage, code } } as const;
      const key = `ack:${agentId}:${signalId}:${stage}`;
      const handled = await commands.handle(seatAgentDecider, seatId, [wanted], context(key));
      if (handled.outcome === 'busy') throw new Error(`What the rig of seat ${seatId} did could not be written down.`);
      return handled.outcome === 'refused' ? 'revoked' : undefined;
    },
    heard: (agent, { game, server }) => keys.heard(agent, clock.now(), game.state, server?.runId ?? null),
    left: async (seat, connectionId, lastSeq) => {
      await keys.away(seat.agentId, connectionId);
      await disconnect({ commands, clock }, seat, connectionId, lastSeq);
    },
  };
};

/** Records the end of a connection; one that was replaced, or whose pairing ended, is recorded already. */
export const disconnect = async (
  { commands, clock }: Pick<Deps, 'commands' | 'clock'>,
  { agentId, seatId }: Pick<PairedSeat, 'agentId'> & { readonly seatId: SeatId },
  connectionId: string,
  lastSeq: number,
): Promise<void> => {
  const wanted = { type: 'DisconnectAgent', data: { agentId, seatId, lastSeq, connectionId } } as const;
  await commands.handle(seatAgentDecider, seatId, [wanted], {
    commandId: `rig-gone:${connectionId}`,
    now: clock.now(),
    actor: { kind: 'system', process: 'rigs' },
  });
};
