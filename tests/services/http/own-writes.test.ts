import { ok } from '@paddock/kit/http/answers';
import { serve, serveSignedIn } from '@paddock/kit/http/serve';
import { PositionTimeout } from '@paddock/projections/engine/position-waiter';
import { anyone, ownReservation, signedIn } from '@paddock/shared-domain/contracts/access';
import { contract } from '@paddock/shared-domain/contracts/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { authenticatorOf, bearer } from '../../support/api/people.ts';
import { standingClock, testApp } from '../../support/app.ts';
import { position } from '../../support/builders/brands.ts';

const reply = z.object({});
const write = contract({ method: 'POST', path: '/laps-of-honour', summary: 'Write', access: signedIn, reply });
const owned = contract({
  method: 'GET',
  path: '/laps-of-honour/:id',
  summary: 'Look at one of mine',
  access: ownReservation,
  params: z.object({ id: z.string() }),
  reply,
});
const look = contract({ method: 'GET', path: '/laps-of-honour', summary: 'Look', access: anyone, reply });

const clock = standingClock();
const asked: [string, string, number][] = [];
let behind = false;
let arriving: Promise<void> | undefined;
let arrive: () => void = () => undefined;
let app: FastifyInstance;
beforeAll(async () => {
  const positions = {
    waitFor: async (name: string, position: string, longest: number) => {
      asked.push([name, position, longest]);
      if (behind) throw new PositionTimeout('not there yet');
      await arriving;
    },
  };
  const routes = (server: FastifyInstance) => {
    serveSignedIn(server, write, async () => ok({}, { position: position('42') }));
    serveSignedIn(server, owned, async () => ok({}));
    serve(server, look, async () => ok({}), { reads: ['laps'] });
  };
  const ownerOf = async (_object: string, _id: string, seen?: string) => {
    if (seen !== undefined) await positions.waitFor('reservations', seen, 2_000);
    return undefined;
  };
  app = await testApp([routes], { authenticator: authenticatorOf(), clock, positions, ownerOf });
});
afterAll(() => app.close());
beforeEach(() => {
  clock.advance(60_000);
  behind = false;
  arriving = undefined;
  asked.length = 0;
});

const url = '/api/laps-of-honour';
const HERE = '10.0.0.1';
const ELSEWHERE = '10.0.0.2';
const post = (who: string, remoteAddress = HERE) =>
  app.inject({ method: 'POST', url, remoteAddress, headers: bearer(who) });
const get = (headers: Record<string, string>, remoteAddress = HERE) => app.inject({ url, remoteAddress, headers });

describe('A caller who demands no position', () => {
  it('waits up to a second for their own latest change, also from another address', async () => {
    await post('owner');
    await get(bearer('owner'), ELSEWHERE);
    expect(asked).toEqual([['laps', '42', 1_000]]);
  });

  it('waits for a change made from the same address, as another user or logged out', async () => {
    await post('owner');
    await get(bearer('other'));
    await get({});
    expect(asked).toEqual([
      ['laps', '42', 1_000],
      ['laps', '42', 1_000],
    ]);
  });

  it('does not wait for changes of others at other addresses, or for changes of 3 seconds ago', async () => {
    await post('owner');
    await get(bearer('other'), ELSEWHERE);
    await get({}, ELSEWHERE);
    clock.advance(3_000);
    await get(bearer('owner'));
    expect(asked).toEqual([]);
  });

  it('gets 200 from a read model that is behind, while a caller who demands a position gets 503', async () => {
    behind = true;
    await post('owner');
    expect((await get(bearer('owner'))).statusCode).toBe(200);
    expect((await get({ ...bearer('owner'), 'x-min-position': '42' })).statusCode).toBe(503);
  });

  it('gets 404 for an object that is not theirs, while a caller who demands a position gets 503', async () => {
    behind = true;
    await post('owner');
    const look = (headers: object) =>
      app.inject({ url: `${url}/lap1`, remoteAddress: HERE, headers: { ...bearer('other'), ...headers } });
    expect((await look({})).statusCode).toBe(404);
    expect(asked).toEqual([['reservations', '42', 2_000]]);
    expect((await look({ 'x-min-position': '42' })).statusCode).toBe(503);
  });

  it('waits for a position together with all others who wait for it, in one wait', async () => {
    await post('owner');
    const wait = new Promise<void>((resolve) => (arrive = resolve));
    arriving = wait;
    const answers = [get({}), get({}), get(bearer('owner'))];
    await expect.poll(() => asked.length).toBe(1);
    arrive();
    expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(asked).toHaveLength(1);
  });
});
