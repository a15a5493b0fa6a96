import { codecOf } from '@paddock/projections/engine/codec';
import { foldEvents } from '@paddock/projections/engine/fold';
import { RowCache } from '@paddock/projections/engine/row-cache';
import { usersProjection } from '@paddock/projections/identity/users/project';
import {
  readForgottenSince,
  readOrphanClaims,
  readStaff,
  readUser,
  readUserByCustomer,
  readUsers,
} from '@paddock/projections/identity/users/read';
import { openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import { type RecordedEvent, START } from '@paddock/event-store/port';
import { identityEvents, type IdentityEvent } from '@paddock/shared-domain/identity/events';
import { LocationId, SubjectId, UserId } from '@paddock/shared-domain/kernel/ids';
import { DAY, Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { openDatabase, type Running, start, until } from '../engine/harness.ts';

const at = Instant.parse('2026-11-21T15:00:00.000Z');
const [ada, bob, eve] = ['ada1', 'bob1', 'eve1'].map((id) => UserId.parse(id)) as [UserId, UserId, UserId];
const registered = (userId: UserId): IdentityEvent => ({
  type: 'UserRegistered',
  data: { userId, subjectId: SubjectId.parse(`subject${userId}`) },
});
const card = { userId: ada, customerId: 'cus_ada', paymentMethodId: 'pm_1' };

const story: readonly (readonly [stream: string, ...events: IdentityEvent[]])[] = [
  ['identity-hash1', { type: 'IdentityClaimed', data: { userId: ada } }],
  ['identity-hash2', { type: 'IdentityClaimed', data: { userId: eve } }],
  [
    'identity-hash3',
    { type: 'IdentityClaimed', data: { userId: eve } },
    { type: 'IdentityReleased', data: { userId: eve } },
  ],
  [
    'user-ada1',
    registered(ada),
    { type: 'PasswordChosen', data: { userId: ada } },
    { type: 'ProfileRevised', data: { userId: ada, fields: ['first_name'] } },
    { type: 'HomeLocationChosen', data: { userId: ada, locationId: LocationId.parse('loc7') } },
    { type: 'CardAttached', data: card },
    { type: 'SessionsEnded', data: { userId: ada, because: 'password-chosen' } },
    { type: 'LoginLinkSent', data: { userId: ada } },
  ],
  [
    'user-bob1',
    registered(bob),
    { type: 'StaffAppointed', data: { userId: bob, permissions: ['user.change_user'], superuser: false } },
    { type: 'StaffAppointed', data: { userId: bob, permissions: [], superuser: true } },
  ],
  ['user-eve1', { type: 'RegistrationAbandoned', data: { userId: eve } }],
];

describe('the users read model', () => {
  let postgres: TestPostgres;
  let db: pg.Pool;
  let running: Running;
  const store = openInMemoryStore();
  const tell = async (stream: string, from: number, ...events: readonly IdentityEvent[]) => {
    const metadata = { commandId: randomUUID(), actor: { kind: 'visitor' }, at };
    const batch = events.map(({ type, data }) => ({ id: randomUUID(), type, data, metadata }));
    return store.append(stream, from === 0 ? 'no-stream' : from - 1, batch);
  };
  const caughtUp = () =>
    until(async () => {
      const { rows } = await db.query<{ position: string }>(
        `select position from projection_engine.projections where name = 'users'`,
      );
      return rows[0]?.position === (await store.head());
    });
  beforeAll(async () => {
    postgres = await startPostgres({ fsync: 'off' });
    const databaseUrl = await postgres.createDatabase();
    db = openDatabase(databaseUrl);
    for (const [stream, ...events] of story) await tell(stream, 0, ...events);
    running = start({ store, databaseUrl, projections: [usersProjection], codec: codecOf([...identityEvents]) });
    await caughtUp();
  });
  afterAll(async () => {
    await running.stop();
    await db.end();
    await postgres.stop();
  });

  it('knows permissions, card, home location and whether the password was chosen', async () => {
    expect(await readUser(db, ada)).toEqual({
      userId: ada,
      subjectId: 'subjectada1',
      isStaff: false,
      isSuperuser: false,
      permissions: [],
      rolesVersion: 0,
      passwordChosen: true,
      homeLocationId: 'loc7',
      customerId: 'cus_ada',
      paymentMethodId: 'pm_1',
      hasCard: true,
      registeredAt: at,
      forgotten: false,
    });
    expect(await readUser(db, bob)).toMatchObject({
      isSuperuser: true,
      permissions: [],
      rolesVersion: 2,
      hasCard: false,
    });
    expect(await readUser(db, eve)).toBeUndefined();
    expect([...(await readUsers(db, [ada, eve, bob])).keys()].sort()).toEqual([ada, bob]);
    expect((await readUserByCustomer(db, 'cus_ada'))?.userId).toBe(ada);
    expect((await readStaff(db)).map(({ userId }) => userId)).toEqual([bob]);
  });

  it('finds login names that were claimed for an account that never appeared', async () => {
    expect(await readOrphanClaims(db, plusMillis(at, 1))).toEqual([{ hash: 'hash2', userId: eve }]);
    expect(await readOrphanClaims(db, at)).toEqual([]);
  });

  it('is updated live when a card is removed, staff are dismissed and a user is deleted', async () => {
    await tell(
      'user-ada1',
      7,
      { type: 'CardRemoved', data: card },
      { type: 'SubjectForgotten', data: { userId: ada, subjectId: SubjectId.parse('subjectada1') } },
    );
    await tell('user-bob1', 3, { type: 'StaffDismissed', data: { userId: bob } });
    await tell('identity-hash1', 1, { type: 'IdentityReleased', data: { userId: ada } });
    await caughtUp();
    expect(await readUser(db, ada)).toMatchObject({
      hasCard: false,
      paymentMethodId: null,
      customerId: 'cus_ada',
      homeLocationId: null,
      forgotten: true,
    });
    expect(await readUser(db, bob)).toMatchObject({ isStaff: false, isSuperuser: false, rolesVersion: 3 });
    expect(await readStaff(db)).toEqual([]);
    expect(await readForgottenSince(db, at)).toEqual([ada]);
    expect(await readForgottenSince(db, plusMillis(at, DAY))).toEqual([]);
  });

  it('is the same after each replay from the beginning, and tells screens whose account changed', async () => {
    const events: RecordedEvent[] = [];
    const stop = new AbortController();
    for await (const message of store.subscribeAll(START, { signal: stop.signal })) {
      if (message.kind === 'caught-up') break;
      events.push(message.event);
    }
    const replay = async () => {
      const rows = new RowCache();
      const told = await foldEvents(usersProjection, codecOf([...identityEvents]), events, rows);
      return { told, writes: rows.writes().map(({ table, upserts }) => ({ table: table.name, upserts })) };
    };
    const [once, again] = [await replay(), await replay()];
    expect(again).toEqual(once);
    const live = await db.query<{ id: string; roles_version: number }>(
      'select id, roles_version from users.users order by id',
    );
    const replayed = once.writes.find(({ table }) => table === 'users')?.upserts ?? [];
    expect(replayed.map((row) => ({ id: row['id'], roles_version: row['roles_version'] }))).toEqual(live.rows);
    expect(once.told).toContainEqual({ model: 'users', scope: { user: ada } });
    expect(JSON.stringify(once.told)).not.toContain('cus_ada');
  });
});
