import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { z } from 'zod';
import type { AgentFileName, AgentFiles } from '../agent-files.ts';
import type { RigClock } from '../clock.ts';
import { whenFreeSync } from '../held-files.ts';
import { MachineFailure, type OurProcess } from '../machine.ts';
import type { Command, Processes } from './os.ts';

/** Written before a program is started (`process` null) and again with its pid, so that the next agent finds the program. */
const Ours = z.object({ since: z.string(), process: z.object({ pid: z.int(), startedAt: z.string() }).nullable() });
type Exit = 'CLEAN' | 'CRASH' | undefined;

/** Starts, watches and ends one program. It never touches a process that somebody else started. */
export type OwnProgram = {
  start(command: Command): Promise<OurProcess>;
  /** Our running process, also one found after a restart of the agent. */
  running(): Promise<OurProcess | undefined>;
  /** How the last process ended, returned once; undefined if nobody saw it. */
  takeExit(): Exit;
  /** Waits until the process is gone, at most that long. */
  goneWithin(process: OurProcess, millis: number): Promise<boolean>;
};

const LOOK_MS = 100;

export const ownProgram = (
  processes: Processes,
  files: AgentFiles,
  record: AgentFileName & `${string}-process.json`,
  command: Command,
  clock: RigClock,
): OwnProgram => {
  let exit: Exit;
  const remember = (ours: z.infer<typeof Ours> | null): void =>
    files.replace(record, Buffer.from(JSON.stringify(ours)));
  const remembered = (): z.infer<typeof Ours> | undefined => {
    const bytes = files.read(record);
    if (bytes === undefined) return undefined;
    return Ours.safeParse(JSON.parse(Buffer.from(bytes).toString('utf8'))).data;
  };
  let ours = remembered();
  /** A child of this agent: the system reports its end. A process taken over from an earlier agent is polled instead. */
  let child: { readonly pid: number; runs: boolean } | undefined;
  const isThere = async ({ pid, startedAt }: OurProcess): Promise<boolean> =>
    child?.pid === pid ? child.runs : (await processes.startedAt(pid)) === startedAt;
  const running = async (): Promise<OurProcess | undefined> => {
    if (ours === undefined) return undefined;
    if (ours.process === null) {
      // The agent before was killed after the start, before it could note the pid.
      const found = await processes.find(command, ours.since);
      ours = found === undefined ? undefined : { ...ours, process: found };
      remember(ours ?? null);
      return found;
    }
    if (await isThere(ours.process)) return ours.process;
    ours = undefined;
    remember(null);
    return undefined;
  };
  return {
    running,
    start: async ({ file, args, folder, printsTo }) => {
      if ((await running()) !== undefined)
        throw new MachineFailure('ALREADY_RUNS', 'It is still running from an earlier start.');
      exit = undefined;
      const since = clock.now();
      remember({ since, process: null });
      // A driver who closes the console in front of the game would end the race. The game itself must not be hidden.
      const output = printsTo === undefined ? 'ignore' : whenFreeSync(() => openSync(printsTo, 'w'));
      const spawned = spawn(file, args, {
        cwd: folder,
        detached: true,
        windowsHide: printsTo !== undefined,
        stdio: ['ignore', output, output],
      });
      if (output !== 'ignore') closeSync(output);
      const pid = await new Promise<number>((resolve, reject) => {
        spawned.once('error', (error) => reject(new MachineFailure('NOT_FOUND', error.message)));
        spawned.once('spawn', () => resolve(spawned.pid ?? 0));
      }).catch((error: unknown) => {
        remember(null);
        throw error;
      });
      // A program that was asked to end may end by SIGTERM: that is no crash.
      const own = { pid, runs: true };
      child = own;
      spawned.once('exit', (code, signal) => {
        own.runs = false;
        exit = code === 0 || signal === 'SIGTERM' ? 'CLEAN' : 'CRASH';
      });
      // The program outlives the agent.
      spawned.unref();
      const process = { pid, startedAt: (await processes.startedAt(pid)) ?? since };
      ours = { since, process };
      remember(ours);
      return process;
    },
    takeExit: () => {
      const taken = exit;
      exit = undefined;
      return taken;
    },
    goneWithin: async (process, millis) => {
      const until = clock.mono() + millis;
      while (await isThere(process)) {
        if (clock.mono() >= until) return false;
        await clock.sleep(LOOK_MS);
      }
      return true;
    },
  };
};
