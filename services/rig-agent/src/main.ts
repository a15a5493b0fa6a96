import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { readArguments, USAGE } from './arguments.ts';
import { systemRigClock } from './clock.ts';
import { folderFiles } from './folder-files.ts';
import { NEEDS_PERSON_EXIT, NeedsPerson } from './needs-person.ts';
import { mustBePrivate } from './must-be-private.ts';
import { pair } from './pair.ts';
import { createRigAgent, type RigAgentDeps } from './rig-agent.ts';
import { readSettings } from './rig-settings.ts';
import { listenForSession } from './session/remote-machine.ts';
import { serveSession } from './session/serve-session.ts';
import { simulatedMachine } from './simulated/simulated-machine.ts';
import { webSocketTo } from './web-socket.ts';
import { windowsRig } from './windows/windows-rig.ts';

const VERSION = '0.1.0';
const say = (line: string): void => void process.stdout.write(`${systemRigClock().now()} ${line}\n`);

/** Ends the program when the system asks for it. The game goes on. */
const endsWith = (stop: () => void): void => {
  const end = (): void => {
    stop();
    process.exit(0);
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
};

const run = async (): Promise<void> => {
  const { command, code, folder, serverUrl, steamId, address, plainHttp, pipe, simulated } = readArguments(
    process.argv.slice(2),
  );
  if (command === 'help') return void process.stdout.write(USAGE);
  const home = resolve(folder);
  const files = folderFiles(home);
  if (command === 'pair') {
    if (serverUrl === undefined) throw new NeedsPerson('Give the address of the venue: --server-url https://…');
    if (!plainHttp) mustBePrivate(serverUrl);
    const { seatName } = await pair(files, serverUrl, code);
    return say(`This rig is ${seatName} now.`);
  }
  const clock = systemRigClock();
  const rigHere = async () =>
    simulated
      ? { machine: simulatedMachine(join(home, 'simulated'), files, clock) }
      : await windowsRig(home, files, clock, say);
  // The half without a key needs no pairing.
  if (command === 'session') return endsWith(serveSession({ ...(await rigHere()), pipe, clock, log: say }));

  const settings = readSettings(files);
  if (settings === undefined)
    throw new NeedsPerson('This rig is not paired. Ask for a code at the desk: rig-agent pair <code>');
  // A key that was paired over plain http may be used so; another address may not.
  if (serverUrl !== undefined && serverUrl !== settings.serverUrl && !plainHttp) mustBePrivate(serverUrl);

  const keyFile = join(home, 'rig.json');
  if (command === 'run')
    say(
      `The account that runs the game can read ${keyFile}, so everybody who sits here can copy the key of this seat.`,
    );
  const rig: Pick<RigAgentDeps, 'machine' | 'overlay' | 'content' | 'pc'> =
    command === 'service' ? await listenForSession({ pipe, keyFile, clock, log: say }) : await rigHere();
  const agent = createRigAgent({
    ...rig,
    key: settings.key,
    calendar: settings.calendar,
    bootId: randomUUID(),
    version: VERSION,
    clock,
    files,
    connect: webSocketTo(serverUrl ?? settings.serverUrl),
    random: Math.random,
    // Options of the command line win.
    pc: () => ({
      ...rig.pc?.(),
      ...(steamId === undefined ? {} : { steamId }),
      ...(address === undefined ? {} : { address }),
    }),
    log: say,
  });
  say(`${settings.seatName}, to ${serverUrl ?? settings.serverUrl}. The game goes on when this ends.`);
  endsWith(() => agent.stop());
};

try {
  await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof NeedsPerson ? NEEDS_PERSON_EXIT : 1;
}
