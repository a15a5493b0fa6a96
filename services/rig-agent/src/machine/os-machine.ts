import { FixedSetupName } from '@paddock/shared-domain/rigs/agent-wire';
import { ServerPorts } from '@paddock/shared-domain/rigs/agent-facts';
import type { AgentFiles } from '../agent-files.ts';
import type { RigClock } from '../clock.ts';
import type { OurProcess, RigMachine, SeenGame, SeenServer } from '../machine.ts';
import { infoProbe } from './info-probe.ts';
import type { OsDeps } from './os.ts';
import { ownProgram } from './own-program.ts';
import { readResults, writePlaceFiles } from './place-files.ts';
import { mustBeFree, pluginPort } from './plugin-port.ts';

/** How long each program may take to end before the next step (launcher.md 4.4, 6.2). */
const GAME_CLOSE_MS = 10_000;
const GAME_END_MS = 5_000;
const SERVER_FILE_MS = 5_000;
const SERVER_END_MS = 15_000;
const KILLED_MS = 5_000;
/** Checking windows and ports queries the whole system, so once a second is enough. */
const SLOW_LOOK_MS = 1_000;

/** Caches an answer for a second: it is needed ten times a second and rarely changes. */
const sometimes = (mono: () => number, ask: (process: OurProcess) => Promise<boolean>) => {
  let [askedAt, of, answer] = [Number.NEGATIVE_INFINITY, 0, false];
  return async (process: OurProcess): Promise<boolean> => {
    if (of === process.pid && mono() - askedAt < SLOW_LOOK_MS) return answer;
    [askedAt, of] = [mono(), process.pid];
    answer = await ask(process);
    return answer;
  };
};

/** `release` closes the plugin port. Programs keep running. */
export type OsMachine = RigMachine & { release(): void };

/** The five calls on top of an operating system. Shared by the real rig and the one simulated by child processes. */
export const osMachine = (os: OsDeps, files: AgentFiles, clock: RigClock): OsMachine => {
  const { processes, commands, places, resultNames } = os;
  const mono = () => clock.mono();
  const plugin = pluginPort(mono);
  const info = infoProbe(mono);
  const game = ownProgram(processes, files, 'game-process.json', commands.GAME, clock);
  const server = ownProgram(processes, files, 'server-process.json', commands.SERVER, clock);
  let ports: ServerPorts | undefined;
  /** Whether we listen to the running server. */
  let heard = false;
  let adoptAgainAt = 0;
  const windowOf = sometimes(mono, ({ pid }) => processes.hasWindow(pid));
  const portOf = sometimes(mono, async ({ pid }) => ports !== undefined && processes.ownsUdpPort(pid, ports.game));

  const stopGame = async (process: OurProcess): Promise<void> => {
    await processes.ask(process.pid);
    if (await game.goneWithin(process, GAME_CLOSE_MS)) return;
    await processes.end(process.pid);
    if (await game.goneWithin(process, GAME_END_MS)) return;
    await processes.kill(process.pid);
    await game.goneWithin(process, KILLED_MS);
  };
  /** Ends the session first: a server that is stopped during a session writes no results file. */
  const stopServer = async (process: OurProcess): Promise<void> => {
    const before = plugin.sessionsEnded();
    plugin.nextSession();
    for (const until = clock.mono() + SERVER_FILE_MS; clock.mono() < until && plugin.sessionsEnded() === before;)
      await clock.sleep(100);
    await processes.end(process.pid);
    if (await server.goneWithin(process, SERVER_END_MS)) return;
    await processes.kill(process.pid);
    await server.goneWithin(process, KILLED_MS);
  };
  const seenGame = async (): Promise<SeenGame | undefined> => {
    const process = await game.running();
    return process && { process, memory: os.memory(), hasWindow: await windowOf(process) };
  };
  /** Takes over a server that an earlier start of the agent left running: opens its ports and requests what was missed. */
  const adopt = async (): Promise<void> => {
    const bytes = files.read('server-ports.json');
    if (bytes === undefined) return;
    const known = ServerPorts.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
    ports = known;
    try {
      await plugin.open(known);
      heard = true;
      plugin.askAnew();
    } catch {
      // The agent before has not released the port yet. The process is observed anyway; listening is retried a second later.
      adoptAgainAt = clock.mono() + SLOW_LOOK_MS;
    }
  };
  const seenServer = async (): Promise<SeenServer | undefined> => {
    const process = await server.running();
    if (process === undefined) return undefined;
    if (!heard && clock.mono() >= adoptAgainAt) await adopt();
    const answersInfo = ports !== undefined && info.look(ports.http);
    return { process, ownsPort: await portOf(process), answersInfo, version: info.version() };
  };
  return {
    writeFiles: (program, told) =>
      writePlaceFiles(
        (name) => (FixedSetupName.safeParse(name).success ? places.SERVER.setups : places[program].files),
        told,
      ),
    start: async (program, told) => {
      if (program === 'GAME') return game.start(commands.GAME);
      if (told !== undefined) {
        await mustBeFree(told.game);
        await plugin.open(told);
        heard = true;
        ports = told;
        files.replace('server-ports.json', Buffer.from(JSON.stringify(told)));
      }
      return server.start(commands.SERVER);
    },
    // Another process may have this pid by now, which must not be ended.
    stop: async (program, process) => {
      const own = program === 'GAME' ? game : server;
      const running = await own.running();
      if (running?.pid !== process.pid || running.startedAt !== process.startedAt) return;
      await (program === 'GAME' ? stopGame(process) : stopServer(process));
    },
    observe: async () => {
      const [seen, host] = [await seenGame(), await seenServer()];
      return {
        mono: clock.mono(),
        game: seen,
        server: host,
        gameExit: seen === undefined ? game.takeExit() : undefined,
        serverExit: host === undefined ? server.takeExit() : undefined,
        datagrams: plugin.take(),
      };
    },
    release: () => plugin.close(),
    readResult: (program, since) => readResults(places[program].results, resultNames[program], since),
  };
};
