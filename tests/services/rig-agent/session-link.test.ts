import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemRigClock } from '@paddock/rig-agent/clock';
import { MachineFailure, type RigMachine } from '@paddock/rig-agent/machine';
import { listenForSession, type RemoteRig } from '@paddock/rig-agent/session/remote-machine';
import { serveSession } from '@paddock/rig-agent/session/serve-session';
import { expect, it, onTestFinished } from 'vitest';
import { raceIni } from './machine-contract.ts';

const KEY = 'k'.repeat(32);
const GAME = { pid: 42, startedAt: '2027-03-01T18:00:00.000Z' };
const idle: RigMachine = {
  writeFiles: async (_, files) => files.map(({ name, sha256 }) => ({ name, sha256 })),
  start: async () => GAME,
  stop: async () => undefined,
  readResult: async () => [],
  observe: async () => ({
    mono: 5_000,
    game: undefined,
    server: undefined,
    gameExit: 'CRASH',
    serverExit: undefined,
    datagrams: [{ mono: 4_900, body: new Uint8Array([56, 1, 255]) }],
  }),
};
/** The service's half with a key file, and what it logged. */
const openService = async (): Promise<{ rig: RemoteRig; pipe: string; keyFile: string; said: string[] }> => {
  const folder = mkdtempSync(join(tmpdir(), 'rig-link-'));
  const [pipe, keyFile, said] = [join(folder, 'pipe'), join(folder, 'rig.json'), [] as string[]];
  writeFileSync(keyFile, JSON.stringify({ key: KEY }), { mode: 0o600 });
  const rig = await listenForSession({ pipe, keyFile, clock: systemRigClock(), log: (line) => said.push(line) });
  onTestFinished(() => {
    rig.close();
    rmSync(folder, { recursive: true });
  });
  return { rig, pipe, keyFile, said };
};
const openSession = (pipe: string, machine: RigMachine = idle): string[] => {
  const said: string[] = [];
  const pc = () => ({ steamId: '76561190000000001' });
  const log = (line: string): void => void said.push(line);
  onTestFinished(serveSession({ pipe, machine, pc, clock: systemRigClock(), log }));
  return said;
};
/** A program of the guest's on the pipe, and all that it hears. */
const guest = async (pipe: string): Promise<{ socket: Socket; heard: () => string; closed: Promise<void> }> => {
  const socket = connect(pipe);
  let heard = '';
  socket.on('data', (chunk) => (heard += chunk.toString()));
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
  await new Promise<void>((resolve) => void socket.once('connect', () => resolve()));
  onTestFinished(() => void socket.destroy());
  return { socket, heard: () => heard, closed };
};

it('the session program does what the service asks, and failures keep their code', async () => {
  const { rig, pipe } = await openService();
  openSession(pipe, {
    ...idle,
    start: async () => {
      throw new MachineFailure('PORT_TAKEN', 'It is taken.');
    },
  });
  const { name, sha256 } = raceIni();
  expect(await rig.machine.writeFiles('GAME', [raceIni()])).toEqual([{ name, sha256 }]);
  await expect(rig.machine.start('GAME')).rejects.toMatchObject({ code: 'PORT_TAKEN', message: 'It is taken.' });
  const seen = await rig.machine.observe();
  expect([seen.game, seen.gameExit]).toEqual([undefined, 'CRASH']);
  // By the service's own clock: 100 ms before the look.
  expect(seen.mono - (seen.datagrams[0]?.mono ?? 0)).toBeCloseTo(100);
  expect([...(seen.datagrams[0]?.body ?? [])]).toEqual([56, 1, 255]);
  expect(rig.pc()).toEqual({ steamId: '76561190000000001' });
});

it('both halves say at their start if the account of the session can read the key', async () => {
  const { rig, pipe, keyFile, said } = await openService();
  const session = openSession(pipe);
  await rig.machine.observe();
  expect(said).toContainEqual(expect.stringContaining(`can read ${keyFile}`));
  expect(session).toContainEqual(expect.stringContaining('It should not'));
});

it('they say nothing of it if that account cannot read the key', async () => {
  const { rig, pipe, keyFile, said } = await openService();
  // The key of another account looks like this to the session program; root could read any file.
  rmSync(keyFile);
  const session = openSession(pipe);
  await rig.machine.observe();
  expect([...said, ...session].filter((line) => line.includes('read'))).toEqual([]);
});

it('nothing that passes the pipe has the key, and a second program is turned away', async () => {
  const { rig, pipe, said } = await openService();
  const first = await guest(pipe);
  first.socket.write('{"keyIsReadable":false}\n');
  await expect.poll(() => rig.isThere()).toBe(true);
  const second = await guest(pipe);
  await second.closed;
  expect(second.heard()).toBe('');
  expect(said).toContainEqual(expect.stringContaining('turned away'));
  // The guest sits in the place of the session program and sees all calls.
  void rig.machine.writeFiles('GAME', [raceIni()]).catch(() => undefined);
  void rig.machine.observe().catch(() => undefined);
  rig.overlay.show('Two minutes');
  await expect.poll(() => first.heard()).toContain('Two minutes');
  expect(first.heard()).toContain('race.ini');
  expect(first.heard()).not.toContain(KEY);
});

it.each([
  ['no JSON', 'nonsense'],
  ['an answer nobody asked for', '{"id":99,"value":null}'],
  ['a fact of its own', '{"type":"fact","fact":{"kind":"RIG_LAP"}}'],
])('%s of a guest on the pipe is no report', async (_, line) => {
  const { rig, pipe } = await openService();
  const { socket } = await guest(pipe);
  socket.write('{"keyIsReadable":false}\n');
  await expect.poll(() => rig.isThere()).toBe(true);
  const look = rig.machine.observe();
  socket.write(`${line}\n`);
  socket.write('{"id":1,"value":{"datagrams":[],"pc":{}}}\n');
  expect(await look).toMatchObject({ game: undefined, datagrams: [] });
});

it.each([
  [
    'memory of a wrong form',
    '{"game":{"process":{"pid":1,"startedAt":"x"},"memory":{"status":"WON"},"hasWindow":true}}',
  ],
  ['an account that is no number', '{"datagrams":[],"pc":{"steamId":"somebody"}}'],
  ['a datagram from the future', '{"datagrams":[{"age":-1,"body":""}],"pc":{}}'],
])('%s in an answer is refused', async (_, value) => {
  const { rig, pipe } = await openService();
  const { socket } = await guest(pipe);
  socket.write('{"keyIsReadable":false}\n');
  await expect.poll(() => rig.isThere()).toBe(true);
  const look = rig.machine.observe();
  socket.write(`{"id":1,"value":${value}}\n`);
  await expect(look).rejects.toMatchObject({ code: 'RIG_FAULT' });
});

it('calls fail when the session program ends, and work again with the next one', async () => {
  const { rig, pipe } = await openService();
  const { socket } = await guest(pipe);
  socket.write('{"keyIsReadable":false}\n');
  await expect.poll(() => rig.isThere()).toBe(true);
  const look = rig.machine.observe();
  socket.destroy();
  await expect(look).rejects.toMatchObject({ code: 'RIG_FAULT' });
  openSession(pipe);
  expect(await rig.machine.start('GAME')).toEqual(GAME);
});

it('every account of the machine may connect, and the key keeps its own rights', async () => {
  const { pipe, keyFile } = await openService();
  expect([statSync(pipe).mode & 0o777, statSync(keyFile).mode & 0o777]).toEqual([0o666, 0o600]);
});
