import { DEFAULT_OPENING_HOURS } from '@paddock/shared-domain/venues/opening-hours';
import { AGENT_SOCKET_PATH } from '@paddock/shared-domain/rigs/agent-wire';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answered, openPeer, type Peer, settled, signalled } from '../services/launcher/event-peer.ts';
import { type JsonSocket, openJsonSocket } from '../support/json-socket.ts';
import { helloOf } from '../services/rigs/rig-world.ts';
import { Client } from './client.ts';
import { buildServices, Product } from './product.ts';

const owner = { username: 'owner@apart.test', email: 'owner@apart.test', password: 'kept-in-the-paddock-27' };
const PATIENCE = 600_000;

let product: Product;
let client: Client;
let [token, event] = ['', ''];
let rig: JsonSocket<{ readonly type: string; readonly [name: string]: unknown }>;
const screens: Peer[] = [];

const made = async (path: string, body: object): Promise<string> => {
  const { status, body: answer } = await client.call('POST', path, token, body);
  if (status !== 201 && status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return String(answer['id'] ?? answer['code'] ?? answer['key'] ?? answer['access']);
};
const pidOf = (part: 'api' | 'race-control'): number => product.pids()[part] as number;

beforeAll(async () => {
  await buildServices();
  product = await Product.prepare({ RACE_CONTROL: 'apart' });
  client = new Client(product.port, () => undefined);
  expect(await product.start()).toBeUndefined();
  await made('/users', owner);
  product.command('appoint-staff', owner.email, '--superuser', '--keep-password');
  token = await made('/auth/token', { username: owner.username, password: owner.password });
  const location = await made('/locations', {
    name: 'Santa Ana',
    timezone: 'America/Los_Angeles',
    sales_tax_ppm: 95_000,
    subscription_intro_cost_cents: null,
    subscription_min_races: 4,
    post_booking_url: null,
    booking_fee_cents: 0,
    booking_fees_threshold: 2,
    opening_hours: DEFAULT_OPENING_HOURS,
    latitude: null,
    longitude: null,
    address: '1 Pit Lane',
    group: null,
  });
  const type = await made('/caltypes', { name: 'Rig', description: 'Moves.', image: null, video_url: null });
  const seat = { name: '1', location, type, cost_cents: 1800, cost_unit: '30 min', image: null };
  const calendar = await made('/calendars', seat);
  event = await made('/races/events', { calendar });
  await made('/races/parties/host', { calendar, name: 'Cup' });
  const key = await made('/rigs/pair', { code: await made('/races/rigs/pairing-codes', { calendar }) });
  for (let n = 0; n < 2; n += 1) screens.push(await openPeer(product.port, event, token));
  for (const screen of screens) await screen.hear(({ type: said }) => said === 'ready');
  rig = await openJsonSocket(product.port, AGENT_SOCKET_PATH);
  rig.send(helloOf(key, calendar));
  await rig.hear(({ type: said }) => said === 'welcome');
}, PATIENCE);
afterAll(async () => {
  for (const { socket } of [...screens, rig]) socket.terminate();
  client.close();
  await product.stop();
  product.remove();
});

it(
  'while a killed API is down, the rig and the screens stay connected, and a signal reaches both',
  { timeout: PATIENCE },
  async () => {
    const dead = [pidOf('api'), pidOf('race-control')] as const;
    expect(new Set([...dead, undefined]).size).toBe(3);
    process.kill(dead[0], 'SIGKILL');
    expect((await client.call('GET', '/users/me', token).catch(() => ({ status: 502 }))).status).toBe(502);
    const [sender, listener] = screens as [Peer, Peer];
    sender.send({ type: 'peers', id: 'brief', signal: 'MP_BRIEF' });
    expect(await sender.hear(answered)).toMatchObject({ id: 'brief' });
    expect(await listener.hear(signalled)).toMatchObject({ signal: 'MP_BRIEF' });
    expect(await rig.hear(({ type }) => type === 'overlay')).toMatchObject({ kind: 'MP_BRIEF' });
    await product.recovered([dead[0]]);
    expect((await client.call('GET', '/users/me', token)).status).toBe(200);
    for (const screen of screens) await settled(screen);
    for (const { socket } of [...screens, rig]) expect(socket.readyState).toBe(socket.OPEN);
    expect(pidOf('race-control')).toBe(dead[1]);
  },
);

it('a killed race control is started again, and the API keeps running', { timeout: PATIENCE }, async () => {
  const [api, races] = [pidOf('api'), pidOf('race-control')];
  process.kill(races, 'SIGKILL');
  for (const { closed } of [...screens, rig]) await closed;
  expect((await client.call('GET', '/users/me', token)).status).toBe(200);
  for (let answer = 0; answer !== 200;)
    answer = (await client.call('GET', '/races/rigs', token).catch(() => ({ status: 0 }))).status;
  expect(pidOf('api')).toBe(api);
  expect(pidOf('race-control')).not.toBe(races);
});
