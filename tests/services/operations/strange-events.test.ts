import { randomUUID } from 'node:crypto';
import { run as poison } from '@paddock/embedded/commands/poison';
import type { ExpectedRevision } from '@paddock/event-store/port';
import type { Standing } from '@paddock/shared-domain/operations/standing-contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeReport } from '../reports/report-world.ts';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let owner: Person;

let seats: readonly string[];
let location: string;
beforeAll(async () => {
  venue = await startVenue();
  owner = await venue.person('head', { superuser: true });
  ({ seats, location } = await venue.open());
});
afterAll(() => venue.close());

const standing = async (): Promise<Standing> => (await owner.get('/operations')).body as Standing;
const ready = async () => {
  const { statusCode, body } = await venue.composed.app.inject({ url: '/readyz' });
  return [statusCode, body];
};
const ours = (more: object = {}) => ({
  ...{ commandId: randomUUID(), actor: { kind: 'system', process: 'later' }, at: venue.clock.now() },
  ...more,
});
const append = async (
  stream: string,
  type: string,
  data: object,
  metadata: object = ours(),
  expected: ExpectedRevision = 'no-stream',
): Promise<void> => {
  await venue.store.append(stream, expected, [{ id: randomUUID(), type, data, metadata }]);
};
const revisionOf = async (stream: string): Promise<number> =>
  (await venue.log()).filter((event) => event.stream === stream).length - 1;

const HALTING = randomUUID();
/** `paddock poison` on this venue, with what it prints. */
const command = async (...args: string[]): Promise<{ readonly code: number; readonly text: string }> => {
  const { VAULT_KEY, DATABASE_URL } = venue.composed.deps.config;
  const settings = { VAULT_KEY, DATABASE_URL, DATA_DIR: venue.folder, NODE_ENV: 'test' };
  const kept = { ...process.env };
  Object.assign(process.env, settings);
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    const code = await poison(args);
    return { code, text: printed.mock.calls.map(([text]) => String(text)).join('') };
  } finally {
    printed.mockRestore();
    for (const name of Object.keys(settings)) if (!(name in kept)) delete process.env[name];
    Object.assign(process.env, kept);
  }
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
    expect((await makeReport(owner, { kind: 'outstanding' })).unknown_events).toBe(2);
    expect(passed[0]?.read_models).toHaveLength(models.length);
    // A type that an older release skipped and this one knows is not missing, so it is not listed.
    await venue.composed.deps.db.query(
      `insert into projection_engine.passed values ('users', 'BoardDefined', 1, '1', '1')`,
    );
    expect((await standing()).passed).toHaveLength(2);
    await expect.poll(async () => (await owner.get('/operations')).body.parked).toEqual([]);
  });

  it('sells every day but the one on which a later release wrote, and says so in words there', async () => {
    const book = (date: string, time: string, seat = 0) =>
      owner.post('/reservations', { calendar: seats[seat], slot: `${date}T${time}:00-08:00`, is_blackout: true });
    expect((await book('2027-03-03', '11:00')).status).toBe(201);
    const day = `schedule-${location}_2027-03-03`;
    // An event that this release knows, in a version that it does not know, in the middle of a stream that it has cached.
    const [known] = (await venue.log()).filter(({ stream }) => stream === day);
    await append(day, known?.type ?? '', { anything: 'else' }, ours({ version: 2 }), await revisionOf(day));
    const refused = await book('2027-03-03', '12:00');
    expect([refused.status, refused.body.code]).toEqual([503, 'records_unusable']);
    expect(refused.body.detail).toMatch(/^[A-Z].*\.$/);
    expect((await book('2027-03-04', '12:00')).status).toBe(201);
    // Every screen goes on, and the operator sees the type with its version.
    expect(await ready()).toEqual([200, 'ok\n']);
    await expect
      .poll(async () => (await standing()).passed.map(({ type, events }) => [type, events]))
      .toContainEqual([`${known?.type}@2`, 1]);
    expect((await owner.get(`/planner?location=${location}&date=2027-03-03`)).status).toBe(200);
  });

  it('reads known events with fields of a later release, and works on tables with its columns', async () => {
    await venue.composed.deps.db.query(`alter table identity.session add column later text not null default 'x';
      alter table vault.subject add column later jsonb; alter table mail.sent add column later integer`);
    await append('page-later', 'PagePublished', {
      pageId: 'later',
      name: 'Later',
      menuName: '',
      html: '',
      colour: 'red',
    });
    const dan = await venue.person('dan');
    expect((await dan.get('/users/me')).status).toBe(200);
    await expect.poll(async () => JSON.stringify((await owner.get('/pages')).body)).toContain('"Later"');
    expect((await standing()).poison).toEqual([]);
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
    const setAside = await command('set-aside', 'all', eventId, '--reason', 'It was written by hand');
    expect(setAside.code).toBe(0);
    await expect(command('set-aside', 'all', randomUUID(), '--reason', 'No such one')).rejects.toThrow(
      'No read model or process has a problem with this event.',
    );
    await expect.poll(ready).toEqual([200, 'ok\n']);
    expect((await standing()).set_aside).toHaveLength(others.length + 1);
  });

  it('shows an operator with one command everything that stands still, with its key and what to do', async () => {
    const { db } = venue.composed.deps;
    await db.query(`insert into mail.sent (key, kind, outcome, why, at, since, tries, next_at, stream, revision)
      select 'mail-' || outcome, 'welcome', outcome, 'No such box.', '2027-03-01', '2027-03-01', 2, '2030-01-01', 'user-x', 0
        from unnest(array['waiting', 'given-up', 'set-aside', 'sent']) as outcome;
      insert into processes.job (key, kind, subject, part, outcome, why, since, tries, next_at)
      select 'job-' || outcome, 'refund', 'refund c9', 'dan', outcome, 'No answer.', '2027-03-01', 2, '2030-01-01'
        from unnest(array['waiting', 'given-up', 'set-aside']) as outcome;
      insert into processes.job (key, kind, subject, part, outcome, since, tries, next_at)
      values ('job-new', 'refund', 'refund c10', 'dan', 'waiting', '2027-03-01', 0, '2030-01-01');
      insert into webhooks.failed_delivery (id, type, object_id, at, why)
      values ('evt_9', 'refund.failed', 're_9', '2027-03-01', 'Away.')`);
    await venue.store.append('board-halting', 'no-stream', [
      { id: HALTING, type: 'BoardDefined', data: { boardId: 7 }, metadata: ours() },
    ]);
    await expect.poll(async () => (await standing()).poison.map(({ read_model: name }) => name)).toContain('audit');
    const { code, text } = await command('list');
    expect(code).toBe(1);
    const [still = '', aside = ''] = text.split('\nSet aside:\n');
    const todo = (what: string) => `  to do: npm run paddock -- ${what} --reason "..."\n`;
    for (const [what, ...commands] of [
      [`audit  ${HALTING}  board-halting@0  BoardDefined\n  halted: `, `poison retry audit ${HALTING}`],
      ['job  job-given-up  refund c9\n  given up since 2027-03-01', 'poison retry job job-given-up'],
      ['job  job-waiting  refund c9\n  waits since 2027-03-01', 'poison set-aside job job-waiting'],
      ['mail  mail-given-up  welcome\n  given up at 2027-03-01', 'poison retry mail mail-given-up'],
      ['mail  mail-waiting  welcome\n  waits since 2027-03-01', 'poison set-aside mail mail-waiting'],
      ['webhook  evt_9  refund.failed  re_9\n', 'webhooks replay evt_9'],
      ['stream  board-halting@0  BoardDefined\n', ''],
    ] as const)
      for (const line of [what, ...commands.filter((command) => command !== '').map(todo)])
        expect(still).toContain(line);
    // A cause with a line for each field is shortened.
    expect(still).toMatch(/board-halting@0 .*\n  halted: .*\n(?: {4}.*\n){3} {4}and \d+ more lines\n  to do: /);
    // A sent mail does not stand still, and a job that is tried for the first time neither.
    expect(text).not.toMatch(/mail-sent|job-new/);
    for (const line of [
      'board-broken@0  BoardDefined\n  set aside at ',
      `job  job-set-aside  refund c9\n  set aside, open since 2027-03-01T00:00:00.000Z: No answer.\n${todo('poison retry job job-set-aside')}`,
      `mail  mail-set-aside  welcome\n  set aside, open since 2027-03-01T00:00:00.000Z: No such box.\n${todo('poison retry mail mail-set-aside')}`,
    ])
      expect(aside).toContain(line);
  });
});
