import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import type { AgentFactOf } from '@paddock/shared-domain/rigs/agent-facts';
import type { AgentMessage, VenueMessageOf } from '@paddock/shared-domain/rigs/agent-wire';
import { acksTo } from './acks.ts';
import type { AgentFiles } from './agent-files.ts';
import type { ConnectSocket } from './agent-socket.ts';
import { briefsOn, type RigOverlay } from './briefs.ts';
import { type Channel, openChannel } from './channel.ts';
import type { RigClock } from './clock.ts';
import { factSender } from './fact-sender.ts';
import { gameKeeper } from './game-keeper.ts';
import type { KeeperDeps } from './keeper.ts';
import type { RigMachine } from './machine.ts';
import { openNotebook } from './notebook.ts';
import { resultsWatch } from './results-watch.ts';
import { serverKeeper } from './server-keeper.ts';
import { failureOf } from './written-as-told.ts';

/** The PC in the agent's hello: the Steam account (17 digits) and the address at which other rigs reach it. */
export type RigPc = { readonly steamId?: string; readonly address?: string };
/** The cars and tracks on the rig now; undefined while they are being read. */
export type RigContent = { report(): Promise<AgentFactOf<'CONTENT'>['data'] | undefined> };

export type RigAgentDeps = {
  /** The rig's key, from pairing (launcher.md 4.2). */
  readonly key: string;
  readonly calendar: SeatId;
  /** Id of this start of the agent: letters, digits and dashes. */
  readonly bootId: string;
  readonly version: string;
  readonly machine: RigMachine;
  readonly clock: RigClock;
  /** Outbox and state. They outlive the agent. */
  readonly files: AgentFiles;
  readonly connect: ConnectSocket;
  /** From 0 to below 1. Spreads the reconnects of the rigs after an outage of the venue. */
  readonly random: () => number;
  /** The PC now: the Steam account and the network address may change. */
  readonly pc?: () => RigPc;
  readonly overlay?: RigOverlay;
  readonly content?: RigContent;
  readonly log?: (line: string) => void;
};
export type RigAgent = {
  /** Whether it is connected and welcomed now. */
  isWelcome(): boolean;
  /** The facts that the venue has not confirmed. */
  waiting(): { readonly first: number; readonly last: number };
  /** Stops the agent; the game and the server keep running. A kill at any moment does no harm either. */
  stop(): void;
};

/** Ten observations a second find every lap. Without a game or a server one a second is enough. */
const LOOK_MS = 100;
const IDLE_LOOK_MS = 1_000;
/** Pauses between two checks of the cars and tracks, and of the PC's account and address. */
const CONTENT_LOOK_MS = 60_000;
const PC_LOOK_MS = 10_000;

/**
 * The agent of one rig (launcher.md 4): starts and stops game and server as its venue wants, and reports what happens to them. It
 * goes on while the venue is away. Processes, clock, socket, disk and randomness are passed in.
 */
export const createRigAgent = (deps: RigAgentDeps): RigAgent => {
  const { machine, clock, log = () => undefined } = deps;
  let stopped = false;
  let channel: Channel | undefined;
  const say = (message: AgentMessage): boolean => channel?.say(message) ?? false;
  const notebook = openNotebook(deps.files, clock, deps.bootId, () => sender.send(say));
  const sender = factSender(notebook, clock);
  const keeping: KeeperDeps = {
    notebook,
    machine,
    clock,
    acks: acksTo(notebook, say),
    venueTime: () => channel?.venueTime(),
    log,
  };
  const game = gameKeeper(keeping);
  const server = serverKeeper(keeping);
  const results = resultsWatch(keeping);
  const briefs = briefsOn(deps.overlay ?? { show: () => undefined, hide: () => undefined }, clock);

  const pcNow = () => {
    const { steamId = null, address = null } = deps.pc?.() ?? {};
    return { steamId, address };
  };
  let said: ReturnType<typeof pcNow> | undefined;
  const pcTold = () => (said = pcNow());

  const want = (told: Pick<VenueMessageOf<'desired'>, 'game' | 'server'>): void => {
    if (told.game?.phase === 'RUNNING' && told.game.generation !== game.now().generation) briefs.close();
    game.want(told.game);
    server.want(told.server);
    game.step();
    server.step();
  };
  channel = openChannel({
    ...deps,
    log,
    sender,
    hello: (mono, yields) => ({
      type: 'hello',
      v: 1,
      key: deps.key,
      calendar: deps.calendar,
      agentVersion: deps.version,
      bootId: deps.bootId,
      mono,
      applied: notebook.state().applied.at(-1) ?? null,
      game: game.now(),
      server: server.now(),
      contentHash: notebook.state().contentHash,
      ...pcTold(),
      ...(yields && { yields }),
      outbox: notebook.outbox.range(),
    }),
    beat: () => ({
      type: 'beat',
      v: 1,
      mono: clock.mono(),
      game: game.now(),
      server: server.now(),
      sessionTimeLeft: game.sessionTimeLeft(),
      lastSeq: notebook.outbox.range().last,
    }),
    onWelcome: want,
    onMessage: (message) => {
      if (message.type === 'desired') want(message);
      else briefs.take(message, channel?.venueTime());
    },
  });

  const watch = async (): Promise<void> => {
    while (!stopped) {
      const turns = { game: game.turn(), server: server.turn() };
      try {
        const seen = await machine.observe();
        if (stopped) return;
        game.look(seen, turns.game);
        server.look(seen, turns.server);
      } catch (error) {
        log(`Looking at the machine: ${failureOf(error).detail}`);
      }
      game.step();
      server.step();
      await clock.sleep(game.now().state === 'NONE' && server.now() === null ? IDLE_LOOK_MS : LOOK_MS);
    }
  };
  const readResults = async (): Promise<void> => {
    while (!stopped) {
      await results.look();
      await clock.sleep(IDLE_LOOK_MS);
    }
  };
  const tellContent = async (): Promise<void> => {
    const found = await deps.content?.report();
    if (found !== undefined && !stopped && found.hash !== notebook.state().contentHash)
      notebook.tell({ kind: 'CONTENT', data: found });
  };
  /** Cars may be installed while the agent runs. Not checked during a race, which needs the disk. */
  const watchContent = async (): Promise<void> => {
    for (let first = true; !stopped; first = false) {
      if (first || game.now().state === 'NONE')
        await tellContent().catch((error: unknown) => log(`Looking at the content: ${failureOf(error).detail}`));
      await clock.sleep(CONTENT_LOOK_MS);
    }
  };
  /** Only the hello reports the PC, so a change needs a new hello. */
  const watchPc = async (): Promise<void> => {
    while (!stopped) {
      await clock.sleep(PC_LOOK_MS);
      const now = pcNow();
      if (said !== undefined && (said.steamId !== now.steamId || said.address !== now.address)) channel?.greetAgain();
    }
  };
  void watch();
  void readResults();
  if (deps.content !== undefined) void watchContent();
  if (deps.pc !== undefined) void watchPc();

  return {
    isWelcome: () => channel?.isWelcome() ?? false,
    waiting: () => notebook.outbox.range(),
    stop: () => {
      stopped = true;
      channel?.stop();
    },
  };
};
