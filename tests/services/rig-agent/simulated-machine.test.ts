import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemRigClock } from '@paddock/rig-agent/clock';
import { folderFiles } from '@paddock/rig-agent/folder-files';
import type { RigMachine } from '@paddock/rig-agent/machine';
import { listenForSession } from '@paddock/rig-agent/session/remote-machine';
import { serveSession } from '@paddock/rig-agent/session/serve-session';
import { simulatedMachine } from '@paddock/rig-agent/simulated/simulated-machine';
import { describeMachine } from './machine-contract.ts';

/** Ports that were free a moment ago. */
const freePorts = async (): Promise<[number, number, number, number]> => {
  const sockets = Array.from({ length: 4 }, () => createSocket('udp4'));
  const ports: number[] = [];
  for (const socket of sockets) {
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    ports.push(socket.address().port);
  }
  for (const socket of sockets) socket.close();
  const [game = 0, http = 0, pluginIn = 0, pluginOut = 0] = ports;
  return [game, http, pluginIn, pluginOut];
};

describeMachine('child processes on this machine', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rig-'));
  const files = folderFiles(join(folder, 'agent'));
  const another = () => simulatedMachine(folder, files, systemRigClock(), { loadMs: 400, lapMs: 3_000 });
  const machine = another();
  const [game, http, pluginIn, pluginOut] = await freePorts();
  return {
    machine,
    another,
    release: () => machine.release(),
    ports: { game, http, pluginIn, pluginOut },
    end: async () => {
      // Kill what a test left running. Another start of the agent finds its pid.
      const left = await another().observe();
      for (const program of [left.game, left.server]) if (program) process.kill(program.process.pid, 'SIGKILL');
      machine.release();
      rmSync(folder, { recursive: true, force: true });
    },
  };
});

/** The same calls, asked over the pipe between the two halves of an agent. */
describeMachine('child processes of a session program', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rig-'));
  const files = folderFiles(join(folder, 'agent'));
  const closes: (() => void)[] = [];
  const clock = systemRigClock();
  const log = () => undefined;
  const halves = async (name: string) => {
    const here = simulatedMachine(folder, files, clock, { loadMs: 400, lapMs: 3_000 });
    const pipe = join(folder, name);
    const there = await listenForSession({ pipe, keyFile: join(folder, 'rig.json'), clock, log });
    closes.push(
      serveSession({ machine: here, pipe, clock, log }),
      () => there.close(),
      () => here.release(),
    );
    return { here, machine: there.machine };
  };
  const first = await halves('first');
  let made = 0;
  /** Two more halves, made at the first call: they look for what an earlier agent started. */
  const another = (): RigMachine => {
    let next: ReturnType<typeof halves> | undefined;
    const there = async () => (await (next ??= halves(`next-${(made += 1)}`))).machine;
    return {
      writeFiles: async (...asked) => (await there()).writeFiles(...asked),
      start: async (...asked) => (await there()).start(...asked),
      stop: async (...asked) => (await there()).stop(...asked),
      observe: async () => (await there()).observe(),
      readResult: async (...asked) => (await there()).readResult(...asked),
    };
  };
  const [game, http, pluginIn, pluginOut] = await freePorts();
  return {
    machine: first.machine,
    another,
    release: () => first.here.release(),
    ports: { game, http, pluginIn, pluginOut },
    end: async () => {
      const left = await another().observe();
      for (const program of [left.game, left.server]) if (program) process.kill(program.process.pid, 'SIGKILL');
      for (const close of closes) close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
});
