import fs, { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryFiles } from '@paddock/rig-agent/agent-files';
import type { RigMachine } from '@paddock/rig-agent/machine';
import { createRigAgent, type RigPc } from '@paddock/rig-agent/rig-agent';
import { contentOf, type KnownContent } from '@paddock/rig-agent/windows/content';
import { readHelperLine } from '@paddock/rig-agent/windows/helper-lines';
import { createVirtualTime } from '@paddock/rig-farm/virtual-time';
import { SeatId } from '@paddock/shared-domain/kernel/ids';
import { instantOf } from '@paddock/shared-domain/kernel/time';
import { AGENT_TIMINGS } from '@paddock/shared-domain/rigs/agent-wire';
import { expect, it, onTestFinished } from 'vitest';

const BEGAN = Date.UTC(2027, 2, 1, 18);
const IDLE: RigMachine = {
  writeFiles: async () => [],
  start: async () => ({ pid: 1, startedAt: 'now' }),
  stop: async () => undefined,
  readResult: async () => [],
  observe: async () => {
    const none = { game: undefined, server: undefined, gameExit: undefined, serverExit: undefined };
    return { mono: 0, datagrams: [], ...none };
  },
};
type Said = { readonly type: string; readonly [key: string]: unknown };

/** An agent on a PC that the test changes. Its venue collects all messages and confirms every fact. */
const openRig = () => {
  const time = createVirtualTime();
  const heard: Said[] = [];
  const pc: { now: RigPc; cars: readonly string[] } = { now: {}, cars: ['abarth500'] };
  const agent = createRigAgent({
    key: 'k'.repeat(32),
    calendar: SeatId.parse('seat1'),
    bootId: 'boot-1',
    version: '1.0.0',
    random: () => 0.5,
    files: memoryFiles(),
    clock: { now: () => instantOf(BEGAN + Math.round(time.now())), mono: time.now, sleep: time.sleep },
    machine: IDLE,
    pc: () => pc.now,
    content: {
      report: async () => ({
        hash: pc.cars
          .join('')
          .padEnd(64, '0')
          .slice(0, 64)
          .replaceAll(/[^0-9a-f]/g, '1'),
        cars: pc.cars.map((id) => ({ id, hash: 'c'.repeat(64) })),
        tracks: [],
      }),
    },
    connect: (events) => {
      time.after(1, events.opened);
      const reply = (message: object) => time.after(5, () => events.heard(JSON.stringify({ v: 1, ...message })));
      return {
        send: (text) => {
          const said = JSON.parse(text) as Said;
          heard.push(said);
          if (said.type === 'fact') reply({ type: 'ackSeq', ackSeq: said['seq'] });
          if (said.type === 'hello')
            reply({
              type: 'welcome',
              seat: { id: 'seat1', name: 'Bay 1' },
              agent: 'agent1',
              ackSeq: 0,
              game: null,
              server: null,
              timings: AGENT_TIMINGS,
              serverTime: instantOf(BEGAN + Math.round(time.now())),
            });
        },
        close: () => void time.after(1, () => events.closed(undefined)),
      };
    },
  });
  onTestFinished(() => agent.stop());
  const hellos = () =>
    heard.filter(({ type }) => type === 'hello').map(({ steamId, address }) => ({ steamId, address }));
  const contents = () =>
    heard
      .flatMap(({ type, fact }) =>
        type === 'fact' ? [fact as { kind: string; data: { cars: { id: string }[] } }] : [],
      )
      .filter(({ kind }) => kind === 'CONTENT')
      .map(({ data }) => data.cars.map(({ id }) => id));
  return { time, pc, hellos, contents, agent };
};

it('the agent sends another hello if the Steam account or the address of the PC changes, and only then', async () => {
  const { time, pc, hellos, agent } = openRig();
  await time.advance(60_000);
  expect(hellos()).toEqual([{ steamId: null, address: null }]);
  pc.now = { steamId: '76561190000000001', address: '10.0.0.7' };
  await time.advance(60_000);
  pc.now = { address: '10.0.0.8' };
  await time.advance(60_000);
  expect(hellos().slice(1)).toEqual([
    { steamId: '76561190000000001', address: '10.0.0.7' },
    { steamId: null, address: '10.0.0.8' },
  ]);
  expect(agent.isWelcome()).toBe(true);
  await time.advance(600_000);
  expect(hellos()).toHaveLength(3);
});

it('the agent reports its content again if a car is installed or removed, and only then', async () => {
  const { time, pc, contents } = openRig();
  await time.advance(300_000);
  expect(contents()).toEqual([['abarth500']]);
  pc.cars = ['abarth500', 'bmw_m3_e30'];
  await time.advance(120_000);
  pc.cars = ['bmw_m3_e30'];
  await time.advance(120_000);
  expect(contents()).toEqual([['abarth500'], ['abarth500', 'bmw_m3_e30'], ['bmw_m3_e30']]);
});

it('content read with known hashes is the same as content read without, and shows every changed file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'paddock-content-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const put = async (path: string, body: string) => {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), body);
  };
  const known: KnownContent = new Map();
  const same = async () => {
    const again = await contentOf(folder, known);
    expect(again).toEqual(await contentOf(folder));
    return again.hash;
  };
  const hashes = [await same()];
  await put('cars/packed/data.acd', 'one');
  await put('cars/open/data/car.ini', '[HEADER]');
  await put('tracks/spa/data/surfaces.ini', '[SURFACE_0]');
  hashes.push(await same());
  expect(await same()).toBe(hashes.at(-1));
  await put('cars/packed/data.acd', 'longer');
  hashes.push(await same());
  await put('cars/open/data/engine.ini', '[HEADER]');
  hashes.push(await same());
  await put('tracks/spa/gp/data/surfaces.ini', '[SURFACE_0]');
  hashes.push(await same());
  await put('cars/packed/skins/red/preview.jpg', '');
  hashes.push(await same());
  await rm(join(folder, 'cars/open'), { recursive: true });
  hashes.push(await same());
  expect(new Set(hashes).size).toBe(hashes.length);
});

it('a line of the Windows helper names the Steam account that is logged in', () => {
  expect(readHelperLine('{"kind":"user","activeUser":12}')).toEqual({ kind: 'user', activeUser: 12 });
  expect(readHelperLine('{"kind":"user","activeUser":"x"}')).toBeUndefined();
});

it('a file that stays locked does not change its car, and is read the next time', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'paddock-content-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'cars', 'packed'), { recursive: true });
  await writeFile(join(folder, 'cars', 'packed', 'data.acd'), 'one');
  const right = await contentOf(folder);
  const known: KnownContent = new Map();
  let held = true;
  const disk = {
    ...fs,
    readFile: ((path: string) =>
      held
        ? Promise.reject(Object.assign(new Error('EBUSY: not now'), { code: 'EBUSY' }))
        : fs.readFile(path)) as typeof fs.readFile,
  };
  await contentOf(folder, known, disk);
  held = false;
  expect(await contentOf(folder, known, disk)).toEqual(right);
  // An update that is still locked: until it can be read, the car is unchanged.
  await writeFile(join(folder, 'cars', 'packed', 'data.acd'), 'another');
  held = true;
  expect(await contentOf(folder, known, disk)).toEqual(right);
  held = false;
  expect((await contentOf(folder, known, disk)).hash).not.toBe(right.hash);
  // A folder that cannot be listed does not count as empty: reading the content fails.
  const shut = {
    ...disk,
    readdir: (() => Promise.reject<never>(Object.assign(new Error('EPERM'), { code: 'EPERM' }))) as typeof disk.readdir,
  };
  await expect(contentOf(folder, known, shut)).rejects.toThrow('EPERM');
});
