import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { readArguments, USAGE } from './arguments.ts';
import { systemRigClock } from './clock.ts';
import { folderFiles } from './folder-files.ts';
import { NEEDS_PERSON_EXIT, NeedsPerson } from './needs-person.ts';
import { mustBePrivate } from './must-be-private.ts';
import { pair } from './pair.ts';
import { createRigAgent } from './rig-agent.ts';
import { readSettings } from './rig-settings.ts';
import { simulatedMachine } from './simulated/simulated-machine.ts';
import { webSocketTo } from './web-socket.ts';
import { windowsRig } from './windows/windows-rig.ts';

const VERSION = '0.1.0';
const say = (line: string): void => void process.stdout.write(`${systemRigClock().now()} ${line}\n`);

const run = async (): Promise<void> => {
  const { command, code, folder, serverUrl, steamId, address, plainHttp, simulated } = readArguments(
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
  const settings = readSettings(files);
  if (settings === undefined)
    throw new NeedsPerson('This rig is not paired. Ask for a code at the desk: rig-agent pair <code>');

  // A key that was paired over plain http may be used so; another address may not.
  if (serverUrl !== undefined && serverUrl !== settings.serverUrl && !plainHttp) mustBePrivate(serverUrl);

  const clock = systemRigClock();
  const rig = simulated
    ? { machine: simulatedMachine(join(home, 'simulated'), files, clock), pc: undefined }
    : await windowsRig(home, files, clock, say);
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
  const stop = (): void => {
    agent.stop();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
};

try {
  await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof NeedsPerson ? NEEDS_PERSON_EXIT : 1;
}
