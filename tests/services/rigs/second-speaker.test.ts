import { CLOSE_KEY_REFUSED, CLOSE_REPLACED } from '@paddock/shared-domain/rigs/agent-wire';
import type { Rig } from '@paddock/shared-domain/rigs/rig-contract';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Person } from '../../support/venue.ts';
import { connect, type Floor, helloOf, listen, openFloor, pair, type TestRig } from './rig-world.ts';

/** The rig's own address, and that of a stranger with a copy of its key. */
const [OWN, STRANGER] = ['10.0.0.7', '203.0.113.66'];
const SEATS = 6;

let floor: Floor;
let port = 0;
const keys: string[] = [];
const open: TestRig[] = [];

beforeAll(async () => {
  floor = await openFloor({ TRUSTED_PROXY: '127.0.0.1' }, SEATS);
  port = await listen(floor.venue.composed);
  boss = await floor.venue.person('boss-of-keys', { superuser: true });
  for (let n = 0; n < SEATS; n += 1) keys.push((await pair(floor, floor.seat(n))).key);
});
afterEach(async () => {
  for (const { socket, closed } of open.splice(0)) {
    socket.terminate();
    await closed;
  }
});
afterAll(() => floor.venue.close());

const call = async (n: number, from: string | undefined, more: object = {}): Promise<TestRig> => {
  const rig = await connect(port, from);
  open.push(rig);
  rig.say(helloOf(keys[n] ?? '', floor.seat(n), { address: '198.51.100.9', ...more }));
  return rig;
};
const enter = async (n: number, from: string | undefined, more: object = {}): Promise<TestRig> => {
  const rig = await call(n, from, more);
  await rig.hear('welcome');
  return rig;
};
const rigOf = async (n: number): Promise<Rig> => {
  const { results } = (await floor.chief.get('/races/rigs')).body as { results: Rig[] };
  return results.find(({ calendar }) => calendar === floor.seat(n)) as Rig;
};
const noticesOf = async (n: number) => (await rigOf(n)).notices;
let boss: Person;
const alarmsInOperations = async (): Promise<number> =>
  ((await boss.get('/operations')).body as { rig_keys_used_twice: number }).rig_keys_used_twice;
const alarms = async (n: number): Promise<number> =>
  (await floor.venue.log()).filter(
    ({ stream, type }) => stream === `seatAgent-${floor.seat(n)}` && type === 'RigKeyUsedTwice',
  ).length;

it('a stranger with a copied key cannot displace a rig from another address, and staff are told', async () => {
  const own = await enter(0, OWN);
  const stranger = await call(0, STRANGER, { bootId: 'stranger' });
  expect(await stranger.closed).toBe(CLOSE_REPLACED);
  await expect.poll(() => noticesOf(0)).toContain('KEY_USED_TWICE');
  expect(await alarmsInOperations()).toBe(1);
  for (let again = 0; again < 3; again += 1)
    expect(await (await call(0, STRANGER, { bootId: `stranger-${again}` })).closed).toBe(CLOSE_REPLACED);
  expect(own.socket.readyState).toBe(WebSocket.OPEN);
  expect(await alarms(0)).toBe(1);
  // The alarm ends with a new key.
  const former = keys[0];
  keys[0] = (await pair(floor, floor.seat(0))).key;
  expect(await own.closed).toBe(CLOSE_KEY_REFUSED);
  await expect.poll(() => noticesOf(0)).toEqual([]);
  expect(await alarmsInOperations()).toBe(0);
  // The stranger's copy is worthless now, and the rig is back with its new key.
  expect(await (await call(0, STRANGER, { key: former, bootId: 'stranger-9' })).closed).toBe(CLOSE_KEY_REFUSED);
  await enter(0, OWN, { bootId: 'boot-2' });
  await expect.poll(async () => (await rigOf(0)).state).toBe('connected');
});

it('a rig takes its seat back from a stranger who came while it was away', async () => {
  const own = await enter(1, OWN);
  own.socket.close();
  await expect.poll(async () => (await rigOf(1)).state).toBe('offline');
  const stranger = await enter(1, STRANGER, { bootId: 'stranger' });
  await expect.poll(() => noticesOf(1)).toContain('ADDRESS_CHANGED');
  await enter(1, OWN);
  expect(await stranger.closed).toBe(CLOSE_REPLACED);
  await expect.poll(() => noticesOf(1)).toContain('KEY_USED_TWICE');
  await expect.poll(async () => (await rigOf(1)).network_address).toBe(OWN);
});

it('two programs at one address raise the alarm when the earlier one is back; one that yields displaces nobody', async () => {
  const first = await enter(2, OWN);
  const second = await enter(2, OWN, { bootId: 'boot-2' });
  expect(await first.closed).toBe(CLOSE_REPLACED);
  // A restart of the agent looks the same so far.
  expect(await alarms(2)).toBe(0);
  expect(await (await call(2, OWN, { yields: true })).closed).toBe(CLOSE_REPLACED);
  await expect.poll(() => noticesOf(2)).toContain('KEY_USED_TWICE');
  expect(second.socket.readyState).toBe(WebSocket.OPEN);
  // Once the other has left, the one that yields is let in.
  second.socket.close();
  await expect.poll(async () => (await rigOf(2)).state).toBe('offline');
  await enter(2, OWN, { yields: true });
});

it('an earlier start of an agent that comes back after a later one raises the alarm', async () => {
  await enter(3, OWN);
  await enter(3, OWN, { bootId: 'boot-2' });
  await enter(3, OWN);
  await expect.poll(() => noticesOf(3)).toContain('KEY_USED_TWICE');
});

it('reconnects and restarts of one agent, also with a new address, raise no alarm but a notice of the address', async () => {
  await enter(4, OWN);
  await enter(4, OWN);
  const restarted = await enter(4, OWN, { bootId: 'boot-2' });
  await enter(4, '10.0.0.8', { bootId: 'boot-2' });
  expect(await restarted.closed).toBe(CLOSE_REPLACED);
  await expect.poll(() => noticesOf(4)).toEqual(['ADDRESS_CHANGED', 'ADDRESS_DIFFERS']);
  expect(await alarms(4)).toBe(0);
});

it('other rigs join where the connection comes from or where staff confirmed, whatever the rig says', async () => {
  await enter(5, OWN);
  await expect
    .poll(() => rigOf(5))
    .toMatchObject({
      address: OWN,
      network_address: OWN,
      reported_address: '198.51.100.9',
      notices: ['ADDRESS_DIFFERS'],
    });
  const confirm = (address: string) => floor.chief.post(`/races/rigs/${floor.seat(5)}/address`, { address });
  expect((await confirm('not an address')).status).toBe(400);
  expect((await confirm('10.0.0.70')).status).toBe(204);
  expect(await rigOf(5)).toMatchObject({ address: '10.0.0.70', notices: [] });
  await enter(5, '10.0.0.8');
  await expect.poll(() => rigOf(5)).toMatchObject({ address: '10.0.0.70', notices: ['ADDRESS_CHANGED'] });
  // A connection of the venue's own machine shows no address, so what the rig says counts.
  expect((await floor.chief.post('/races/rigs/nobody/address', { address: OWN })).status).toBe(404);
});
