import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { RigClock } from '../clock.ts';
import { whenFreeSync } from '../held-files.ts';
import type { GameMemory } from '../machine.ts';
import { readHelperLine, type SeenPort, type SeenProgram } from './helper-lines.ts';
import { HELPER_SCRIPT } from './helper-script.ts';
import { sectorFollower } from './memory-pages.ts';

/** Pages that are older than this do not belong to a running game. */
const STALE_MS = 1_000;
const AGAIN_MS = 2_000;

/** Arguments that run a script file under any execution policy of the machine. */
export const powershellArguments = (script: string, args: readonly string[] = []): readonly string[] => [
  '-NoProfile',
  '-NonInteractive',
  '-ExecutionPolicy',
  'Bypass',
  '-File',
  script,
  ...args,
];

/** What the helper saw last. It is restarted when it ends. */
export type WindowsHelper = {
  programs(): readonly SeenProgram[];
  ports(): readonly SeenPort[];
  memory(): GameMemory | undefined;
  /** The 32-bit number of the Steam account, 0 if nobody is logged in; undefined before the first check. */
  activeUser(): number | undefined;
  /** Resolves with the next list of processes: a new pid may be missing in the last one. */
  nextPrograms(): Promise<readonly SeenProgram[]>;
};

export const startWindowsHelper = (home: string, clock: RigClock, log: (line: string) => void): WindowsHelper => {
  const script = join(home, 'helper.ps1');
  whenFreeSync(() => writeFileSync(script, HELPER_SCRIPT));
  const follow = sectorFollower();
  let programs: readonly SeenProgram[] = [];
  let ports: readonly SeenPort[] = [];
  let activeUser: number | undefined;
  let memory: { readonly is: GameMemory; readonly at: number } | undefined;
  let waiting: ((list: readonly SeenProgram[]) => void)[] = [];

  const hear = (text: string): void => {
    const line = readHelperLine(text);
    if (line === undefined) return;
    if (line.kind === 'ports') ({ ports } = line);
    else if (line.kind === 'user') ({ activeUser } = line);
    else if (line.kind === 'pages') memory = { is: follow(line.look), at: clock.mono() };
    else {
      ({ programs } = line);
      const told = waiting;
      waiting = [];
      for (const tell of told) tell(programs);
    }
  };
  const begin = (): void => {
    const child: ChildProcess = spawn(
      'powershell.exe',
      powershellArguments(script, ['-AgentPid', String(process.pid)]),
      {
        windowsHide: true,
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    if (child.stdout !== null) createInterface({ input: child.stdout }).on('line', hear);
    let over = false;
    const again = (why: string): void => {
      if (over) return;
      over = true;
      log(`The helper ended: ${why}`);
      void clock.sleep(AGAIN_MS).then(begin);
    };
    child.once('error', (error) => again(error.message));
    child.once('exit', (code) => again(`code ${code ?? 'none'}`));
  };
  begin();
  return {
    programs: () => programs,
    ports: () => ports,
    activeUser: () => activeUser,
    memory: () => (memory !== undefined && clock.mono() - memory.at < STALE_MS ? memory.is : undefined),
    nextPrograms: () => new Promise((resolve) => void waiting.push(resolve)),
  };
};
