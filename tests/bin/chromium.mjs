import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { withProgress } from '../../services/embedded/bin/progress.mjs';
import { runQuietly } from '../../services/embedded/bin/run-quietly.mjs';

const onPath = (name) => {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return join(folder, name);
    } catch {
      // Not in this folder.
    }
  }
  return undefined;
};

/** Chromium without its windows: the same engine for less than half of the processor time. */
const SHELL = 'chromium-headless-shell';
const installed = () =>
  process.env.CHROMIUM_PATH ?? [SHELL, 'chromium', 'chromium-browser', 'google-chrome'].map(onPath).find(Boolean);

let found;
/**
 * Finds a Chromium for the journeys: CHROMIUM_PATH, or one on the PATH. As root on a machine with apt, it installs one if there is none.
 * @returns {Promise<{ path: string } | { missing: string }>} missing: why there is none, as a text for people
 */
export const findChromium = () => (found ??= find());

const find = async () => {
  const there = installed();
  if (there !== undefined) return { path: there };
  const apt = onPath('apt-get');
  if (apt === undefined || process.getuid?.() !== 0) {
    return { missing: 'no Chromium found, and only root on a machine with apt can install one (or set CHROMIUM_PATH)' };
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await withProgress('Installing Chromium (once)', async () => {
      await runQuietly(apt, ['update'], { env });
      const install = (name) => runQuietly(apt, ['install', '-y', '--no-install-recommends', name], { env });
      // Older distributions have no package of the shell alone.
      await install(SHELL).catch(() => install('chromium'));
    });
  } catch (error) {
    return { missing: `Chromium could not be installed: ${error.message.split('\n').at(-2) ?? error.message}` };
  }
  const path = installed();
  return path === undefined ? { missing: 'apt installed no Chromium' } : { path };
};
