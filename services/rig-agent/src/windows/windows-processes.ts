import { execFile } from 'node:child_process';
import type { Processes } from '../machine/os.ts';
import type { WindowsHelper } from './windows-helper.ts';

/** `taskkill` without `/F` asks the window to close; with it the process is ended. A process that is gone is no failure. */
const taskkill = (pid: number, forced: boolean): Promise<void> =>
  new Promise((resolve) => {
    execFile('taskkill.exe', ['/PID', String(pid), ...(forced ? ['/F'] : [])], { windowsHide: true }, () => resolve());
  });
/** Windows ignores letter case in paths and accepts both slashes. */
export const samePath = (one: string, other: string): boolean =>
  one.replaceAll('/', '\\').toLowerCase() === other.replaceAll('/', '\\').toLowerCase();

/** Processes as the helper sees them: only those of the game and its server. */
export const windowsProcesses = (helper: WindowsHelper): Processes => ({
  startedAt: async (pid) => {
    const isIt = (one: { readonly pid: number }): boolean => one.pid === pid;
    const known = helper.programs().find(isIt) ?? (await helper.nextPrograms()).find(isIt);
    return known?.startedAt;
  },
  find: async ({ file }, since) =>
    (await helper.nextPrograms()).find((one) => samePath(one.path, file) && one.startedAt >= since),
  ask: (pid) => taskkill(pid, false),
  end: (pid) => taskkill(pid, true),
  kill: (pid) => taskkill(pid, true),
  hasWindow: async (pid) => helper.programs().some((one) => one.pid === pid && one.window),
  ownsUdpPort: async (pid, port) => helper.ports().some((one) => one.pid === pid && one.port === port),
});
