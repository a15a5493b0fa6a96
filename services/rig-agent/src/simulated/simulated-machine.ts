import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AgentFiles } from '../agent-files.ts';
import type { RigClock } from '../clock.ts';
import type { GameMemory } from '../machine.ts';
import type { Command } from '../machine/os.ts';
import { type OsMachine, osMachine } from '../machine/os-machine.ts';
import { PHYSICS_BYTES, readPages, sectorFollower } from '../windows/memory-pages.ts';
import { linuxProcesses } from './linux-processes.ts';

export type SimulatedOptions = { readonly loadMs?: number; readonly lapMs?: number };

/** A program beside this file, started in the same way: compiled, or from source. */
const programOf = (name: string, folder: string, args: readonly string[]): Command => {
  const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const fromSource = ending === 'ts' ? ['--conditions', 'development', '--import', 'tsx'] : [];
  const script = fileURLToPath(new URL(`./${name}.${ending}`, import.meta.url));
  return { file: process.execPath, args: [...fromSource, script, folder, ...args], folder: process.cwd() };
};

/** A rig of real child processes in a folder, on Linux. Only the programs and the memory differ from a Windows rig. */
export const simulatedMachine = (
  folder: string,
  files: AgentFiles,
  clock: RigClock,
  { loadMs = 5_000, lapMs = 20_000 }: SimulatedOptions = {},
): OsMachine => {
  mkdirSync(join(folder, 'cfg'), { recursive: true });
  const follow = sectorFollower();
  const memory = (): GameMemory | undefined => {
    try {
      const bytes = readFileSync(join(folder, 'memory'));
      const look = readPages(bytes.subarray(0, PHYSICS_BYTES), bytes.subarray(PHYSICS_BYTES));
      return look && follow(look);
    } catch {
      // No game has written its memory yet.
      return undefined;
    }
  };
  const cfg = join(folder, 'cfg');
  return osMachine(
    {
      commands: {
        GAME: programOf('simulated-game', folder, [String(loadMs), String(lapMs)]),
        SERVER: { ...programOf('simulated-server', folder, []), printsTo: join(folder, 'server.log') },
      },
      places: {
        GAME: { files: cfg, results: join(folder, 'out') },
        SERVER: { files: cfg, results: join(folder, 'results'), setups: join(folder, 'setups') },
      },
      resultNames: { GAME: /^race_out\.json$/, SERVER: /\.json$/ },
      processes: linuxProcesses(),
      memory,
    },
    files,
    clock,
  );
};
