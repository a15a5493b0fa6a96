import type { Composed } from '@paddock/api/compose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Floor, openFloor } from '../launcher/floor-world.ts';
import { openPeer } from '../launcher/event-peer.ts';
import { connect, helloOf, listen } from '../rigs/rig-world.ts';
import { type JsonSocket, openJsonSocket } from '../../support/json-socket.ts';
import { startSecondProcess } from '../../support/second-process.ts';
import { PASSWORD } from '../../support/venue.ts';

const PHONES = 50;
const RIGS = 20;
const WALLS = 20;

/** The whole venue behind one IP address, with the rate limits of production. */
let floor: Floor;
let port = 0;
/** The same venue after a restart: a new process over the same database. */
let restarted: Composed;
const sockets: { terminate(): void }[] = [];
const keys: string[] = [];

beforeAll(async () => {
  floor = await openFloor({ RATE_LIMITS: 'on' }, RIGS + 1);
  port = await listen(floor.venue.composed);
}, 300_000);
afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  await restarted?.close();
  await floor.venue.close();
});

type Asked = { token?: string; body?: object; method?: 'GET' | 'POST' };
const ask = async (path: string, { token, body, method = 'POST' }: Asked = {}) => {
  const reply = await floor.venue.composed.app.inject({
    method,
    url: `/api${path}`,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  return { status: reply.statusCode, body: reply.body.startsWith('{') ? JSON.parse(reply.body) : {} };
};
const all = <Item>(count: number, work: (index: number) => Promise<Item>): Promise<Item[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const statuses = (answers: readonly { readonly status: number }[]) => [...new Set(answers.map(({ status }) => status))];
const emailOf = (index: number) => `guest${index}@phones.test`;

/** A live socket of a page: with a token for a person, without one for a wall screen. */
const page = async (at: number, token?: string): Promise<JsonSocket<{ type: string }>> => {
  const socket = await openJsonSocket<{ type: string }>(at, '/ws/live');
  sockets.push(socket.socket);
  socket.send({ type: 'authenticate', ...(token === undefined ? {} : { token }) });
  await socket.hear(({ type }) => type === 'ready');
  return socket;
};
const staffPage = async (at: number, n: number): Promise<void> => {
  const peer = await openPeer(at, floor.event(n), floor.chief.token);
  sockets.push(peer.socket);
  await peer.hear(({ type }) => type === 'ready');
};
const rig = async (at: number, n: number): Promise<void> => {
  const one = await connect(at);
  sockets.push(one.socket);
  one.say(helloOf(keys[n] ?? '', floor.seat(n)));
  await one.hear('welcome');
};
/** All phones (two pages each), wall screens, staff pages and rigs connect at the same moment. */
const everybody = (at: number, tokens: readonly string[]) =>
  Promise.all([
    ...tokens.flatMap((token) => [page(at, token), page(at, token)]),
    ...Array.from({ length: WALLS }, () => page(at)),
    ...Array.from({ length: 10 }, (_, n) => staffPage(at, n)),
    ...keys.map((_, n) => rig(at, n)),
  ]);

describe('fifty phones, staff, twenty rigs and twenty wall screens behind one IP address', () => {
  const tokens: string[] = [];

  it('all sign up and log in without a rate limit, although each guest also types a wrong password and requests a login link', async () => {
    const made = await all(PHONES, (index) =>
      ask('/users', { body: { username: emailOf(index), email: emailOf(index), password: PASSWORD } }),
    );
    expect(statuses(made)).toEqual([201]);
    const wrong = await all(PHONES, (index) =>
      ask('/auth/token', { body: { username: emailOf(index), password: 'mistyped' } }),
    );
    expect(statuses(wrong)).toEqual([401]);
    for (const round of [1, 2]) {
      const signedIn = await all(PHONES, (index) =>
        ask('/auth/token', { body: { username: emailOf(index), password: PASSWORD } }),
      );
      expect([round, statuses(signedIn)]).toEqual([round, [200]]);
      if (round === 2) tokens.push(...signedIn.map(({ body }) => body.access as string));
    }
    const forgot = await all(PHONES, (index) => ask('/users/forgot_password', { body: { email: emailOf(index) } }));
    expect(statuses(forgot)).toEqual([200]);
    const staff = await all(5, () => ask('/auth/token', { body: { username: floor.chief.email, password: PASSWORD } }));
    expect(statuses(staff)).toEqual([200]);
  }, 300_000);

  it('all save a card and book a seat', async () => {
    const stored = await all(PHONES, (index) =>
      ask('/users/me/card', { token: tokens[index] as string, body: { token: 'tok_visa' } }),
    );
    expect(statuses(stored)).toEqual([201]);
    const booked = await all(PHONES, async (index) => {
      const token = tokens[index] as string;
      const time = ['12:00', '13:00', '14:00'][Math.floor(index / RIGS)] as string;
      const reservations = [{ slot: `2027-03-02T${time}:00-08:00`, calendar: floor.seat(index % RIGS) }];
      const quote = await ask('/reservations/checkouts/quote', { token, body: { reservations, voucher: null } });
      const done = await ask(`/reservations/checkouts/${quote.body.checkout_id}/process`, { token });
      return { status: quote.status === 200 || quote.status === 201 ? done.status : quote.status };
    });
    expect(statuses(booked)).toEqual([200]);
  }, 300_000);

  it('pair all rigs at the same moment, also after five wrong pairing codes', async () => {
    const mistyped = await all(5, () => ask('/rigs/pair', { body: { code: 'AAAAAAAA' } }));
    expect(statuses(mistyped)).toEqual([400]);
    const codes = await all(RIGS, async (n) => {
      const made = await ask('/races/rigs/pairing-codes', {
        token: floor.chief.token,
        body: { calendar: floor.seat(n) },
      });
      return made.body.code as string;
    });
    const paired = await all(RIGS, (n) => ask('/rigs/pair', { body: { code: codes[n] } }));
    expect(statuses(paired)).toEqual([201]);
    keys.push(...paired.map(({ body }) => body.key as string));
  }, 300_000);

  it('connect all pages, walls and rigs at the same moment, twice, and once more after a restart', async () => {
    await everybody(port, tokens);
    for (const socket of sockets.splice(0)) socket.terminate();
    // Again in the same process, with its counts of this minute, and then in a new one, with the counts of the database.
    await everybody(port, tokens);
    for (const socket of sockets.splice(0)) socket.terminate();
    restarted = (await startSecondProcess(floor.venue)).composed;
    await everybody(await listen(restarted), tokens);
    const again = await all(PHONES, (index) =>
      ask('/auth/token', { body: { username: emailOf(index), password: PASSWORD } }),
    );
    expect(statuses(again)).toEqual([200]);
  }, 300_000);
});
