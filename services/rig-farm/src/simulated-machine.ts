import type { RigMachine } from '@paddock/rig-agent/machine';
import { createGameHost } from './game-host.ts';
import { createRigDisk } from './rig-disk.ts';
import type { RigDeps } from './rig-deps.ts';
import { createServerHost } from './server-host.ts';

/** The five calls, and hooks of the farm. */
export type SimulatedMachine = RigMachine & {
  /** Called just after a game was started, before `start` returns. */
  onGameStarted: (() => void) | undefined;
};

/** A rig's machine in memory (launcher.md 10): its disk, the game and the dedicated server. */
export const createSimulatedMachine = (rig: RigDeps): SimulatedMachine => {
  const disk = createRigDisk();
  const [game, server] = [createGameHost(rig, disk), createServerHost(rig, disk)];
  let pid = 1_000 + rig.dice.of('pids').whole(0, 20_000);
  const machine: SimulatedMachine = {
    onGameStarted: undefined,
    writeFiles: async (_, files) => {
      const before = disk.read('race.ini');
      for (const { name, body } of files) disk.write(name, body);
      rig.truth.tell({ kind: 'FILES_WRITTEN', seat: rig.seat, names: files.map(({ name }) => name) });
      if (files.some(({ name }) => name === 'race.ini') && rig.faults.once('STEAM_CLOUD_RESTORES') !== undefined) {
        rig.truth.tell({ kind: 'FAULT', seat: rig.seat, fault: 'STEAM_CLOUD_RESTORES' });
        disk.write('race.ini', before ?? '[HEADER]\nVERSION=2\n');
      }
      return disk.written(files.map(({ name }) => name));
    },
    start: async (program, ports) => {
      pid += 4;
      const process = program === 'GAME' ? game.start(pid) : server.start(pid, ports);
      if (program === 'GAME') machine.onGameStarted?.();
      return process;
    },
    stop: (program, process) => (program === 'GAME' ? game : server).stop(process),
    observe: async () => ({
      mono: rig.mono(),
      game: game.seen(),
      server: server.seen(),
      gameExit: game.exit(),
      serverExit: server.exit(),
      datagrams: server.heard(),
    }),
    readResult: async (program, since) => disk.resultsSince(program, since),
  };
  return machine;
};
