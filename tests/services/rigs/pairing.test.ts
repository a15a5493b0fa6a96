import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Floor, openFloor } from '../launcher/floor-world.ts';

let floor: Floor;
beforeAll(async () => {
  floor = await openFloor();
});
afterAll(() => floor.venue.close());

const code = async (seat: string): Promise<string> =>
  (await floor.chief.post('/races/rigs/pairing-codes', { calendar: seat })).body.code as string;
const use = (typed: string) => floor.venue.anonymous.post('/rigs/pair', { code: typed });
const shown = async (seat: string) => {
  const { results } = (await floor.chief.get('/races/rigs')).body as { results: { calendar: string; state: string }[] };
  return results.find(({ calendar }) => calendar === seat);
};

describe('Pairing a rig', () => {
  it('accepts a code made by staff once, in capital or small letters, and returns the key of the seat', async () => {
    const seat = floor.seat(0);
    expect(await shown(seat)).toMatchObject({ state: 'unpaired', version: null });
    const made = await code(seat);
    expect(made).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    const paired = await use(` ${made.toLowerCase()} `);
    expect(paired).toMatchObject({ status: 201, body: { calendar: seat, socket: 'ws://paddock.test/ws/rigs' } });
    expect(paired.body.key).toHaveLength(32);
    expect((await use(made)).status).toBe(400);
    expect(await shown(seat)).toMatchObject({ state: 'paired' });
  });

  it('accepts only the newest code of a seat, for ten minutes', async () => {
    const [first, second] = [await code(floor.seat(1)), await code(floor.seat(1))];
    expect((await use(first)).status).toBe(400);
    floor.venue.clock.advance(10 * 60_000);
    expect((await use(second)).status).toBe(400);
    const third = await code(floor.seat(1));
    floor.venue.clock.advance(10 * 60_000 - 1);
    expect((await use(third)).status).toBe(201);
  });

  it('explains that a code is not valid', async () => {
    expect(await use('AAAAAAAA')).toMatchObject({
      status: 400,
      body: {
        code: 'invalid',
        pairing_code: ['This code is not valid, was used, or has expired. Ask for a new one.'],
      },
    });
  });

  it('reports a malformed code under non_field_errors, because the answer already has a field named code', async () => {
    expect(await use('no')).toMatchObject({
      status: 400,
      body: { code: 'invalid', non_field_errors: [expect.any(String)] },
    });
  });

  it('rejects an unused code after its seat was unpaired', async () => {
    const seat = floor.seat(4);
    expect((await use(await code(seat))).status).toBe(201);
    const unused = await code(seat);
    expect((await floor.chief.delete(`/races/rigs/${seat}`)).status).toBe(204);
    expect((await use(unused)).status).toBe(400);
  });

  it('stores neither code nor key in plain text, and writes neither into the log', async () => {
    const made = await code(floor.seat(2));
    const { key } = (await use(made)).body as { key: string };
    const { db } = floor.venue.composed.deps;
    const { rows } = await db.query(`select k::text || coalesce(c::text, '') as kept
      from rigs_kept.keys k full join rigs_kept.codes c using (seat_id)`);
    const log = JSON.stringify((await floor.venue.log()).map(({ data, metadata }) => [data, metadata]));
    for (const secret of [made, key]) {
      expect(JSON.stringify(rows)).not.toContain(secret);
      expect(log).not.toContain(secret);
    }
  });

  it('is only for staff who manage races, and only for seats that exist and are in service', async () => {
    const planner = await floor.venue.person('planner', { permissions: ['reservations.change_reservation'] });
    expect((await planner.post('/races/rigs/pairing-codes', { calendar: floor.seat(0) })).status).toBe(403);
    expect((await planner.delete(`/races/rigs/${floor.seat(0)}`)).status).toBe(403);
    const nowhere = await floor.chief.post('/races/rigs/pairing-codes', { calendar: 'nosuchseat0000000000' });
    expect(nowhere).toMatchObject({ status: 400, body: { calendar: ['There is no such seat.'] } });
    expect((await floor.chief.delete(`/races/rigs/${floor.seat(3)}`)).status).toBe(404);
    const owner = await floor.venue.person('head', { superuser: true });
    expect((await owner.patch(`/calendars/${floor.seat(4)}`, { active: false })).status).toBe(200);
    const retired = await floor.chief.post('/races/rigs/pairing-codes', { calendar: floor.seat(4) });
    expect(retired).toMatchObject({ status: 400, body: { calendar: ['This seat is out of service.'] } });
  });
});

describe('Guessing pairing codes', () => {
  it('is limited after ten wrong codes, while twelve rigs can pair in a row', async () => {
    const limited = await openFloor({ RATE_LIMITS: 'on' });
    try {
      const made = async (n: number) =>
        (await limited.chief.post('/races/rigs/pairing-codes', { calendar: limited.seat(n) })).body.code as string;
      const type = async (typed: string) => (await limited.venue.anonymous.post('/rigs/pair', { code: typed })).status;
      for (let n = 0; n < 12; n += 1) expect(await type(await made(n % 5))).toBe(201);
      const codes: number[] = [];
      for (let n = 0; n < 14; n += 1) codes.push(await type('AAAAAAAA'));
      expect(codes.slice(0, 10)).toEqual(codes.slice(0, 10).map(() => 400));
      expect(codes.at(-1)).toBe(429);
    } finally {
      await limited.venue.close();
    }
  });
});
