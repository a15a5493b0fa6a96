import { createHash } from 'node:crypto';
import { MachineFailure, type Observation, type RigMachine } from '@paddock/rig-agent/machine';
import { type Instant, instantOf } from '@paddock/shared-domain/kernel/time';
import type { Chance, Life, ModelTime } from './model-time.ts';

type Game = {
  readonly pid: number;
  readonly startedAt: Instant;
  readonly from: number;
  readonly loadedAt: number;
  /** The start that its file names. */
  readonly event: string;
  readonly generation: number;
  readonly lapMs: number;
};
type Server = { readonly pid: number; readonly startedAt: Instant; readonly from: number; readonly run: string };
export type TrueStart = { readonly event: string; readonly generation: number; readonly at: number };

/** A rig without its agent: game and server go on when an agent dies. */
export const modelMachine = (time: ModelTime, chance: Chance, wallAhead: () => number) => {
  const starts: TrueStart[] = [];
  const serverStarts: { readonly run: string; readonly at: number }[] = [];
  let files: readonly { readonly name: string; readonly body: string }[] = [];
  let game: Game | undefined;
  let server: Server | undefined;
  let gameExit: Observation['gameExit'];
  let serverExit: Observation['serverExit'];
  let datagrams: { readonly mono: number; readonly body: Uint8Array }[] = [];
  let pids = 100;
  let said = 0;
  let raceOut: { readonly at: number; readonly of: string } | undefined;
  const wall = (): Instant => instantOf(time.trueNow() + wallAhead());
  const said4 = (kind: number): Uint8Array => {
    said += 1;
    return Uint8Array.from([kind, said >> 16, (said >> 8) & 255, said & 255]);
  };
  const gameOver = (how: 'CLEAN' | 'CRASH'): void => {
    if (game === undefined) return;
    raceOut = { at: time.trueNow() + wallAhead(), of: `${game.event} ${game.generation}` };
    game = undefined;
    gameExit = how;
  };
  const serverOver = (how: 'CLEAN' | 'CRASH'): void => {
    server = undefined;
    serverExit = how;
  };
  const speak = (own: Server): void => {
    if (server !== own) return;
    datagrams.push({ mono: time.mono(), body: said4(chance.hits(0.1) ? 73 : 53) });
    time.at(700, () => speak(own));
  };
  const textOf = (name: string): string => files.find((file) => file.name === name)?.body ?? '';

  /** The five calls for one life of an agent. A call that is open when this life ends never settles. */
  const forLife = (life: Life, killIn: (place: string) => void): RigMachine => {
    const alive = <Value>(value: () => Value, after = 0): Promise<Value> =>
      new Promise((resolve, reject) => {
        time.at(after, () => {
          if (life.over) return;
          try {
            const result = value();
            if (!life.over) resolve(result);
          } catch (error) {
            reject(error as Error);
          }
        });
      });
    return {
      writeFiles: (_, told) =>
        alive(() => {
          files = [...files.filter((one) => !told.some(({ name }) => name === one.name)), ...told];
          return told.map(({ name, body }) => ({ name, sha256: createHash('sha256').update(body).digest('hex') }));
        }, 20),
      start: (program) =>
        alive(
          () => {
            killIn('before start');
            if (life.over) throw new Error('over');
            if (chance.hits(0.03)) throw new MachineFailure('NOT_FOUND', 'The program is not there.');
            const at = { pid: (pids += 1), startedAt: wall(), from: time.mono() };
            if (program === 'SERVER') {
              if (server !== undefined) throw new Error('A second server was started.');
              const run = textOf('server_cfg.ini');
              serverStarts.push({ run, at: time.trueNow() });
              const own = { ...at, run };
              server = own;
              datagrams.push({ mono: time.mono(), body: said4(56) });
              speak(own);
            } else {
              if (game !== undefined) throw new Error('A second game was started.');
              const [event = '', generation = ''] = textOf('race.ini').split(' ');
              starts.push({ event, generation: Number(generation), at: time.trueNow() });
              game = {
                ...at,
                event,
                generation: Number(generation),
                loadedAt: time.mono() + chance.whole(2_000, 30_000),
                lapMs: chance.whole(15_000, 40_000),
              };
            }
            killIn('after start');
            return { pid: at.pid, startedAt: at.startedAt };
          },
          chance.whole(1, 400),
        ),
      stop: (program, { pid }) =>
        alive(
          () => {
            if (program === 'GAME' && game?.pid === pid) gameOver('CLEAN');
            if (program === 'SERVER' && server?.pid === pid) serverOver('CLEAN');
            killIn('after stop');
          },
          chance.whole(10, 12_000),
        ),
      observe: () =>
        alive(
          () => {
            const heard = datagrams;
            datagrams = [];
            const seen: Observation = {
              mono: time.mono(),
              game:
                game === undefined
                  ? undefined
                  : {
                      process: { pid: game.pid, startedAt: game.startedAt },
                      hasWindow: true,
                      memory: {
                        packetId: time.mono() < game.loadedAt ? 7 : 7 + Math.floor(time.mono() / 16),
                        status: time.mono() < game.loadedAt ? 'OFF' : 'LIVE',
                        completedLaps: Math.max(0, Math.floor((time.mono() - game.loadedAt) / game.lapMs)),
                        lastLapMs: game.lapMs,
                        bestLapMs: game.lapMs,
                        sectorMs: [],
                        fuelLitres: 20,
                        tyre: 'Semislicks (SM)',
                        sessionTimeLeftMs: 60_000,
                      },
                    },
              server:
                server === undefined
                  ? undefined
                  : {
                      process: { pid: server.pid, startedAt: server.startedAt },
                      ownsPort: true,
                      answersInfo: time.mono() - server.from > 500,
                      version: '1.16',
                    },
              gameExit,
              serverExit,
              datagrams: heard,
            };
            gameExit = undefined;
            serverExit = undefined;
            return seen;
          },
          chance.whole(0, 5),
        ),
      readResult: (program, since) =>
        alive(() =>
          program === 'GAME' && raceOut !== undefined && instantOf(raceOut.at) >= since
            ? [{ name: 'race_out.json', body: Buffer.from(raceOut.of), writtenAt: instantOf(raceOut.at) }]
            : [],
        ),
    };
  };
  return {
    forLife,
    starts,
    serverStarts,
    game: () => game,
    server: () => server,
    isLoaded: () => game !== undefined && time.mono() > game.loadedAt + 5_000,
    /** An agent that boots finds running processes, but not how earlier ones ended. */
    forgetEnds: () => {
      gameExit = undefined;
      serverExit = undefined;
      datagrams = [];
    },
    quit: () => gameOver(chance.hits(0.5) ? 'CLEAN' : 'CRASH'),
    dropServer: () => {
      if (server !== undefined) serverOver('CRASH');
    },
  };
};
export type ModelMachine = ReturnType<typeof modelMachine>;
