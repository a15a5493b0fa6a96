import { MachineFailure, type OurProcess, type SeenGame } from '@paddock/rig-agent/machine';
import { readAssists } from '@paddock/shared-domain/assetto-corsa/assists-ini';
import { readRaceIni } from '@paddock/shared-domain/assetto-corsa/race-ini';
import { loadMillis, rigFactorOf, skillOf } from './lap-model.ts';
import { type RigDisk, sha256 } from './rig-disk.ts';
import type { RigDeps } from './rig-deps.ts';
import { runGame, type SimulatedGame } from './simulated-game.ts';
import type { Ending } from './truth-log.ts';

type Running = { readonly process: OurProcess; readonly game: SimulatedGame };
export type GameHost = {
  start(pid: number): OurProcess;
  /** Closes its window. A game that hangs is then killed (launcher.md 4.4). */
  stop(process: OurProcess): Promise<void>;
  seen(): SeenGame | undefined;
  /** How it ended since the last call. */
  exit(): 'CLEAN' | 'CRASH' | undefined;
};
const PATIENCE_MS = 10_000;
const REFUSES_AFTER_MS = 800;
const CLEAN: ReadonlySet<Ending> = new Set(['CLOSED', 'QUIT']);

/** The game of one rig: at most one process, started with the files on its disk. */
export const createGameHost = (rig: RigDeps, disk: RigDisk): GameHost => {
  const { seat, time, truth, faults, dice } = rig;
  const [skill, factor] = [skillOf(dice.of('skill')), rigFactorOf(dice.of('rig'))];
  const throws = dice.of('game');
  let running: Running | undefined;
  let exit: 'CLEAN' | 'CRASH' | undefined;
  let stale: SeenGame['memory'];

  const ended = (process: OurProcess, how: Ending, why: string, raceOut: string | undefined): void => {
    if (running?.process !== process) return;
    running = undefined;
    exit = CLEAN.has(how) ? 'CLEAN' : 'CRASH';
    truth.tell({ kind: 'GAME_ENDED', seat, pid: process.pid, how, why });
    if (raceOut !== undefined) disk.keepResult('GAME', 'race_out.json', raceOut, rig.wall());
  };
  /** A game with a file it cannot use ends before it shows anything. */
  const refusing = (process: OurProcess, why: string): SimulatedGame => {
    time.after(REFUSES_AFTER_MS, () => ended(process, 'REFUSED', why, undefined));
    return IDLE;
  };
  const gameOf = (process: OurProcess): SimulatedGame => {
    const [read, aids] = [readRaceIni(disk.read('race.ini') ?? ''), readAssists(disk.read('assists.ini') ?? '')];
    if (read.fault !== undefined) return refusing(process, `race.ini: ${JSON.stringify(read.fault)}`);
    if (aids.fault !== undefined) return refusing(process, `assists.ini: ${JSON.stringify(aids.fault)}`);
    const { race } = read;
    const loadMs = loadMillis(throws, factor);
    const hang = faults.once('GAME_HANGS');
    const game = runGame({
      ...rig,
      race,
      has: rig.content,
      dice: throws.of(`start ${process.pid}`),
      skill,
      loadMs,
      live: () => {
        stale = undefined;
        truth.tell({ kind: 'GAME_LIVE', seat, pid: process.pid, loadMs });
        if (hang === undefined) return;
        time.after((hang.afterSeconds ?? 60) * 1000, () => {
          truth.tell({ kind: 'FAULT', seat, fault: 'GAME_HANGS' });
          game.hang((hang.forSeconds ?? 300) * 1000);
        });
      },
      drove: (session, lap, server) =>
        truth.tell({
          kind: 'LAP',
          seat,
          guid: race.remote.guid,
          server,
          session: session.ordinal,
          sessionType: session.type,
          car: race.race.model,
          track: race.race.track,
          layout: race.race.layout,
          ...lap,
        }),
      ended: (how, why, raceOut) => ended(process, how, why, raceOut),
    });
    return game;
  };

  return {
    start: (pid) => {
      if (running !== undefined) throw new MachineFailure('ALREADY_RUNS', 'A game runs already.');
      const process: OurProcess = { pid, startedAt: rig.wall() };
      exit = undefined;
      if (faults.once('STALE_MAPPING') !== undefined) {
        truth.tell({ kind: 'FAULT', seat, fault: 'STALE_MAPPING' });
        stale = LEFT_OVER;
      }
      truth.tell({ kind: 'GAME_STARTED', seat, pid, filesHash: sha256(disk.read('race.ini') ?? '') });
      // The process is set before the game runs, because a game may refuse its files at once.
      running = { process, game: IDLE };
      const game = gameOf(process);
      running = { process, game };
      return process;
    },
    stop: async (process) => {
      const own = running;
      if (own === undefined || own.process.pid !== process.pid || own.process.startedAt !== process.startedAt) return;
      if (own.game.close()) return ended(own.process, 'CLOSED', 'WINDOW_CLOSED', undefined);
      await time.sleep(PATIENCE_MS);
      own.game.kill();
    },
    seen: () => running && { process: running.process, memory: running.game.memory() ?? stale, hasWindow: true },
    exit: () => {
      const told = exit;
      exit = undefined;
      return told;
    },
  };
};
const IDLE: SimulatedGame = {
  memory: () => undefined,
  close: () => true,
  kill: () => undefined,
  hang: () => undefined,
};
/** Memory left over from a game before: it looks alive but does not change. */
const LEFT_OVER: NonNullable<SeenGame['memory']> = {
  packetId: 77_777,
  status: 'LIVE',
  completedLaps: 9,
  lastLapMs: 91_234,
  bestLapMs: 90_987,
  sectorMs: [30_000, 30_000, 31_234],
  fuelLitres: 12.5,
  tyre: 'Semislicks (SM)',
  sessionTimeLeftMs: 60_000,
};
