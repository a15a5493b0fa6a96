import { rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { compose } from '@paddock/api/compose';
import { readConfig } from '@paddock/kit/config';
import { compose as composeRaceControl } from '@paddock/race-control/compose';
import { isOfRaceControl } from '@paddock/race-control/paths';
import { CarId, RaceEventId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { AGENT_SOCKET_PATH } from '@paddock/shared-domain/rigs/agent-wire';
import { EntryId } from '@paddock/shared-domain/launcher/ids';
import { raceEventDecider } from '@paddock/shared-domain/launcher/race-event-commands';
import { launcherSocketPath } from '@paddock/shared-domain/launcher/socket';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitPatiently } from '../support/wait-patiently.ts';
import { context } from './laps/race-world.ts';
import { answered, openPeer, type Peer, settled, signalled } from './launcher/event-peer.ts';
import { AMG, type Floor, HOTLAP, openFloor, SPA } from './launcher/floor-world.ts';
import { connect, helloOf, pair, type TestRig } from './rigs/rig-world.ts';

type Process = Awaited<ReturnType<typeof composeRaceControl>>;

let floor: Floor;
/** Two processes beside the first API process of the floor, which also runs race control. */
let api: Awaited<ReturnType<typeof compose>>;
let raceControl: Process;
let observer: pg.Client;
let rig: TestRig;
const screens: Peer[] = [];
const log = pino({ level: 'silent' });

const apart = () => ({ ...floor.venue.composed.deps.config, RACE_CONTROL: 'apart' as const });
/** An API without race control, which another process runs. */
const startApi = async () => {
  const started = await compose(apart(), log, floor.venue.clock);
  waitPatiently(started);
  await started.prepare();
  started.runBeside();
  return started;
};
const ask = async ({ app }: { readonly app: FastifyInstance }, url: string) =>
  (await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${floor.chief.token}` } })).statusCode;
const led = ({ deps }: Pick<Process, 'deps'>): readonly string[] => deps.progress.standings().map(({ name }) => name);
const routesOf = ({ app }: { readonly app: FastifyInstance }): readonly string[] =>
  app.edge.routes.map(({ contract: { method, path } }) => `${method} /api${path.replaceAll(/:\w+/g, 'x1')}`);
const entered = async (n: number): Promise<void> => {
  const { commands } = floor.venue.composed.deps;
  const event = RaceEventId.parse(floor.event(n));
  await floor.chief.patch(`/races/events/${event}`, { track: SPA, sessions: [HOTLAP] });
  const driver = { userId: null, carId: CarId.parse(AMG), skin: '', ballast: 0, restrictor: 0 };
  const data = { eventId: event, entryId: EntryId.parse(`entry${n}`), seatId: SeatId.parse(floor.seat(n)), driver };
  await commands.handle(raceEventDecider, event, [{ type: 'AssignEntry', data }], context());
};

beforeAll(async () => {
  floor = await openFloor({}, 3);
  await entered(0);
  const { key } = await pair(floor, floor.seat(0));
  observer = new pg.Client({ connectionString: floor.venue.databaseUrl });
  await observer.connect();
  raceControl = await composeRaceControl(apart(), log, floor.venue.clock);
  await raceControl.app.listen({ port: 0, host: '127.0.0.1' });
  raceControl.runBeside();
  const { port } = raceControl.app.server.address() as AddressInfo;
  api = await startApi();
  for (let n = 0; n < 2; n += 1) screens.push(await openPeer(port, floor.event(0), floor.chief.token));
  for (const screen of screens) await screen.hear(({ type }) => type === 'ready');
  rig = await connect(port);
  rig.say(helloOf(key, floor.seat(0)));
  await rig.hear('welcome');
});
afterAll(async () => {
  for (const { socket } of [...screens, rig]) socket.terminate();
  await raceControl.close();
  await api.close();
  await observer.end();
  await floor.venue.close();
});

describe('race control in its own process', () => {
  it('serves the paths that a proxy sends to it, and the API serves all others', async () => {
    const [all, own, others] = [floor.venue.composed, raceControl, api].map(routesOf) as [string[], string[], string[]];
    expect([...own, ...others].toSorted()).toEqual(all.toSorted());
    const pathOf = (route: string): string => route.split(' ')[1] ?? '';
    expect(own.filter((route) => !isOfRaceControl(pathOf(route)))).toEqual([]);
    expect(others.filter((route) => isOfRaceControl(`${pathOf(route)}?page=2`))).toEqual([]);
    expect(own.length).toBeGreaterThan(50);
    expect([launcherSocketPath('x1'), AGENT_SOCKET_PATH, '/ws/live'].map(isOfRaceControl)).toEqual([true, true, false]);
    expect([await ask(raceControl, '/api/races/rigs'), await ask(api, '/api/races/rigs')]).toEqual([200, 404]);
    expect([await ask(raceControl, '/api/users/me'), await ask(api, '/api/users/me')]).toEqual([404, 200]);
    expect(await ask(raceControl, '/readyz')).toBe(200);
  });

  it('leads its background processes after the combined process has stopped, and the API leads none of them', async () => {
    const inside = led(floor.venue.composed);
    await floor.venue.composed.close();
    await expect
      .poll(() => [led(raceControl).length > 0, led(api).length > 0], { timeout: 60_000 })
      .toEqual([true, true]);
    expect(led(raceControl)).toEqual(expect.arrayContaining(['launch', 'one-team-each']));
    expect(led(api).filter((name) => led(raceControl).includes(name))).toEqual([]);
    expect([...led(api), ...led(raceControl)].toSorted()).toEqual(inside.toSorted());
    // The API is not on stand-by for them either: that would be a second session.
    const competing = `select count(*)::int from pg_stat_activity
      where application_name = 'paddock leader race control' and datname = current_database()`;
    expect((await observer.query<{ count: number }>(competing)).rows).toEqual([{ count: 1 }]);
    const { rows } = await observer.query<{ name: string }>('select name from processes.leaders order by name');
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['processes', 'race control']));
  });

  it('keeps rigs and screens connected while the API restarts, and passes a signal to the rig in that time', async () => {
    await api.close();
    const [sender, listener] = screens as [Peer, Peer];
    sender.send({ type: 'peers', id: 'go', signal: 'SESSION_START' });
    expect(await sender.hear(answered)).toMatchObject({ id: 'go' });
    expect(await listener.hear(signalled)).toMatchObject({ signal: 'SESSION_START', sender: floor.chief.id });
    const start = await rig.hear('desired', ({ game }) => game?.phase === 'RUNNING');
    expect(start.game).toMatchObject({ event: floor.event(0) });
    // Deadlines work too: the rig did not take up the start in time.
    floor.venue.clock.advance(10 * 60_000);
    await expect
      .poll(async () => (await floor.venue.log()).map(({ type }) => type), { timeout: 60_000 })
      .toContain('SignalExpired');
    api = await startApi();
    expect(await ask(api, '/api/users/me')).toBe(200);
    for (const screen of screens) await settled(screen);
    for (const { socket } of [...screens, rig]) expect(socket.readyState).toBe(socket.OPEN);
  });

  it('closes the screens of a person whose sessions the API ended', async () => {
    await api.identity.sessions.endAll(floor.chief.id);
    expect(await Promise.all(screens.map(({ closed }) => closed))).toEqual([4401, 4401]);
    expect(await ask(raceControl, '/api/races/rigs')).toBe(401);
    expect(rig.socket.readyState).toBe(rig.socket.OPEN);
  });

  it('U4 lets nobody in after a restore before the API has forgotten again who was forgotten', async () => {
    const due = join(floor.venue.folder, 'erasures-due.ndjson');
    writeFileSync(due, '');
    const second = await composeRaceControl({ ...apart(), DATA_DIR: floor.venue.folder }, log, floor.venue.clock);
    let prepared = false;
    const preparing = second.prepare().then(() => (prepared = true));
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(prepared).toBe(false);
    rmSync(due);
    await preparing;
    await second.close();
  });

  it('uses the real clock: TEST_CLOCK=on is refused together with it', () => {
    const settings = { NODE_ENV: 'test', DATABASE_URL: 'postgres://x', RACE_CONTROL: 'apart', TEST_CLOCK: 'on' };
    expect(() => readConfig(settings)).toThrow('TEST_CLOCK=on is for one process');
  });
});
