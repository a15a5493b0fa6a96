import { memoryFiles } from '@paddock/rig-agent/agent-files';
import type { AgentSocket, ConnectSocket } from '@paddock/rig-agent/agent-socket';
import { createRigAgent, type RigAgent } from '@paddock/rig-agent/rig-agent';
import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import type { AgentFactOf } from '@paddock/shared-domain/rigs/agent-facts';
import { mortal } from './mortal.ts';
import { sha256 } from './rig-disk.ts';
import { checksumOf, type RigContent, type RigDeps } from './rig-deps.ts';
import { createSimulatedMachine } from './simulated-machine.ts';

export type FarmSeat = {
  readonly calendar: SeatId;
  readonly name: string;
  /** Result of pairing. */
  readonly key: string;
  readonly steamId: string;
};
/** One rig of the farm: a simulated machine with the real agent on it. */
export type Rig = {
  readonly seat: FarmSeat;
  isWelcome(): boolean;
  /** It is connecting and the venue has not answered. False while a planned fault keeps it away. */
  isCalling(): boolean;
  /** Facts that the venue has not confirmed. */
  waiting(): number;
  stop(): void;
};
/** A killed agent is restarted after this time, as by its service manager. */
const BACK_AFTER_MS = 3_000;

/** If the plan says so, changes the files of its first car. */
const withFault = ({ content, faults, truth, seat }: RigDeps): RigContent => {
  if (faults.once('CONTENT_DIFFERS') === undefined) return content;
  truth.tell({ kind: 'FAULT', seat, fault: 'CONTENT_DIFFERS' });
  return { ...content, changed: new Set([...content.cars].toSorted().slice(0, 1)) };
};
const reportOf = (content: RigContent): AgentFactOf<'CONTENT'>['data'] => {
  const listed = (ids: ReadonlySet<string>) =>
    [...ids].toSorted().map((id) => ({ id, hash: sha256(`${id} ${checksumOf(content, id)}`) }));
  const [cars, tracks] = [listed(content.cars), listed(content.tracks)];
  return { hash: sha256(JSON.stringify([cars, tracks])), cars, tracks };
};

/** The line to the venue, which may be cut for some time. */
const breakable = (
  deps: RigDeps,
  connect: ConnectSocket,
): { readonly connect: ConnectSocket; readonly cut: (ms: number) => void; readonly isOpen: () => boolean } => {
  let awayUntil = 0;
  let socket: AgentSocket | undefined;
  let calls = 0;
  let open = 0;
  return {
    cut: (millis) => {
      awayUntil = deps.time.now() + millis;
      socket?.close();
    },
    connect: (events) => {
      if (deps.time.now() < awayUntil) {
        deps.time.after(1, () => events.closed(undefined));
        return { send: () => undefined, close: () => undefined };
      }
      calls += 1;
      const own = calls;
      open = own;
      socket = connect({
        ...events,
        closed: (code) => {
          if (open === own) open = 0;
          events.closed(code);
        },
      });
      return socket;
    },
    isOpen: () => open > 0,
  };
};

export const createRig = (seat: FarmSeat, given: RigDeps, connectTo: ConnectSocket): Rig => {
  const deps: RigDeps = { ...given, content: withFault(given) };
  const { time, truth, faults } = deps;
  const machine = createSimulatedMachine(deps);
  const files = memoryFiles();
  const line = breakable(deps, connectTo);
  const content = reportOf(deps.content);
  const told = (fault: string): void => truth.tell({ kind: 'FAULT', seat: deps.seat, fault });
  let boots = 0;
  let agent: RigAgent;
  let end: () => void = () => undefined;
  let stopped = false;

  const boot = (): void => {
    if (stopped) return;
    boots += 1;
    const chance = deps.dice.of(`boot ${boots}`);
    const { life, kill } = mortal({
      machine,
      files,
      clock: { now: deps.wall, mono: deps.mono, sleep: (millis) => time.sleep(millis) },
      connect: line.connect,
    });
    const own = createRigAgent({
      ...life,
      key: seat.key,
      calendar: seat.calendar,
      bootId: `farm-${deps.seat.replaceAll(/[^A-Za-z0-9]/g, '')}-${boots}`,
      version: 'farm-1',
      random: () => chance.unit(),
      pc: () => ({ steamId: seat.steamId, address: deps.address }),
      content: { report: async () => content },
    });
    agent = own;
    end = () => {
      kill();
      own.stop();
    };
  };
  machine.onGameStarted = () => {
    if (faults.once('AGENT_KILLED') === undefined) return;
    told('AGENT_KILLED');
    end();
    time.after(BACK_AFTER_MS, boot);
  };
  const offline = faults.once('AGENT_OFFLINE');
  if (offline !== undefined)
    time.after((offline.afterSeconds ?? 60) * 1000, () => {
      told('AGENT_OFFLINE');
      line.cut((offline.forSeconds ?? 45 * 60) * 1000);
    });
  boot();
  return {
    seat,
    isWelcome: () => agent.isWelcome(),
    isCalling: () => line.isOpen() && !agent.isWelcome(),
    waiting: () => {
      const { first, last } = agent.waiting();
      return Math.max(0, last - first + 1);
    },
    stop: () => {
      stopped = true;
      end();
    },
  };
};
