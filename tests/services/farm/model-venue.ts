import type { ConnectSocket, SocketEvents } from '@paddock/rig-agent/agent-socket';
import type { FarmSeat } from '@paddock/rig-farm/rig';
import type { VirtualTime } from '@paddock/rig-farm/virtual-time';
import type { RacePlan, ServerPlace } from '@paddock/shared-domain/assetto-corsa/race-plan';
import { RaceEventId } from '@paddock/shared-domain/kernel/ids';
import { type Instant, instantOf, millisOf } from '@paddock/shared-domain/kernel/time';
import {
  type AgentFact,
  AgentMessage,
  type DesiredGame,
  type DesiredServer,
  VenueMessage,
} from '@paddock/shared-domain/rigs/agent-wire';
import { AgentId, EntryId, RunId, SignalId } from '@paddock/shared-domain/launcher/ids';
import { EVENING, gameFiles, serverFiles } from './rigs.ts';

type Listener = { events: SocketEvents | undefined; address: string };
export const EVENT = RaceEventId.parse('event1');
/** A start signal is valid for two minutes (launcher.md 4.4). */
export const START_SECONDS = 120;

/**
 * The smallest venue for rigs: it sends the desired state, stores facts by number and confirms them. It starts the server first and
 * the games once it runs. It tries other ports if some are taken, and stops all games when the server is gone.
 */
export const modelVenue = (plan: RacePlan, time: VirtualTime) => {
  const facts = new Map<string, Map<number, AgentFact>>(plan.grid.map(({ seatName }) => [seatName, new Map()]));
  /** Farm time at which each fact first arrived, ms, by `<seat> <seq>`. */
  const arrivals = new Map<string, number>();
  const listeners = new Map<string, Listener>();
  const starts: { readonly generation: number; readonly expiresAt: number }[] = [];
  const desired = new Map<string, { game: DesiredGame | null; server: DesiredServer | null }>();
  let generation = 0;
  let attempt = 0;
  let place: ServerPlace | undefined;

  const now = (): Instant => instantOf(Math.round(millisOf(EVENING) + time.now()));
  const of = (seat: string) => desired.get(seat) ?? { game: null, server: null };
  const say = (seat: string, message: object): void => {
    const text = JSON.stringify(VenueMessage.parse({ v: 1, ...message }));
    const events = listeners.get(seat)?.events;
    time.after(2, () => listeners.get(seat)?.events === events && events?.heard(text));
  };
  const want = (seat: string, change: Partial<ReturnType<typeof of>>): void => {
    desired.set(seat, { ...of(seat), ...change });
    say(seat, { type: 'desired', ...of(seat) });
  };
  const hostName = plan.grid[0]!.seatName;
  const runNow = (): RunId => RunId.parse(`run${generation}x${attempt}`);

  const signalOf = (name: 'SESSION_START' | 'SESSION_EXIT', expiresAt: Instant | null) => ({
    id: SignalId.parse(`signal${generation}${name === 'SESSION_EXIT' ? 'exit' : ''}`),
    name,
    issuedAt: now(),
    expiresAt,
  });
  const startServer = (): void => {
    attempt += 1;
    const base = 9_600 + 10 * attempt;
    const ports = { game: base, http: base + 1, pluginIn: base + 2, pluginOut: base + 3 };
    place = { ip: listeners.get(hostName)!.address, ports, password: 'in', adminPassword: 'admin' };
    const expiresAt = instantOf(millisOf(now()) + START_SECONDS * 1000);
    const server = { run: runNow(), event: EVENT, generation, phase: 'RUNNING' as const, expiresAt, ports };
    want(hostName, { server: { ...server, files: [...serverFiles(plan, place)] } });
  };
  const startGames = (): void => {
    const expiresAt = instantOf(millisOf(now()) + START_SECONDS * 1000);
    starts.push({ generation, expiresAt: time.now() + START_SECONDS * 1000 });
    for (const [index, { seatName, seatId }] of plan.grid.entries())
      want(seatName, {
        game: {
          event: EVENT,
          entry: EntryId.parse(`entry${seatId}`),
          generation,
          phase: 'RUNNING',
          role: index === 0 ? 'HOST' : 'GUEST',
          signal: signalOf('SESSION_START', expiresAt),
          start: { generation, expiresAt },
          files: [...gameFiles(plan, index, place)],
        },
      });
  };
  const stopAll = (because?: 'SERVER_GONE'): void => {
    for (const { seatName } of plan.grid) {
      const { game, server } = of(seatName);
      const exit = signalOf('SESSION_EXIT', null);
      want(seatName, {
        game: game && { ...game, phase: 'STOPPED', signal: exit, start: null, files: [], ...(because && { because }) },
        server: server && { ...server, phase: 'STOPPED' },
      });
    }
  };
  const taken = ({ fact }: AgentFact): void => {
    if (fact.kind === 'SERVER_STARTED' && fact.data.run === runNow()) startGames();
    if (fact.kind === 'SERVER_FAILED' && fact.data.run === runNow() && attempt < 3) startServer();
    if (fact.kind === 'SERVER_STOPPED' && fact.data.run === runNow() && fact.data.reason !== 'SIGNAL')
      stopAll(fact.data.reason === 'SESSIONS_OVER' ? undefined : 'SERVER_GONE');
  };
  const hear = (seat: string, text: string): void => {
    const message = AgentMessage.parse(JSON.parse(text));
    const own = facts.get(seat)!;
    if (message.type === 'hello') {
      listeners.get(seat)!.address = message.address ?? '';
      const { timings } = { timings: { beatMs: 10_000, staleAfter: 3, reconnectMs: 2_000 } };
      const seatOf = { id: plan.grid.find(({ seatName }) => seatName === seat)!.seatId, name: seat };
      const ackSeq = Math.max(0, ...own.keys());
      say(seat, {
        type: 'welcome',
        serverTime: now(),
        seat: seatOf,
        agent: AgentId.parse('agent1'),
        ackSeq,
        ...of(seat),
        timings,
      });
    }
    if (message.type !== 'fact') return;
    const isNew = !own.has(message.seq);
    // Only the next number is accepted, so that no fact can be skipped.
    if (isNew && message.seq === own.size + 1) {
      own.set(message.seq, message);
      arrivals.set(`${seat} ${message.seq}`, time.now());
      taken(message);
    }
    say(seat, { type: 'ackSeq', ackSeq: own.size });
  };
  return {
    facts,
    arrivals,
    starts,
    connect:
      ({ name }: FarmSeat): ConnectSocket =>
      (events) => {
        listeners.set(name, { events, address: '' });
        time.after(1, () => events.opened());
        return {
          send: (text) => void time.after(2, () => listeners.get(name)?.events === events && hear(name, text)),
          close: () => {
            if (listeners.get(name)?.events === events) listeners.set(name, { events: undefined, address: '' });
            time.after(1, () => events.closed(undefined));
          },
        };
      },
    startAll: (): void => {
      generation += 1;
      attempt = 0;
      startServer();
    },
    stopAll: () => stopAll(),
  };
};
