import { randomUUID } from 'node:crypto';
import { run as poison } from '@paddock/embedded/commands/poison';
import type { Standing } from '@paddock/shared-domain/operations/standing-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let owner: Person;

let seats: readonly string[];
beforeAll(async () => {
  venue = await startVenue();
  owner = await venue.person('head', { superuser: true });
  ({ seats } = await venue.open());
});
afterAll(() => venue.close());

const standing = async (): Promise<Standing> => (await owner.get('/operations')).body as Standing;
const ready = async () => {
  const { statusCode, body } = await venue.composed.app.inject({ url: '/readyz' });
  return [statusCode, body];
};
const append = async (stream: string, type: string, data: object, metadata?: object): Promise<void> => {
  const ours = { commandId: randomUUID(), actor: { kind: 'system', process: 'later' }, at: venue.clock.now() };
  await venue.store.append(stream, 'no-stream', [{ id: randomUUID(), type, data, metadata: metadata ?? ours }]);
};

describe('a venue whose log has events that this release does not know', () => {
  it('still sells and shows bookings, is ready, and counts these events', async () => {
    await append('lounge-1', 'LoungeOpened', { loungeId: '1' });
    await append('seat-ofTheNextRelease', 'SeatCleaned', { seatId: 'ofTheNextRelease' });
    await append('order-1', 'OrderPlaced', { total: 12 }, {});
    await append('cinema-1', 'SlotBookedOnAccount', { film: 'Le Mans' }, {});
    const bob = await venue.person('bob', { card: 'tok_visa' });
    const reservations = [{ slot: '2027-03-02T10:00:00-08:00', calendar: seats[0] }];
    const { body: quoted } = await bob.post('/reservations/checkouts/quote', { reservations, voucher: null });
    expect((await bob.post(`/reservations/checkouts/${quoted.checkout_id}/process`)).status).toBeLessThan(300);
    await expect.poll(async () => (await bob.get('/users/me/reservations/future')).body.count).toBe(1);
    expect(await ready()).toEqual([200, 'ok\n']);
    const { read_models: models, passed, poison } = await standing();
    expect(models.filter(({ state }) => state !== 'running')).toEqual([]);
    expect(poison).toEqual([]);
    expect(passed.map(({ type, events }) => [type, events])).toEqual([
      ['LoungeOpened', 1],
      ['SeatCleaned', 1],
    ]);
    expect(passed[0]?.read_models).toHaveLength(models.length);
    // A type that an older release skipped and this one knows is not missing, so it is not listed.
    await venue.composed.deps.db.query(
      `insert into projection_engine.passed values ('users', 'BoardDefined', 1, '1', '1')`,
    );
    expect((await standing()).passed).toHaveLength(2);
    await expect.poll(async () => (await owner.get('/operations')).body.parked).toEqual([]);
  });

  it('is not ready when a read model is halted, says which one, and shows its growing lag', async () => {
    await append(`board-broken`, 'BoardDefined', { boardId: 7 });
    const says = (name: string) => `${name}: halted at an event it cannot take\n`;
    await expect.poll(ready).toEqual([503, `not ok\n${says('leaderboards')}${says('audit')}`]);
    expect((await venue.composed.app.inject({ url: '/healthz' })).statusCode).toBe(200);
    const lagOf = async () => (await standing()).read_models.find(({ name }) => name === 'leaderboards')?.lag_seconds;
    const before = Number(await lagOf());
    await append('lounge-2', 'LoungeOpened', { loungeId: '2' });
    await expect.poll(lagOf).toBeGreaterThan(before);
  });

  it('continues without the event in all read models after one command of an operator', async () => {
    const [{ event_id: eventId } = { event_id: '' }, ...others] = (await standing()).poison;
    expect(others.length).toBeGreaterThan(0);
    const settings = {
      DATABASE_URL: venue.composed.deps.config.DATABASE_URL,
      DATA_DIR: venue.folder,
      NODE_ENV: 'test',
    };
    const kept = { ...process.env };
    Object.assign(process.env, settings);
    try {
      expect(await poison(['set-aside', 'all', eventId, '--reason', 'It was written by hand'])).toBe(0);
      await expect(poison(['set-aside', 'all', randomUUID(), '--reason', 'No such one'])).rejects.toThrow(
        'No read model or process has a problem with this event.',
      );
    } finally {
      for (const name of Object.keys(settings)) if (!(name in kept)) delete process.env[name];
      Object.assign(process.env, kept);
    }
    await expect.poll(ready).toEqual([200, 'ok\n']);
    expect((await standing()).set_aside).toHaveLength(others.length + 1);
  });
});
