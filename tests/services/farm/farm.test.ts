import { parseServerDatagram } from '@paddock/shared-domain/assetto-corsa/datagrams';
import { readRaceOut } from '@paddock/shared-domain/assetto-corsa/race-out';
import type { RacePlan } from '@paddock/shared-domain/assetto-corsa/race-plan';
import { RaceEventId } from '@paddock/shared-domain/kernel/ids';
import { instantOf, millisOf } from '@paddock/shared-domain/kernel/time';
import { readResultsFile } from '@paddock/shared-domain/laps/results-file';
import { afterTale, nothingHeard, talesOf } from '@paddock/shared-domain/runs/followed-server';
import { RunId } from '@paddock/shared-domain/launcher/ids';
import type { ServerTale } from '@paddock/shared-domain/runs/run-events';
import { expect, it } from 'vitest';
import { place, plan, session } from '../../domain/assetto-corsa/plans.ts';
import { EVENING, gameFiles, listen, machinesOf, serverFiles, type Yard, yard } from './rigs.ts';

const weekend: RacePlan = plan({
  sessions: [
    session('PRACTICE', 0, { duration: 10 }),
    session('QUALIFYING', 1, { duration: 5 }),
    session('RACE', 2, { duration: 4 }),
  ],
});
const SECONDS = 50 * 60;

/** Starts the server and both games, and runs until all is driven. `heard` has the datagrams of the host. */
const evening = async (own: Yard, machines = machinesOf(weekend, own)) => {
  const [host, guest] = machines as [(typeof machines)[number], (typeof machines)[number]];
  await host.writeFiles('SERVER', serverFiles(weekend, place));
  await host.start('SERVER', place.ports);
  const heard = await listen(own, host, 3);
  for (const [index, machine] of [host, guest].entries()) {
    await machine.writeFiles('GAME', gameFiles(weekend, index, place));
    await machine.start('GAME');
  }
  heard.push(...(await listen(own, host, SECONDS)));
  return { host, guest, heard };
};
const talesHeard = (heard: readonly { mono: number; body: Uint8Array }[]): readonly ServerTale[] => {
  const [runId, eventId] = [RunId.parse('run1'), RaceEventId.parse('event1')];
  let server = nothingHeard;
  return heard.flatMap(({ mono, body }, index) => {
    const { message } = parseServerDatagram(body);
    if (message === undefined) throw new Error('The farm sent what cannot be read.');
    const tales = talesOf(server, message, {
      runId,
      eventId,
      datagram: index + 1,
      at: instantOf(millisOf(EVENING) + Math.round(mono)),
    });
    server = tales.reduce(afterTale, server);
    return tales;
  });
};

it('the farm drives the races of its files, and every lap is in the datagrams, the results files and race_out', async () => {
  const own = yard(7);
  const { host, guest, heard } = await evening(own);
  const laps = own.truth.of('LAP');
  expect(own.truth.of('GAME_LIVE').map(({ seat }) => seat)).toEqual(expect.arrayContaining(['Bay 1', 'Bay 2']));
  expect(new Set(laps.map(({ sessionType }) => sessionType))).toEqual(new Set([1, 2, 3]));
  expect(laps.every(({ sectors, millis }) => sectors.reduce((sum, one) => sum + one, 0) === millis)).toBe(true);
  expect(laps.filter(({ sessionType }) => sessionType === 3).every(({ cuts }) => cuts === 0)).toBe(true);
  const winner = laps.filter(({ sessionType, seat }) => sessionType === 3 && seat === 'Bay 1');
  expect(winner.length).toBeGreaterThanOrEqual(3);
  expect(winner.length).toBeLessThanOrEqual(4);

  const told = laps.map(({ millis, cuts }) => `${millis} ${cuts}`).toSorted();
  const observed = talesHeard(heard).filter((tale) => tale.type === 'LapObserved');
  expect(observed.map(({ data }) => `${data.millis} ${data.cuts}`).toSorted()).toEqual(told);
  const results = await host.readResult('SERVER', EVENING);
  expect(results).toHaveLength(3);
  const filed = results.flatMap(({ body }) => {
    const read = readResultsFile(Buffer.from(body).toString());
    return (read.session?.lines ?? []).map(({ lap }) => `${lap?.millis} ${lap?.cuts}`);
  });
  expect(filed.toSorted()).toEqual(told);
  // After its last session the server ends on its own. A game runs until it is stopped, then writes race_out.
  expect(own.truth.of('SERVER_ENDED')).toMatchObject([{ how: 'QUIT' }]);
  expect(own.truth.running()).toEqual(new Set(['Bay 1', 'Bay 2']));
  for (const [machine, seat] of [
    [host, 'Bay 1'],
    [guest, 'Bay 2'],
  ] as const) {
    await machine.stop('GAME', (await machine.observe()).game!.process);
    const [file] = await machine.readResult('GAME', EVENING);
    const { out } = readRaceOut(Buffer.from(file?.body ?? []).toString());
    const valid = (out?.sessions ?? []).flatMap((one) => one.laps).map(({ millis }) => millis);
    const driven = laps.filter((lap) => lap.seat === seat);
    expect(valid).toEqual(driven.map((lap) => (lap.sessionType !== 3 && lap.cuts > 0 ? null : lap.millis)));
  }
  expect(own.truth.running()).toEqual(new Set());
});

it('the same seed gives the same evening byte for byte, another seed a different one', async () => {
  const hashOf = async (seed: number) => {
    const own = yard(seed);
    const { heard } = await evening(own);
    return `${own.truth.hash()} ${Buffer.concat(heard.map(({ body }) => body)).toString('base64')}`;
  };
  const [one, again, other] = [await hashOf(7), await hashOf(7), await hashOf(8)];
  expect(again).toBe(one);
  expect(other).not.toBe(one);
});

it('every session is announced twice, 1.2 s apart, and opened and closed once', async () => {
  const own = yard(3);
  const { heard } = await evening(own);
  const announced = heard.filter(({ body }) => body[0] === 50).map(({ mono }) => mono);
  const pauses = announced.flatMap((mono, index) => (index % 2 === 0 ? [] : [mono - (announced[index - 1] ?? 0)]));
  expect(pauses).toEqual([1_200, 1_200, 1_200]);
  expect(talesHeard(heard).filter(({ type }) => type === 'ServerSessionOpened')).toHaveLength(3);
  expect(talesHeard(heard).filter(({ type }) => type === 'ServerSessionClosed')).toHaveLength(3);
});

it('a game refuses a race.ini that lacks sections, and crashes while it loads if its car is missing', async () => {
  const own = yard(1);
  const [machine] = machinesOf(weekend, own);
  await machine!.writeFiles('GAME', [{ ...gameFiles(weekend, 0, place)[0]!, body: '[RACE]\nTRACK=spa\nMODEL=m3\n' }]);
  await machine!.start('GAME');
  await own.time.advance(2_000);
  const strange = plan({ grid: [{ ...weekend.grid[0]!, car: 'unknown_car' }] });
  await machine!.writeFiles('GAME', gameFiles(strange, 0));
  await machine!.start('GAME');
  await own.time.advance(2_000);
  expect(own.truth.of('GAME_ENDED').map(({ how, why }) => `${how} ${why}`)).toEqual([
    expect.stringContaining('REFUSED race.ini'),
    'CRASH CAR_MISSING',
  ]);
});

it.each([
  ['a car that stands twice', (file: string) => file.replace('CARS=', 'CARS=ks_mercedes_amg_gt3;'), /CARS twice/],
  ['more clients than entries', (file: string) => file.replace('MAX_CLIENTS=2', 'MAX_CLIENTS=3'), /MAX_CLIENTS/],
  ['no session', (file: string) => file.replaceAll(/\[(PRACTICE|QUALIFY|RACE)\]/g, '[OFF_$1]'), /no session/],
])('a server crashes because of %s a moment after its start', async (_, broken, why) => {
  const own = yard(1);
  const [host] = machinesOf(weekend, own);
  const [config, entries] = serverFiles(weekend, place);
  await host!.writeFiles('SERVER', [{ ...config!, body: broken(config!.body) }, entries!]);
  await host!.start('SERVER', place.ports);
  expect((await host!.observe()).server).toMatchObject({ ownsPort: false });
  await own.time.advance(1_000);
  expect((await host!.observe()).serverExit).toBe('CRASH');
  expect(own.truth.of('SERVER_ENDED')[0]?.why).toMatch(why);
});

it('a server crashes if an orphan process holds its port, and a rig that finds no server does not drive', async () => {
  const own = yard(1);
  const [host, guest] = machinesOf(weekend, own, { faults: [{ kind: 'ORPHAN_HOLDS_PORT', seat: 'Bay 1' }] });
  await host!.writeFiles('SERVER', serverFiles(weekend, place));
  await expect(host!.start('SERVER', place.ports)).rejects.toMatchObject({ code: 'PORT_TAKEN' });
  // Without the check of the ports the start succeeds, and the server crashes a moment later.
  await host!.start('SERVER');
  await guest!.writeFiles('GAME', gameFiles(weekend, 1, place));
  await guest!.start('GAME');
  await own.time.advance(60_000);
  expect(own.truth.of('SERVER_ENDED')).toMatchObject([{ how: 'CRASH', why: 'PORT_TAKEN' }]);
  expect(own.truth.of('GAME_LIVE')).toEqual([]);
  expect(own.truth.running()).toEqual(new Set());
});

it('a server that is stopped writes a results file of what was driven so far before it ends', async () => {
  const own = yard(5);
  const [host] = machinesOf(weekend, own);
  await host!.writeFiles('SERVER', serverFiles(weekend, place));
  const process = await host!.start('SERVER', place.ports);
  await host!.writeFiles('GAME', gameFiles(weekend, 0, place));
  await host!.start('GAME');
  await own.time.advance(6 * 60_000);
  const stopped = host!.stop('SERVER', process);
  await own.time.advance(2_000);
  await stopped;
  const [file] = await host!.readResult('SERVER', EVENING);
  const read = readResultsFile(Buffer.from(file?.body ?? []).toString());
  expect(read.session?.lines.map(({ lap }) => lap?.millis)).toEqual(own.truth.of('LAP').map(({ millis }) => millis));
  expect(read.session?.lines.length).toBeGreaterThan(0);
});
