import type { Composed } from '@paddock/api/compose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Floor, HOTLAP, openFloor, SPA } from '../launcher/floor-world.ts';
import { openPeer } from '../launcher/event-peer.ts';
import { connect, helloOf, listen, NO_GAME, type TestRig } from '../rigs/rig-world.ts';
import { type JsonSocket, openJsonSocket } from '../../support/json-socket.ts';
import { startSecondProcess } from '../../support/second-process.ts';
import { PASSWORD, type Person } from '../../support/venue.ts';

const PHONES = 50;
const RIGS = 20;
const WALLS = 20;
const DAY = '2027-03-02';

/** The whole venue behind one IP address, over real connections, with the rate limits of production. */
let floor: Floor;
let desk: Person;
let port = 0;
/** The process that answers now: another one after the restart. */
let answering = 0;
/** The same venue after a restart: a new process over the same database. */
let restarted: Composed;
const sockets: { terminate(): void }[] = [];
const keys: string[] = [];

beforeAll(async () => {
  floor = await openFloor({ RATE_LIMITS: 'on' }, RIGS + 1);
  desk = await floor.venue.person('desk', { permissions: ['reservations.change_reservation', 'user.change_user'] });
  port = await listen(floor.venue.composed);
  answering = port;
}, 300_000);
afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  await restarted?.close();
  await floor.venue.close();
});

type Asked = { token?: string; body?: object; method?: 'GET' | 'POST' | 'PATCH' };
const ask = async (path: string, { token, body, method = 'POST' }: Asked = {}) => {
  const reply = await fetch(`http://127.0.0.1:${answering}/api${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  return { status: reply.status, body: text.startsWith('{') ? JSON.parse(text) : {} };
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
const rig = async (at: number, n: number): Promise<TestRig> => {
  const one = await connect(at);
  sockets.push(one.socket);
  one.say(helloOf(keys[n] ?? '', floor.seat(n)));
  await one.hear('welcome');
  return one;
};
/** The reservations of the day, as the desk sees them. */
const planned = async (): Promise<readonly { id: string; calendar: string; slot: string }[]> => {
  const path = `/planner?location=${floor.place.location}&date=${DAY}`;
  const { status, body } = await ask(path, { method: 'GET', token: desk.token });
  expect(status).toBe(200);
  return body.entries;
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
      const reservations = [{ slot: `${DAY}T${time}:00-08:00`, calendar: floor.seat(index % RIGS) }];
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

  it('go on through the evening: guests watch the board, the desk moves and marks, race staff launch, and rigs report', async () => {
    const { token } = floor.chief;
    const board = {
      name: 'Tonight',
      calculation: 'TIME',
      location: null,
      since: '2027-03-01T08:00:00.000Z',
      track: SPA,
    };
    const made = await ask('/boards', { token, body: board });
    expect(made.status).toBe(201);
    // Each phone looks ten times at the board and at its own bookings.
    const looks = await all(PHONES * 10, async (index) => {
      const own = { method: 'GET', token: tokens[index % PHONES] as string } as const;
      return [await ask(`/boards/${made.body.id}/results`, own), await ask('/users/me', own)];
    });
    expect(statuses(looks.flat())).toEqual([200]);
    // Two at the desk: five bookings move to the evening, others get a note. Race staff start and end each seat.
    const booked = await planned();
    const first = [...new Map(booked.map((one) => [one.calendar, one])).values()];
    const others = booked.filter((one) => !first.includes(one));
    expect([first.length, others.length]).toEqual([RIGS, PHONES - RIGS]);
    const moved = await all(5, (index) => {
      const { id, calendar } = first[index] as (typeof first)[number];
      const body = { calendar, slot: `${DAY}T18:00:00-08:00` };
      return ask(`/reservations/${id}`, { method: 'PATCH', token: desk.token, body });
    });
    expect(statuses(moved)).toEqual([200]);
    const noted = await all(10, (index) =>
      ask(`/reservations/${others[index]?.id}`, {
        method: 'PATCH',
        token: desk.token,
        body: { notes: 'Wants the wide seat', expected_notes: null },
      }),
    );
    expect(statuses(noted)).toEqual([200]);
    const rigs = await Promise.all(keys.map((_, n) => rig(port, n)));
    for (const signal of ['SESSION_START', 'SESSION_EXIT'])
      expect(
        statuses(
          await all(RIGS, async (n) => {
            if (signal === 'SESSION_START')
              await ask(`/races/events/${floor.event(n)}`, {
                method: 'PATCH',
                token,
                body: { track: SPA, sessions: [HOTLAP] },
              });
            return ask(`/races/events/${floor.event(n)}/signal`, { token, body: { signal } });
          }),
        ),
      ).toEqual([200]);
    // Two minutes of heartbeats in one moment, and every rig stays.
    const beat = { type: 'beat', v: 1, game: NO_GAME, server: null, sessionTimeLeft: null, lastSeq: 0 };
    for (const one of rigs) for (let n = 0; n < 12; n += 1) one.say({ ...beat, mono: 1_000 + n * 10_000 });
    await expect
      .poll(async () => {
        const { body } = await ask('/races/rigs', { method: 'GET', token });
        return body.results.filter(({ state }: { state: string }) => state === 'connected').length;
      })
      .toBe(RIGS);
    for (const socket of sockets.splice(0)) socket.terminate();
  }, 300_000);

  it('connect all pages, walls and rigs at the same moment, twice, and once more after a restart', async () => {
    await everybody(port, tokens);
    for (const socket of sockets.splice(0)) socket.terminate();
    // Again in the same process, with its counts of this minute, and then in a new one, with the counts of the database.
    await everybody(port, tokens);
    for (const socket of sockets.splice(0)) socket.terminate();
    restarted = (await startSecondProcess(floor.venue)).composed;
    answering = await listen(restarted);
    await everybody(answering, tokens);
    const again = await all(PHONES, (index) =>
      ask('/auth/token', { body: { username: emailOf(index), password: PASSWORD } }),
    );
    expect(statuses(again)).toEqual([200]);
  }, 300_000);
});
