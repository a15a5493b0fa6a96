import { readdir, readFile, readlink } from 'node:fs/promises';
import type { Processes } from '../machine/os.ts';

/** Ticks of `/proc` per second: fixed on every Linux that Node supports. */
const TICKS = 100;
/** Ignores a process that is already gone. */
const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};
const bootMillis = async (): Promise<number> =>
  Number(/^btime (\d+)$/m.exec(await readFile('/proc/stat', 'utf8'))?.[1] ?? 0) * 1_000;

/** Processes of a Linux machine, for the simulated rig. */
export const linuxProcesses = (): Processes => {
  const startedAt: Processes['startedAt'] = async (pid) => {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
    if (stat === undefined) return undefined;
    // Fields after the name, which may contain anything: state is the first, the start time the twentieth.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z') return undefined;
    return new Date((await bootMillis()) + (Number(fields[19]) * 1_000) / TICKS).toISOString();
  };
  return {
    startedAt,
    find: async ({ file, args }, since) => {
      const wanted = [file, ...args].join('\0');
      for (const name of (await readdir('/proc')).filter((one) => /^\d+$/.test(one))) {
        const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
        const at = command.startsWith(wanted) ? await startedAt(Number(name)) : undefined;
        // Start times count in hundredths of a second, the boot time in whole seconds.
        if (at !== undefined && Date.parse(at) + 2_000 >= Date.parse(since))
          return { pid: Number(name), startedAt: at };
      }
      return undefined;
    },
    ask: async (pid) => signal(pid, 'SIGTERM'),
    end: async (pid) => signal(pid, 'SIGTERM'),
    kill: async (pid) => signal(pid, 'SIGKILL'),
    hasWindow: async (pid) => (await startedAt(pid)) !== undefined,
    ownsUdpPort: async (pid, port) => {
      const hex = `:${port.toString(16).toUpperCase().padStart(4, '0')} `;
      const tables = await Promise.all(['udp', 'udp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8')));
      const inodes = tables
        .flatMap((table) => table.split('\n'))
        .filter((line) => line.slice(0, 50).includes(hex))
        .map((line) => line.trim().split(/\s+/)[9]);
      const folder = `/proc/${pid}/fd`;
      const open = await readdir(folder).catch(() => []);
      const links = await Promise.all(open.map((one) => readlink(`${folder}/${one}`).catch(() => '')));
      return inodes.some((inode) => links.includes(`socket:[${inode}]`));
    },
  };
};
