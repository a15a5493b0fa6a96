import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { postgresDeliveries } from '@paddock/kit/gateways/card-provider/deliveries';
import { START } from '@paddock/event-store/port';
import type { Standing } from '@paddock/shared-domain/operations/standing-contract';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let owner: Person;
let admin: Person;
let pool: Pool;
beforeAll(async () => {
  venue = await startVenue();
  owner = await venue.person('head', { superuser: true });
  admin = await venue.person('admin', { permissions: ['user.change_user', 'reservations.change_reservation'] });
  pool = new Pool({ connectionString: venue.databaseUrl, max: 2 });
  pool.on('error', () => undefined);
});
afterAll(async () => {
  await pool.end();
  await venue.close();
});

const reason = 'The venue asked for it.';
const act = (body: object, headers: Readonly<Record<string, string>> = {}) =>
  owner.post('/operations/acts', { reason, ...body }, headers);
const standing = async (): Promise<Standing> => (await owner.get('/operations')).body as Standing;
const acts = async (type: string) => (await venue.log()).filter((event) => event.type === type);

describe('what operators do with the product itself', () => {
  it('is only for superusers, needs a reason, and is recorded with who did it, once for a double click', async () => {
    const rebuild = { act: 'rebuild', read_model: 'balances' };
    expect((await admin.post('/operations/acts', { ...rebuild, reason })).status).toBe(403);
    expect((await owner.post('/operations/acts', rebuild)).status).toBe(400);
    expect((await owner.post('/operations/acts', { ...rebuild, reason: ' ' })).status).toBe(400);
    expect((await act({ act: 'rebuild', read_model: 'nothing' })).body.detail).toBe('There is no read model nothing.');
    const key = { 'idempotency-key': randomUUID() };
    const [first, second] = await Promise.all([act(rebuild, key), act(rebuild, key)]);
    expect([204, 409]).toContain(first.status);
    expect([204, 409]).toContain(second.status);
    expect((await act(rebuild, key)).status).toBe(204);
    const [ordered, ...more] = await acts('RebuildOrdered');
    expect(more).toEqual([]);
    expect(ordered?.metadata).toMatchObject({
      actor: { kind: 'staff', userId: owner.id, permission: 'superuser' },
      sealedReason: { box: expect.any(String) },
    });
    expect(ordered?.metadata).not.toHaveProperty('reason');
    await expect
      .poll(async () => (await standing()).orders)
      .toMatchObject([{ read_model: 'balances', kind: 'rebuild', state: 'done', share: 1, id: ordered?.id }]);
    expect((await act({ act: 'call-off-rebuild', order: ordered?.id })).body.detail).toBe(
      'This rebuild has already ended.',
    );
    await expect
      .poll(async () => (await owner.get('/audit/acts?type=RebuildOrdered')).body.results)
      .toMatchObject([{ actor: { id: owner.id }, type: 'RebuildOrdered', reason }]);
  });

  it('continues an unfinished checkout at once, before the recovery sweep would', async () => {
    const { seats } = await venue.open();
    const eve = await venue.person('eve', { card: 'tok_threeDSecure2Required' });
    const reservations = [{ slot: '2027-03-02T10:00:00-08:00', calendar: seats[0] }];
    const { body: quoted } = await eve.post('/reservations/checkouts/quote', { reservations, voucher: null });
    const asked = await eve.post(`/reservations/checkouts/${quoted.checkout_id}/process`);
    const open = { kind: 'checkout', id: quoted.checkout_id };
    await expect.poll(async () => (await standing()).open_cases).toEqual([open]);
    await venue.twin.authenticate(String(asked.body.action.client_secret).split('_secret')[0] ?? '', 'complete');
    expect((await act({ act: 'retry-case', ...open })).status).toBe(204);
    await expect.poll(async () => (await standing()).open_cases).toEqual([]);
    expect((await eve.get('/users/me/reservations/future')).body.count).toBe(1);
  });

  it('sends a failed mail again, and no other mail of that kind', async () => {
    const letters = () => readdirSync(join(venue.folder, 'mail')).filter((name) => name.includes('-welcome-'));
    await expect.poll(async () => letters().length).toBeGreaterThanOrEqual(2);
    const before = letters().length;
    const registered = (await acts('UserRegistered')).find(({ stream }) => stream === `user-${admin.id}`);
    const key = `welcome:${registered?.id}`;
    // As a refusal by the mail server leaves it.
    const why = 'A mail goes to exactly one address.';
    await pool.query(`update mail.sent set outcome = 'given-up', why = $2 where key = $1`, [key, why]);
    expect((await standing()).failed_mails).toMatchObject([{ key, kind: 'welcome', why, can_retry: true }]);
    expect((await act({ act: 'retry-mail', key })).status).toBe(204);
    await expect.poll(async () => (await standing()).failed_mails).toEqual([]);
    expect(letters().length).toBe(before + 1);
    expect((await act({ act: 'retry-mail', key })).status).toBe(404);
    // One that was set aside is listed with the reason, is not tried, and can still be sent.
    await pool.query(`update mail.sent set outcome = 'waiting', tries = 3, next_at = '2030-01-01' where key = $1`, [
      key,
    ]);
    const aside = { act: 'set-job-aside', queue: 'mails', key };
    expect((await act(aside)).status).toBe(204);
    await expect.poll(async () => (await standing()).set_aside_mails).toMatchObject([{ key, kind: 'welcome', reason }]);
    expect((await act(aside)).status).toBe(404);
    const { waiting_mails: waiting, failed_mails: failed } = await standing();
    expect([...waiting, ...failed]).toEqual([]);
    expect((await act({ act: 'retry-mail', key })).status).toBe(204);
    await expect.poll(() => letters().length).toBe(before + 2);
    expect((await standing()).set_aside_mails).toEqual([]);
  });

  it('handles a webhook of the card provider again that had failed', async () => {
    const deliveries = postgresDeliveries(pool, () => '2027-03-01T18:00:00.000Z');
    const delivery = { id: 'evt_1', type: 'payment_intent.succeeded', objectId: 'pi_unknown' };
    const fail = () => deliveries.follow(delivery, () => Promise.reject(new Error('The database was away.')));
    await expect(fail()).rejects.toThrow('away');
    await expect(fail()).rejects.toThrow('away');
    expect((await standing()).failed_deliveries).toMatchObject([
      { id: 'evt_1', tries: 2, why: 'The database was away.' },
    ]);
    expect((await act({ act: 'replay-delivery', id: 'evt_1' })).status).toBe(204);
    await expect.poll(async () => (await standing()).failed_deliveries).toEqual([]);
    expect((await act({ act: 'replay-delivery', id: 'evt_1' })).status).toBe(404);
  });

  it('reads the data of a run again that could not be read; the case stays open when that fails again', async () => {
    const evidenceId = 'b'.repeat(32);
    const kept = {
      runId: 'run1',
      evidenceId,
      agentId: 'agent1',
      seq: 7,
      kind: 'RACE_OUT',
      seatId: 'seat1',
      sha256: 'a'.repeat(64),
      bytes: 12,
      part: 0,
      parts: 1,
      bootId: 'boot-1',
      mono: 1234.5,
      monoZero: 1803924000000.25,
      body: 'bm8gZ3ppcA==',
    };
    const metadata = { commandId: 'c', actor: { kind: 'system', process: 'test' }, at: '2027-02-01T18:00:00.000Z' };
    await venue.store.append('evidence-run1', 'no-stream', [
      { id: randomUUID(), type: 'EvidenceKept', data: kept, metadata },
    ]);
    const open = { run_id: 'run1', count: 1, items: [{ item: evidenceId, why: expect.stringContaining('header') }] };
    await expect.poll(async () => (await standing()).run_cases).toMatchObject([open]);
    expect((await act({ act: 'reread-run', run: 'run2' })).body.detail).toBe(
      'There is no stored data of the run run2.',
    );
    expect((await admin.post('/operations/acts', { act: 'reread-run', run: 'run1', reason })).status).toBe(403);
    const key = { 'idempotency-key': randomUUID() };
    expect((await act({ act: 'reread-run', run: 'run1' }, key)).status).toBe(204);
    expect((await act({ act: 'reread-run', run: 'run1' }, key)).status).toBe(204);
    await expect.poll(async () => (await acts('EvidenceSetAside')).length).toBe(2);
    await expect.poll(async () => (await standing()).run_cases).toMatchObject([open]);
    const [asked, ...more] = await acts('EvidenceRereadRequested');
    expect(more).toEqual([]);
    expect(asked?.metadata).toMatchObject({
      actor: { kind: 'staff', userId: owner.id, permission: 'superuser' },
      sealedReason: { box: expect.any(String) },
    });
    await expect
      .poll(async () => (await owner.get('/audit/acts?type=EvidenceRereadRequested')).body.results)
      .toMatchObject([{ actor: { id: owner.id }, reason }]);
  });

  it('reconciles the books with the card provider at once', async () => {
    expect((await standing()).reconciliation).toBeNull();
    expect((await act({ act: 'reconcile' })).status).toBe(204);
    await expect.poll(async () => (await standing()).reconciliation?.difference_count).toBe(0);
    const [run] = await acts('ReconciliationRun');
    expect(run?.metadata).toMatchObject({ actor: { kind: 'staff', userId: owner.id } });
  });
});

describe('a call to the card provider that fails', () => {
  it('is listed with its cause, is set aside with a reason that the page shows and the log seals, and is tried again', async () => {
    const { jobs } = venue.composed.contexts;
    let isBroken = true;
    jobs.provide({ test: async () => (isBroken ? Promise.reject(new Error('This card is broken.')) : undefined) });
    await jobs.add({ key: 'test:1', kind: 'test', subject: 'refund c9', part: 'dan' });
    await expect
      .poll(async () => (await standing()).jobs)
      .toMatchObject([
        { key: 'test:1', subject: 'refund c9', state: 'waiting', why: 'This card is broken.', tries: 1 },
      ]);
    const aside = { act: 'set-job-aside', queue: 'card-provider', key: 'test:1' };
    expect((await act({ ...aside, key: 'other' })).status).toBe(404);
    expect((await act(aside)).status).toBe(204);
    await expect
      .poll(async () => (await standing()).jobs)
      .toMatchObject([{ state: 'set-aside', reason, next_at: null }]);
    // What staff typed is sealed in the log.
    expect(JSON.stringify(await acts('JobSetAside'))).not.toContain(reason);
    isBroken = false;
    expect((await act({ act: 'retry-job', key: 'test:1' })).status).toBe(204);
    await expect.poll(async () => (await standing()).jobs).toEqual([]);
  });
});

describe('an event that read models cannot handle', () => {
  it('is listed, can be read, is set aside with a reason, and can be included again, which fails while it is broken', async () => {
    const id = randomUUID();
    const metadata = { commandId: 'c', actor: { kind: 'system', process: 'test' }, at: venue.clock.now() };
    await venue.store.append('board-broken', 'no-stream', [
      { id, type: 'BoardDefined', data: { boardId: 7, name: { sealed: 'x' } }, metadata },
    ]);
    await expect.poll(async () => (await standing()).poison.length).toBeGreaterThanOrEqual(2);
    await expect
      .poll(async () => {
        const { log, read_models: models } = await standing();
        return models.every(({ state, position }) => state === 'halted' || position === log.head);
      })
      .toBe(true);
    const stuck = (await standing()).poison;
    const names = stuck.map(({ read_model: name }) => name);
    expect(names).toContain('audit');
    const seen = await owner.get(`/operations/poison/${id}`);
    expect(seen.body).toMatchObject({
      stream: 'board-broken',
      revision: 0,
      type: 'BoardDefined',
      data: { boardId: 7 },
    });
    expect((await admin.get(`/operations/poison/${id}`)).status).toBe(403);
    expect((await owner.get('/operations/poison/other')).status).toBe(404);
    for (const name of names)
      expect((await act({ act: 'set-poison-aside', read_model: name, event_id: id })).status).toBe(204);
    await expect.poll(async () => (await standing()).read_models.filter(({ state }) => state === 'halted')).toEqual([]);
    const after = await standing();
    expect(after.poison).toEqual([]);
    expect(after.set_aside.map(({ read_model: name }) => name).toSorted()).toEqual(names.toSorted());
    expect(after.set_aside[0]).toMatchObject({ event_id: id, reason, by: { id: owner.id, name: expect.any(String) } });
    expect(after.log.answer_ms).toEqual(expect.any(Number));
    // Commands on its stream are still refused, whatever read models skip.
    expect(after.blocked_streams).toMatchObject([{ stream: 'board-broken', revision: 0, type: 'BoardDefined' }]);
    // The event is still broken: a rebuild with it fails, and the live read model continues without it.
    const [name] = names;
    expect((await act({ act: 'retry-poison', read_model: name, event_id: id })).status).toBe(204);
    await expect
      .poll(async () => (await standing()).orders.find(({ kind, read_model: of }) => kind === 'rebuild' && of === name))
      .toMatchObject({ state: 'failed', error: expect.stringContaining('board-broken@0 of type BoardDefined') });
    expect((await standing()).poison).toMatchObject([{ read_model: name, event_id: id }]);
    expect(await venue.store.head()).not.toBe(START);
  });
});
