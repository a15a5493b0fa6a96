import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { AgentFiles } from '../agent-files.ts';
import type { RigOverlay } from '../briefs.ts';
import type { RigClock } from '../clock.ts';
import { whenFreeSync } from '../held-files.ts';
import { osMachine } from '../machine/os-machine.ts';
import type { RigAgentDeps, RigPc } from '../rig-agent.ts';
import { contentOf, type KnownContent } from './content.ts';
import { libraryWithGame, placesOf, steamIdOf } from './game-places.ts';
import { OVERLAY_SCRIPT, PLACES_SCRIPT } from './helper-script.ts';
import { powershellArguments, startWindowsHelper } from './windows-helper.ts';
import { windowsProcesses } from './windows-processes.ts';

const Found = z.object({ steam: z.string(), activeUser: z.number(), documents: z.string() });
/** The address at which other rigs reach this one: the first one on a network. */
const ownAddress = (): string | undefined =>
  Object.values(networkInterfaces())
    .flatMap((several) => several ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address;

const overlayIn = (home: string): RigOverlay => {
  const [script, text] = [join(home, 'overlay.ps1'), join(home, 'overlay.txt')];
  whenFreeSync(() => writeFileSync(script, OVERLAY_SCRIPT));
  let shown: ReturnType<typeof spawn> | undefined;
  return {
    show: (body) => {
      whenFreeSync(() => writeFileSync(text, body));
      shown = spawn('powershell.exe', ['-STA', ...powershellArguments(script, ['-TextFile', text])], {
        windowsHide: true,
        stdio: 'ignore',
      });
      shown.on('error', () => undefined);
    },
    hide: () => void shown?.kill(),
  };
};

/**
 * The real rig: finds Steam, the game and the user's documents, and provides the five calls for them.
 *
 * @throws {Error} with a sentence if this is not Windows, or has no Steam or no game.
 */
export const windowsRig = async (
  home: string,
  files: AgentFiles,
  clock: RigClock,
  log: (line: string) => void,
): Promise<Pick<RigAgentDeps, 'machine' | 'overlay' | 'content' | 'pc'>> => {
  if (process.platform !== 'win32')
    throw new Error('The game runs on Windows. To try the agent elsewhere: --simulated');
  const script = join(home, 'places.ps1');
  whenFreeSync(() => writeFileSync(script, PLACES_SCRIPT));
  const found = Found.parse(
    JSON.parse(execFileSync('powershell.exe', powershellArguments(script), { encoding: 'utf8' })),
  );
  if (found.steam === '') throw new Error('This Windows user has never started Steam. Start Steam and log in.');
  const libraries = join(found.steam, 'steamapps', 'libraryfolders.vdf');
  const library = libraryWithGame(whenFreeSync(() => readFileSync(libraries, 'utf8')));
  if (library === undefined) throw new Error('Assetto Corsa is in no Steam library of this computer. Install it.');
  const places = placesOf(library, found.documents);
  const helper = startWindowsHelper(home, clock, log);
  const machine = osMachine(
    {
      commands: {
        GAME: { file: join(places.game, 'acs.exe'), args: [], folder: places.game },
        SERVER: {
          file: join(places.server, 'acServer.exe'),
          args: [],
          folder: places.server,
          printsTo: join(home, 'server.log'),
        },
      },
      places: {
        GAME: { files: places.cfg, results: places.out },
        SERVER: {
          files: join(places.server, 'cfg'),
          results: join(places.server, 'results'),
          setups: join(places.server, 'setups'),
        },
      },
      resultNames: { GAME: /^race_out\.json$/i, SERVER: /\.json$/i },
      processes: windowsProcesses(helper),
      memory: () => helper.memory(),
    },
    files,
    clock,
  );
  const known: KnownContent = new Map();
  const pc = (): RigPc => {
    const [steamId, address] = [steamIdOf(helper.activeUser() ?? found.activeUser), ownAddress()];
    return { ...(steamId === undefined ? {} : { steamId }), ...(address === undefined ? {} : { address }) };
  };
  return {
    machine,
    overlay: overlayIn(home),
    content: { report: () => contentOf(join(places.game, 'content'), known) },
    pc,
  };
};
