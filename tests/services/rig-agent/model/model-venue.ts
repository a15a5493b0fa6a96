import { createHash } from 'node:crypto';
import type { SocketEvents } from '@paddock/rig-agent/agent-socket';
import { RaceEventId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { instantOf } from '@paddock/shared-domain/kernel/time';
import {
  AgentMessage,
  type AgentFact,
  type DesiredGame,
  type DesiredServer,
  VenueMessage,
} from '@paddock/shared-domain/rigs/agent-wire';
import { AgentId, EntryId, RunId, SignalId } from '@paddock/shared-domain/launcher/ids';
import type { Chance, ModelTime } from './model-time.ts';

export const seat = SeatId.parse('seat1');
const sha = (body: string): string => createHash('sha256').update(body).digest('hex');
const fileOf = <Name extends string>(name: Name, body: string) => ({ name, body, sha256: sha(body) });

/** The share of messages that a bad connection loses. */
const LOSS = 0.2;
/** A connection of the agent. While `isBad`, its messages are lost, repeated and reordered. */
type Line = { open: boolean; readonly events: SocketEvents };

/** The venue's side of one seat: the signals of staff, and a log that takes each fact once. */
export const modelVenue = (time: ModelTime, chance: Chance) => {
  const log: AgentFact[] = [];
  const acks = new Map<string, string>();
  const expiryOf = new Map<string, number>();
  const runExpiry = new Map<string, number>();
  let game: DesiredGame | null = null;
  let server: DesiredServer | null = null;
  let line: Line | undefined;
  let isBad = true;
  let ids = 0;
  let ackSeq = 0;
  const generations = new Map<string, number>();

  const deliver = (of: Line, to: () => void): void => {
    if (isBad && chance.hits(LOSS)) return;
    const times = isBad && chance.hits(0.05) ? 2 : 1;
    for (let n = 0; n < times; n += 1)
      time.at(isBad && chance.hits(0.1) ? chance.whole(1, 400) : 2, () => {
        if (of.open) to();
      });
  };
  const say = (of: Line, message: VenueMessage): void => {
    const text = JSON.stringify(VenueMessage.parse(message));
    deliver(of, () => of.events.heard(text));
  };
  const sayDesired = (): void => {
    if (line !== undefined) say(line, { type: 'desired', v: 1, game, server });
  };
  const hear = (of: Line, text: string): void => {
    const message = AgentMessage.parse(JSON.parse(text));
    if (message.type === 'hello')
      say(of, {
        type: 'welcome',
        v: 1,
        serverTime: instantOf(time.trueNow()),
        seat: { id: seat, name: 'Bay 1' },
        agent: AgentId.parse('agent1'),
        ackSeq,
        game,
        server,
        timings: { beatMs: 10_000, staleAfter: 3, reconnectMs: 2_000 },
      });
    else if (message.type === 'ack') acks.set(message.signalId, message.stage);
    else if (message.type === 'fact') {
      // Only the fact that follows the last one in the log is taken. The agent sends any other again.
      if (message.seq > ackSeq && (message.after ?? message.seq - 1) <= ackSeq) {
        log.push(message);
        ackSeq = message.seq;
      }
      say(of, { type: 'ackSeq', v: 1, ackSeq });
    }
  };
  const signal = (name: DesiredGame['signal']['name'], lives: number | null) => ({
    id: SignalId.parse(`signal${(ids += 1)}`),
    name,
    issuedAt: instantOf(time.trueNow()),
    expiresAt: lives === null ? null : instantOf(time.trueNow() + lives),
  });
  const next = (event: string): number => {
    const generation = (generations.get(event) ?? -1) + 1;
    generations.set(event, generation);
    return generation;
  };

  return {
    log,
    acks,
    expiryOf,
    runExpiry,
    desired: () => game,
    desiredServer: () => server,
    connect: (events: SocketEvents, isDead: () => boolean) => {
      const own: Line = { open: true, events };
      const cut = (): void => {
        if (!own.open) return;
        own.open = false;
        if (line === own) line = undefined;
        if (!isDead()) events.closed(undefined);
      };
      if (isBad && chance.hits(0.2)) time.at(50, cut);
      else
        time.at(5, () => {
          if (!own.open || isDead()) return;
          line = own;
          events.opened();
        });
      return {
        send: (text: string) => {
          if (own.open && !isDead()) deliver(own, () => hear(own, text));
        },
        close: () => time.at(1, cut),
        cut,
      };
    },
    start: (event: string, lives: number) => {
      const generation = next(event);
      const own = signal('SESSION_START', lives);
      expiryOf.set(`${event} ${generation}`, time.trueNow() + lives);
      game = {
        event: RaceEventId.parse(event),
        entry: EntryId.parse('entry1'),
        generation,
        phase: 'RUNNING',
        role: 'SOLO',
        signal: own,
        start: { generation, expiresAt: own.expiresAt },
        files: [fileOf('race.ini', `${event} ${generation}`)],
      };
      sayDesired();
    },
    exit: () => {
      if (game === null) return;
      game = { ...game, phase: 'STOPPED', start: null, signal: signal('SESSION_EXIT', null), files: [] };
      sayDesired();
    },
    reload: (changes: boolean) => {
      if (game === null || game.phase === 'STOPPED') return;
      const generation = next(game.event);
      const own = signal('RELOAD', 120_000);
      expiryOf.set(
        `${game.event} ${generation}`,
        Math.max(time.trueNow() + 120_000, expiryOf.get(`${game.event} ${game.generation}`) ?? 0),
      );
      const files = changes ? [fileOf('race.ini', `${game.event} ${generation}`)] : game.files;
      game = { ...game, generation, signal: own, files };
      sayDesired();
    },
    startServer: (lives: number) => {
      const run = `run${(ids += 1)}`;
      runExpiry.set(run, time.trueNow() + lives);
      server = {
        run: RunId.parse(run),
        event: RaceEventId.parse('race1'),
        generation: 0,
        phase: 'RUNNING',
        expiresAt: instantOf(time.trueNow() + lives),
        ports: { game: 9600, http: 8081, pluginIn: 12_000, pluginOut: 12_001 },
        files: [fileOf('server_cfg.ini', run)],
      };
      sayDesired();
    },
    stopServer: () => {
      if (server !== null) server = { ...server, phase: 'STOPPED' };
      sayDesired();
    },
    /** Ends the faults of the connection. */
    becomeGood: () => {
      isBad = false;
    },
  };
};
export type ModelVenue = ReturnType<typeof modelVenue>;
