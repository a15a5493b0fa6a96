import { createHash } from 'node:crypto';
import type { DesiredServer } from '@paddock/shared-domain/rigs/agent-wire';
import { filesText } from '@paddock/shared-domain/runs/run-plan';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AMG, type Floor, PORSCHE, PRACTICE, SPA } from '../launcher/floor-world.ts';
import { connect, helloOf, listen, openFloor, pair, type TestRig } from './rig-world.ts';

let floor: Floor;
let port: number;
const keys: string[] = [];
beforeAll(async () => {
  floor = await openFloor({}, 7);
  port = await listen(floor.venue.composed);
  for (const n of [0, 1, 2, 3, 4, 5]) keys.push((await pair(floor, floor.seat(n))).key);
});
afterAll(() => floor.venue.close());

const PORTS = { game: 9600, http: 8081, pluginIn: 12_000, pluginOut: 12_001 };
const accountOf = (n: number): string => `7656119800000000${n}`;
let seq = 0;
/** Connects the rig of a seat, logged in with that Steam account or with none. */
const comeIn = async (n: number, account: string | null): Promise<TestRig> => {
  const rig = await connect(port);
  rig.say(helloOf(keys[n] ?? '', floor.seat(n), { steamId: account }));
  return rig;
};
const welcomed = async (n: number, account: string | null): Promise<TestRig> => {
  const rig = await comeIn(n, account);
  await rig.hear('welcome');
  return rig;
};
const tell = async (rig: TestRig, fact: object, at: number): Promise<void> => {
  rig.say({ type: 'fact', v: 1, seq: at, bootId: 'boot-1', wall: floor.venue.clock.now(), mono: 2_000 + at, fact });
  await rig.hear('ackSeq', ({ ackSeq }) => ackSeq >= at);
};
/** The data of logged events of a type. `host`: the number of the seat whose race event they belong to. */
const logged = async (type: string, host = 0): Promise<readonly Record<string, unknown>[]> =>
  (await floor.venue.log())
    .filter((event) => event.type === type)
    .map(({ data }) => data as Record<string, unknown>)
    .filter(({ eventId }) => eventId === floor.event(host));
const hashOf = (files: DesiredServer['files']): string => createHash('sha256').update(filesText(files)).digest('hex');
const signal = (name: string, ignore: readonly string[] = [], host = 0) =>
  floor.chief.post(`/races/events/${floor.event(host)}/signal`, { signal: name, ignore });
const entryOf = async (n: number, host = 0) =>
  (await floor.chief.get(`/races/entries?event=${floor.event(host)}`)).body.results.find(
    ({ calendar }: { calendar: string }) => calendar === floor.seat(n),
  );
const failureOf = async (n: number): Promise<unknown> => {
  const { rig } = (await entryOf(n)) ?? {};
  return rig && [rig.failure, rig.detail];
};

describe('The server of a party and the rigs that join it', () => {
  it('keep the grid and the cars of the start, although drivers change, members join or leave and a rig logs in again', async () => {
    const { chief, seat, event, venue } = floor;
    const [ada, bob] = [await venue.person('ada-grid'), await venue.person('bob-grid')];
    const { body: party } = await chief.post('/races/parties/host', { calendar: seat(0), name: 'Grid' });
    for (const n of [1, 2]) await chief.post('/races/parties/members', { party: party.id, calendar: seat(n) });
    await chief.patch(`/races/events/${event(0)}`, { track: SPA, sessions: [PRACTICE] });
    for (const n of [0, 1, 2]) {
      const { id } = await entryOf(n);
      await chief.patch(`/races/entries/${id}`, { car: AMG, ...(n === 1 && { user: ada.id }) });
    }
    const host = await welcomed(0, accountOf(0));
    const guest = await welcomed(1, accountOf(1));
    // The rig of the third seat is not logged in yet.
    const late = await welcomed(2, null);
    await signal('SESSION_START');
    const { server } = await host.hear('desired', ({ server: wanted }) => wanted?.phase === 'RUNNING');
    const [asked] = await logged('ServerStartRequested');
    expect(hashOf(server?.files ?? [])).toBe(asked?.['filesHash']);

    // Before the server is up: another driver, a new member, and a member that leaves and joins again without a car.
    // No rig is to start its game yet.
    expect(guest.heard.some((one) => one.type === 'desired' && one.game?.phase === 'RUNNING')).toBe(false);
    const asks = `/races/entries/${(await entryOf(1)).id}`;
    expect((await chief.patch(asks, { car: PORSCHE })).status).toBe(409);
    expect((await chief.patch(asks, { user: bob.id })).status).toBe(200);
    await chief.post('/races/parties/members', { party: party.id, calendar: seat(3) });
    const stranger = await welcomed(3, accountOf(3));
    const parties = (await chief.get('/races/parties')).body.results;
    const { members } = parties.find(({ id }: { id: string }) => id === party.id);
    const left = members.find(({ calendar }: { calendar: string }) => calendar === seat(2));
    await chief.delete(`/races/parties/members/${left.id}`);
    await chief.post('/races/parties/members', { party: party.id, calendar: seat(2) });
    host.socket.terminate();
    await host.closed;
    const again = await comeIn(0, accountOf(0));
    const { server: told } = await again.hear('welcome');
    expect(told?.files).toEqual(server?.files);
    expect(hashOf(told?.files ?? [])).toBe(asked?.['filesHash']);

    // The rig of the third seat logs in with the guest's account.
    late.socket.terminate();
    await late.closed;
    const twin = await welcomed(2, accountOf(1));
    const started = { run: told?.run, event: event(0), pid: 100, ports: PORTS, version: '1', proof: ['ALIVE'] };
    await tell(again, { kind: 'SERVER_STARTED', data: started }, (seq += 1));
    const { game } = await guest.hear('desired', ({ game: wanted }) => wanted?.phase === 'RUNNING');
    const raceIni = game?.files.find(({ name }) => name === 'race.ini')?.body ?? '';
    const entryList = told?.files.find(({ name }) => name === 'entry_list.ini')?.body ?? '';
    const nameIn = (key: string, body: string) =>
      new RegExp(`^${key}=(.*)$`, 'gm').exec(body.slice(body.indexOf('[CAR_1]')))?.[1];
    expect(raceIni).toContain('MODEL=ks_amg');
    expect(nameIn('DRIVERNAME', entryList)).toBe(/^NAME=(.*)$/m.exec(raceIni.slice(raceIni.indexOf('[REMOTE]')))?.[1]);

    // A rig without a slot on the grid gets the reason, with the name of the seat that has its account, and no game.
    await expect.poll(() => failureOf(3)).toEqual(['NOT_ON_GRID', '']);
    const guestName = (await entryOf(1)).readonly_values.calendar_name;
    await expect.poll(() => failureOf(2)).toEqual(['DUPLICATE_STEAM_ID', `${guestName} has this account.`]);
    for (const rig of [twin, stranger])
      expect(rig.heard.some((one) => one.type === 'desired' && one.game?.phase === 'RUNNING')).toBe(false);

    // With its own account it joins by a later start.
    twin.socket.terminate();
    await twin.closed;
    const own = await welcomed(2, accountOf(2));
    await signal(
      'SESSION_START',
      [0, 1, 3].map((n) => seat(n)),
    );
    const { game: joined } = await own.hear('desired', ({ game: wanted }) => wanted?.phase === 'RUNNING');
    expect(joined?.files.find(({ name: file }) => file === 'race.ini')?.body).toContain('MODEL=ks_amg');

    // When the server is gone, a rig that joined later is stopped too.
    const of = { event: event(0), entry: joined?.entry, generation: joined?.generation };
    await tell(own, { kind: 'ENTRY_INITIALIZED', data: { ...of, filesHash: 'a'.repeat(64) } }, 1);
    await tell(
      again,
      { kind: 'SERVER_STOPPED', data: { run: told?.run, event: event(0), reason: 'CRASH' } },
      (seq += 1),
    );
    expect((await own.hear('desired', ({ game: wanted }) => wanted?.phase === 'STOPPED')).game).toMatchObject({
      because: 'SERVER_GONE',
      generation: joined?.generation,
    });
    for (const { socket } of [again, guest, own, stranger]) socket.terminate();
  });

  it('start although a driver changed their name while the host was away: the server is requested again with the new name', async () => {
    const { chief, seat, event, venue } = floor;
    const ada = await venue.person('ada-renamed');
    await chief.post('/races/parties/host', { calendar: seat(5), name: 'Renamed' });
    await chief.patch(`/races/events/${event(5)}`, { track: SPA, sessions: [PRACTICE] });
    await chief.patch(`/races/entries/${(await entryOf(5, 5)).id}`, { car: AMG, user: ada.id });
    await signal('SESSION_START', [], 5);
    await expect.poll(async () => (await logged('ServerStartRequested', 5)).length).toBe(1);
    expect((await ada.patch('/users/me', { racer_name: 'Quick Ada' })).status).toBe(200);
    const host = await comeIn(5, accountOf(5));
    const welcome = await host.hear('welcome');
    const { server } =
      welcome.server?.phase === 'RUNNING'
        ? welcome
        : await host.hear('desired', ({ server: wanted }) => wanted?.phase === 'RUNNING');
    const [first, second, ...more] = await logged('ServerStartRequested', 5);
    expect(more).toEqual([]);
    expect(second).toMatchObject({ generation: first?.['generation'], attempt: 1, runId: server?.run });
    expect(hashOf(server?.files ?? [])).toBe(second?.['filesHash']);
    expect(server?.files.find(({ name }) => name === 'entry_list.ini')?.body).toContain('DRIVERNAME=Quick Ada');
    expect(await logged('ServerFailed', 5)).toMatchObject([{ runId: first?.['runId'], code: 'FILES_CHANGED' }]);
    expect(await logged('LaunchFailed', 5)).toEqual([]);
    host.socket.terminate();
  });
});

describe('A start of a party that is over', () => {
  it('does not start a single driver who enters at the host’s seat afterwards', async () => {
    const { chief, seat, event } = floor;
    const { body: party } = await chief.post('/races/parties/host', { calendar: seat(4), name: 'Over' });
    await chief.patch(`/races/events/${event(4)}`, { track: SPA, sessions: [PRACTICE] });
    expect((await signal('SESSION_START', [], 4)).status).toBe(200);
    await chief.delete(`/races/parties/${party.id}`);
    expect((await chief.post('/races/entries', { calendar: seat(4), car: PORSCHE })).status).toBe(201);
    expect((await chief.patch(`/races/events/${event(4)}`, { penalties: false })).status).toBe(200);
    const rig = await comeIn(4, accountOf(4));
    expect((await rig.hear('welcome')).game).toBeNull();
    await signal('SESSION_START', [], 4);
    await rig.hear('desired', ({ game }) => game?.phase === 'RUNNING' && game.role === 'SOLO');
    rig.socket.terminate();
  });
});
