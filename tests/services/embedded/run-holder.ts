import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A separate process that holds a data folder, and its first line: an address or a refusal. */
export interface Holder {
  readonly process: ChildProcess;
  readonly url?: string;
  readonly refused?: string;
}

const program = join(import.meta.dirname, 'hold-postgres.ts');
const started: ChildProcess[] = [];

/** Starts a holder and waits for its first line. */
export const runHolder = async (dataDir: string): Promise<Holder> => {
  const child = spawn(process.execPath, ['-C', 'development', '--import', 'tsx', program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    return { process: child, ...(JSON.parse(line) as { url?: string; refused?: string }) };
  }
  throw new Error('The holder said nothing.');
};

export const endHolders = (): void => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
};

/** Pid of the postmaster, from its pid file. */
export const postmasterPid = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);

/** Parent of a live process; undefined when it is gone (a zombie counts as gone). */
export const parentOf = (pid: number): number | undefined => {
  try {
    const words = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ');
    return words === undefined || words[0] === 'Z' ? undefined : Number(words[1]);
  } catch {
    return undefined;
  }
};
