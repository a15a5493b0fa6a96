import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import type { Limits } from '@paddock/kit/http/limits';
import type { SignedIn } from '@paddock/kit/http/caller';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { PEOPLE, authenticatorOf } from '../../support/api/people.ts';
import { changeBus, standingClock, testApp, testConfig } from '../../support/app.ts';
import { type JsonSocket, openJsonSocket } from '../../support/json-socket.ts';
import type { Deps } from '@paddock/kit/deps';

let app: FastifyInstance | undefined;
const sockets: WebSocket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  await app?.close();
});

type Said = { readonly type: string; readonly [name: string]: unknown };
type Peer = Omit<JsonSocket<Said>, 'hear'> & {
  /** Resolves with the next message of a type. */
  hear(type: string): Promise<Said>;
};

const start = async (parts: Partial<Deps> = {}) => {
  const bus = changeBus();
  app = await testApp([], { changes: bus, authenticator: authenticatorOf(), ...parts });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const open = async (path = '/ws/live', origin?: string): Promise<Peer> => {
    const peer = await openJsonSocket<Said>(port, path, { origin });
    sockets.push(peer.socket);
    return { ...peer, hear: (type) => peer.hear((message) => message.type === type) };
  };
  const enter = async (token: string | undefined, scopes: readonly string[]): Promise<Peer> => {
    const peer = await open();
    peer.send(token === undefined ? { type: 'authenticate' } : { type: 'authenticate', token });
    peer.send({ type: 'subscribe', scopes });
    await peer.hear('ready');
    return peer;
  };
  return { bus, port, open, enter };
};

const DAY = 'availability/loc7_2026-03-02';
const dayChange = (position: string, delta?: unknown) => ({
  projection: 'availability',
  position,
  changes: [
    {
      model: 'availability',
      scope: { location: 'loc7', date: '2026-03-02' },
      ...(delta === undefined ? {} : { delta }),
    },
  ],
});

describe('The live channel', () => {
  it('sends a change of a day to all its subscribers, with the position and the delta', async () => {
    const { bus, enter } = await start();
    const [visitor, owner] = [await enter(undefined, [DAY]), await enter('owner', [DAY, 'venues/all'])];
    await visitor.hear('subscribed');
    await owner.hear('subscribed');
    bus.tell(dayChange('8', { slots: [{ calendar: 's1', slot: 'x', state: 'taken' }] }));
    bus.tell({ projection: 'venues', position: '9', changes: [{ model: 'venues', scope: {} }] });
    for (const peer of [visitor, owner])
      expect(await peer.hear('changed')).toEqual({
        type: 'changed',
        model: 'availability',
        scope: 'loc7_2026-03-02',
        position: '8',
        delta: { slots: [{ calendar: 's1', slot: 'x', state: 'taken' }] },
      });
    expect(await owner.hear('changed')).toEqual({ type: 'changed', model: 'venues', scope: 'all', position: '9' });
    visitor.send({ type: 'ping' });
    await visitor.hear('pong');
    expect(visitor.said).toEqual([]);
  });

  it('subscribes a client only to scopes that its token allows, and names the refused ones', async () => {
    const { enter } = await start();
    const wanted = [
      DAY,
      'planner/loc7_2026-03-02',
      'users/owner',
      'users/other',
      'balances/owner',
      'balances/other',
      'reservations/other',
      'checkouts/other',
      'secrets/all',
      'users/*',
      'users/',
      '__proto__/x',
      'planner/all',
      'parties/loc7',
    ];
    const may: Record<string, readonly string[]> = {
      nobody: [DAY],
      owner: [DAY, 'users/owner', 'balances/owner'],
      S0: [DAY],
      // The planner marks seats that are in a party, and payments that a customer left unfinished.
      SP: [DAY, 'planner/loc7_2026-03-02', 'checkouts/other', 'planner/all', 'parties/loc7'],
      SL: [DAY, 'parties/loc7'],
      SU: [
        DAY,
        'planner/loc7_2026-03-02',
        'users/owner',
        'users/other',
        'balances/owner',
        'balances/other',
        'reservations/other',
        'checkouts/other',
        'planner/all',
        'parties/loc7',
      ],
    };
    for (const [who, scopes] of Object.entries(may)) {
      const peer = await enter(who === 'nobody' ? undefined : who, wanted);
      const answer = await peer.hear('subscribed');
      expect([who, answer['scopes']]).toEqual([who, scopes]);
      expect(answer['refused']).toEqual(wanted.filter((scope) => !scopes.includes(scope)));
    }
  });

  it('sends a change only to clients that may read it', async () => {
    const { bus, enter } = await start();
    const [visitor, owner] = [
      await enter(undefined, ['balances/owner', 'planner/all']),
      await enter('owner', ['balances/owner', 'planner/all']),
    ];
    bus.tell({ projection: 'planner', position: '1', changes: [{ model: 'planner', scope: {} }] });
    bus.tell({
      projection: 'balances',
      position: '2',
      changes: [
        { model: 'balances', scope: { user: 'owner' } },
        { model: 'balances', scope: { user: 'other' } },
      ],
    });
    for (const peer of [visitor, owner]) {
      peer.send({ type: 'ping' });
      await peer.hear('pong');
    }
    expect(visitor.said.map(({ type }) => type)).toEqual(['subscribed']);
    expect(owner.said.map(({ type, scope }) => [type, scope])).toEqual([
      ['subscribed', undefined],
      ['changed', 'owner'],
    ]);
  });

  it('closes a connection whose first message is not a valid authentication, or that sends none', async () => {
    const { open, enter } = await start();
    const early = await open();
    early.send({ type: 'subscribe', scopes: [DAY] });
    expect(await early.closed).toBe(4401);
    for (const token of ['expired', 'revoked', 'deleted', 'x'.repeat(4_000)]) {
      const dead = await open();
      dead.send({ type: 'authenticate', token });
      expect([token.slice(0, 8), await dead.closed]).toEqual([token.slice(0, 8), 4401]);
    }
    const twice = await enter('owner', []);
    twice.send({ type: 'authenticate', token: 'SU' });
    expect(await twice.closed).toBe(1008);
    const silent = await open();
    expect(await silent.closed).toBe(4401);
  });

  it('closes a connection that sends invalid messages or too many, and still serves the others', async () => {
    const { bus, open, enter, port } = await start();
    const bystander = await enter(undefined, [DAY]);
    await bystander.hear('subscribed');
    const garbage: [string | Buffer, number][] = [
      ['{', 1008],
      ['[]', 1008],
      ['{"type":"publish","scope":"x"}', 1008],
      [JSON.stringify({ type: 'subscribe', scopes: Array.from({ length: 41 }, () => DAY) }), 1008],
      [Buffer.from([0, 255]), 1003],
      ['x'.repeat(16 * 1024 + 1), 1009],
    ];
    for (const [text, code] of garbage) {
      const peer = await open();
      peer.socket.send(text);
      expect([text.slice(0, 20), await peer.closed]).toEqual([text.slice(0, 20), code]);
    }
    const flooding = await enter(undefined, []);
    for (let index = 0; index < 60; index += 1) flooding.send({ type: 'ping' });
    expect(await flooding.closed).toBe(4429);
    await new Promise<void>((resolve) => {
      const raw = connect(port, '127.0.0.1', () =>
        raw.write(
          'GET /ws/live HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: !\r\n\r\n',
        ),
      );
      raw.resume().on('close', () => resolve());
      raw.on('error', () => undefined);
    });
    bus.tell(dayChange('3'));
    await bystander.hear('changed');
  });

  it('refuses a foreign origin, a token in the address, other paths and too many new connections', async () => {
    let asked = 0;
    const limits: Limits = {
      take: async (limit) => (limit === 'socket' && (asked += 1) > 20 ? { wait: 1 } : 'free'),
      answered: async () => undefined,
    };
    const { open, port } = await start({ limits });
    await expect(open('/ws/live', 'https://evil.test')).rejects.toThrow('403');
    await expect(open('/ws/live?token=abc')).rejects.toThrow('400');
    await expect(open('/ws/other')).rejects.toThrow('404');
    await open('/ws/live', `http://127.0.0.1:${port}`);
    const results = await Promise.allSettled(Array.from({ length: 25 }, () => open()));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(19);
  });

  it('limits the connections of a person and those of an address without an account, and neither blocks other people', async () => {
    const { open, enter } = await start({ config: testConfig({ RATE_LIMITS: 'on' }) });
    const told = async (token?: string): Promise<string | number> => {
      const peer = await open();
      peer.send({ type: 'authenticate', ...(token === undefined ? {} : { token }) });
      return Promise.race([peer.hear('ready').then(({ type }) => type), peer.closed]);
    };
    const counted = async (times: number, token?: string) => {
      const answers = await Promise.all(Array.from({ length: times }, () => told(token)));
      return [
        answers.filter((answer) => answer === 'ready').length,
        answers.filter((answer) => answer === 1013).length,
      ];
    };
    expect(await counted(43, 'owner')).toEqual([40, 3]);
    for (let round = 0; round < 2; round += 1) expect(await counted(200)).toEqual([200, 0]);
    expect(await counted(3)).toEqual([0, 3]);
    const other = await enter('other', []);
    expect(other.socket.readyState).toBe(WebSocket.OPEN);
    // A closed connection frees its place.
    const [first] = sockets;
    first?.terminate();
    await expect.poll(() => told('owner'), { timeout: 20_000 }).toBe('ready');
    // Connections that send nothing block nobody: when there are too many, the oldest is closed.
    const silent = await open();
    await Promise.all(Array.from({ length: 300 }, () => open()));
    expect(await silent.closed).toBe(1006);
    expect(await told('S0')).toBe('ready');
  });

  it('closes when the session ends by logout or expiry, or when permissions change', async () => {
    const people: Record<string, SignedIn> = { ...PEOPLE };
    const clock = standingClock();
    const { enter } = await start({
      clock,
      authenticator: { callerOf: async (token) => people[token] ?? 'token_not_valid', seen: async () => undefined },
    });
    const [leaving, promoted, staying, visitor] = [
      await enter('owner', []),
      await enter('S0', []),
      await enter('other', []),
      await enter(undefined, []),
    ];
    delete people['owner'];
    people['S0'] = PEOPLE.SP;
    const began = performance.now();
    expect(await leaving.closed).toBe(4401);
    expect(await promoted.closed).toBe(1012);
    console.log(`sessions cut after ${Math.round(performance.now() - began)} ms`);
    expect([staying.socket.readyState, visitor.socket.readyState]).toEqual([WebSocket.OPEN, WebSocket.OPEN]);
    clock.advance(8 * 24 * 3_600_000);
    expect(await staying.closed).toBe(4401);
    expect(visitor.socket.readyState).toBe(WebSocket.OPEN);
  });

  it('sends resync when messages may be lost, and a change of the subscribed scope when a read model was replaced', async () => {
    const { bus, enter } = await start();
    const peer = await enter('owner', [DAY, 'users/owner']);
    await peer.hear('subscribed');
    bus.tell('resync');
    await peer.hear('resync');
    bus.tell({ projection: 'users', position: '5', changes: [], resync: true });
    expect(await peer.hear('changed')).toEqual({ type: 'changed', model: 'users', scope: 'owner', position: '5' });
  });

  it('is not delayed by a slow reader, which misses messages and gets resync, or is closed', async () => {
    const { bus, enter } = await start();
    const slow = await enter(undefined, [DAY]);
    const cut = await enter(undefined, [DAY]);
    const quick = await enter(undefined, [DAY]);
    for (const peer of [slow, cut, quick]) await peer.hear('subscribed');
    slow.socket.pause();
    cut.socket.pause();
    const delta = { slots: [{ calendar: 's1', slot: 'x'.repeat(4_000), state: 'taken' }] };
    const before = process.memoryUsage().rss;
    const from = performance.now();
    for (let position = 0; position < 4_000; position += 1) {
      bus.tell(dayChange(String(position), delta));
      // Waits for the quick reader only.
      if (position % 50 === 49)
        while (quick.said.length <= position) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(quick.said).toHaveLength(4_000);
    const positions = quick.said.map(({ position }) => Number(position));
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    console.log(
      `16 MB past two readers that do not read: ${Math.round((process.memoryUsage().rss - before) / 1e6)} MB more in use`,
    );
    slow.socket.resume();
    // It is closed only if all this took ten seconds, as on a busy machine.
    const isCut = async (peer: Peer) => (await Promise.race([peer.hear('resync'), peer.closed])) === 1006;
    if (await isCut(slow)) expect(performance.now() - from).toBeGreaterThanOrEqual(10_000);
    else {
      expect(slow.said.length).toBeLessThan(4_000);
      bus.tell(dayChange('4001'));
      await expect.poll(() => slow.said.at(-1)?.['position']).toBe('4001');
    }
    cut.socket.resume();
    // It was closed while it was paused, or it reads on now. In both cases nobody waited for it.
    await isCut(cut);
  });

  it('closes a reader that is behind for ten seconds', async () => {
    const { bus, enter } = await start();
    const peer = await enter(undefined, [DAY]);
    await peer.hear('subscribed');
    peer.socket.pause();
    for (let position = 0; position < 4_000; position += 1) {
      bus.tell(dayChange(String(position), { slots: [{ slot: 'x'.repeat(4_000) }] }));
      if (position % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    const count = async () => (await app?.inject({ url: '/healthz' }))?.statusCode;
    expect(await count()).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 12_500));
    peer.socket.resume();
    expect(await peer.closed).toBe(1006);
    expect(peer.said.length).toBeLessThan(4_000);
  });
});
