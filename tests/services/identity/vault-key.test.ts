import { randomBytes } from 'node:crypto';
import { NeedsOperator } from '@paddock/event-store/needs-operator';
import { changeVaultKey } from '@paddock/kit/gateways/vault/change-key';
import { countByKey } from '@paddock/kit/gateways/vault/key-in-use';
import { openPostgresVault } from '@paddock/kit/gateways/vault/postgres-vault';
import { sealPeople } from '@paddock/kit/gateways/vault/seal-people';
import { vaultKeysOf } from '@paddock/kit/gateways/vault/subject-key';
import { createTables } from '@paddock/kit/tables/create-tables';
import type { Vault } from '@paddock/kit/gateways/vault/vault';
import { randomIdFrom, SubjectId, UserId } from '@paddock/shared-domain/kernel/ids';
import { Instant } from '@paddock/shared-domain/kernel/time';
import type { Pool, PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPool } from './open-pool.ts';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';

const [OLD, NEW, STRANGE] = ['o', 'n', 's'].map((letter) => letter.repeat(43)) as [string, string, string];
const [former, present, strange] = [vaultKeysOf(OLD), vaultKeysOf(NEW), vaultKeysOf(STRANGE)];
/** The keys of a process that brings rows under the new key, and of one that was not restarted since both were set. */
const [both, swapped] = [vaultKeysOf(NEW, OLD), vaultKeysOf(OLD, NEW)];
const at = Instant.parse('2026-11-27T15:00:00.000Z');
const id = () => randomIdFrom((count) => randomBytes(count));

let postgres: TestPostgres;
let pool: Pool;
beforeAll(async () => {
  postgres = await startPostgres({ fsync: 'off' });
  pool = openPool(await postgres.createDatabase());
  await createTables(pool);
});
afterAll(async () => {
  await pool.end();
  await postgres.stop();
});
beforeEach(async () => void (await pool.query('delete from vault.subject')));

const add = async (vault: Vault, name: string) => {
  const [subjectId, userId] = [SubjectId.parse(id()), UserId.parse(id())];
  await vault.create({ subjectId, userId, fields: { first_name: name, last_name: 'Changed' }, createdAt: at });
  return { subjectId, userId, sealed: await vault.seal(subjectId, `note of ${name}`) };
};
const addMany = async (count: number) => {
  const vault = openPostgresVault(pool, former);
  const first = await add(vault, 'Nobody000');
  await pool.query('delete from vault.subject where id = $1', [first.subjectId]);
  return Promise.all(Array.from({ length: count }, (_, n) => add(vault, `Person${String(n).padStart(4, '0')}`)));
};
const count = async (vault: Vault, text: string) => (await vault.search(text, { offset: 0, limit: 1 })).count;

/** A pool that breaks off at its n-th statement: before it is sent, as a process that is killed there. */
const dyingAt = (n: number): Pool => {
  let sent = 0;
  const next = (): void => {
    sent += 1;
    if (sent === n) throw new Error('killed');
  };
  const asked = async (on: Pick<PoolClient, 'query'>, text: string, values?: unknown[]) => {
    next();
    return on.query(text, values);
  };
  const dying = {
    query: (text: string, values?: unknown[]) => asked(pool, text, values),
    connect: async () => {
      const client = await pool.connect();
      return {
        query: async (text: string, values?: unknown[]) =>
          // A killed process sends no rollback either: Postgres makes one when the connection ends.
          text === 'rollback' ? client.query(text) : asked(client, text, values),
        release: () => client.release(),
      };
    },
  };
  return Object.assign(Object.create(pool) as Pool, dying);
};

describe('a change of VAULT_KEY', () => {
  it('serves while it lasts: both keys open, what is written is under the new one, and searches find everybody', async () => {
    const [old, other] = [openPostgresVault(pool, former), openPostgresVault(pool, both)];
    const [ada, bob] = [await add(old, 'Adelaide'), await add(other, 'Bartholomew')];
    expect(await countByKey(pool, both)).toEqual({ present: 1, former: 1, unknown: 0 });
    for (const { subjectId, sealed } of [ada, bob]) {
      expect(await other.read(subjectId)).toMatchObject({ last_name: 'Changed' });
      expect(await other.unseal(sealed)).toMatch(/^note of/);
    }
    expect([await count(other, 'adelaide'), await count(other, 'bartholomew')]).toEqual([1, 1]);
    expect(await count(other, 'changed')).toBe(2);
    // A revision takes the row along, with its search tokens.
    await other.revise(ada.subjectId, { racer_name: 'Lightning' });
    expect(await countByKey(pool, both)).toEqual({ present: 2, former: 0, unknown: 0 });
    const after = openPostgresVault(pool, present);
    expect([await count(after, 'adelaide'), await count(after, 'lightning'), await count(after, 'changed')]).toEqual([
      1, 1, 2,
    ]);
    expect(await after.unseal(ada.sealed)).toBe('note of Adelaide');
  });

  it('goes on after a break at any statement, and loses nobody', async () => {
    const people = await addMany(1_020);
    const vault = openPostgresVault(pool, both);
    await pool.query('create table saved as select * from vault.subject');
    let breaks = 0;
    for (let n = 1; ; n += 1) {
      await pool.query('delete from vault.subject');
      await pool.query('insert into vault.subject select * from saved');
      const result = await changeVaultKey(dyingAt(n), both).catch((error: Error) => error.message);
      const { former: left, unknown } = await countByKey(pool, both);
      expect(unknown).toBe(0);
      expect([await count(vault, 'person'), await count(vault, 'person0042')]).toEqual([people.length, 1]);
      expect(await changeVaultKey(pool, both)).toBe(left);
      expect(await countByKey(pool, present)).toEqual({ present: people.length, former: 0, unknown: 0 });
      if (result !== 'killed') break;
      breaks += 1;
    }
    // Three parts: reading, begin, select, update and commit of each.
    expect(breaks).toBe(15);
    const after = openPostgresVault(pool, present);
    expect(await count(after, 'person')).toBe(people.length);
    expect(await count(after, 'person0042')).toBe(1);
    for (const { sealed } of people.slice(0, 20)) expect(await after.unseal(sealed)).toMatch(/^note of Person/);
    expect(await changeVaultKey(pool, both)).toBe(0);
  });

  it('does not bring back who is forgotten while it works on their rows', async () => {
    const [gone, stays] = await addMany(2);
    if (gone === undefined || stays === undefined) throw new Error('Nobody was stored.');
    let asked = 0;
    const meanwhile = Object.assign(Object.create(pool) as Pool, {
      query: (text: string, values?: unknown[]) => pool.query(text, values),
      connect: async () => {
        if ((asked += 1) === 1) await openPostgresVault(pool, both).forget(gone.subjectId);
        return pool.connect();
      },
    });
    expect(await changeVaultKey(meanwhile, both)).toBe(1);
    const after = openPostgresVault(pool, present);
    expect([await after.read(gone.subjectId), await after.unseal(gone.sealed)]).toEqual([undefined, undefined]);
    expect(await count(after, 'person')).toBe(1);
  });

  it('is safe in two processes at once, also if one was started before the keys were swapped', async () => {
    const people = await addMany(300);
    const [here, there] = [openPostgresVault(pool, both), openPostgresVault(pool, swapped)];
    const writes = people.slice(0, 60).map(({ subjectId }, n) => async () => {
      await (n % 2 === 0 ? here : there).revise(subjectId, { racer_name: `Racer${String(n).padStart(3, '0')}` });
      await add(n % 2 === 0 ? there : here, 'Newcomer');
    });
    await Promise.all([
      changeVaultKey(pool, both),
      changeVaultKey(pool, both),
      changeVaultKey(pool, swapped),
      ...writes.map((write) => write()),
    ]);
    for (const vault of [here, there]) {
      expect(await count(vault, 'person')).toBe(300);
      expect(await count(vault, 'newcomer')).toBe(60);
      expect(await count(vault, 'racer0')).toBe(60);
    }
    // The older process is gone: one more pass, and the former key is not needed.
    await changeVaultKey(pool, both);
    const after = openPostgresVault(pool, present);
    expect(await countByKey(pool, present)).toEqual({ present: 360, former: 0, unknown: 0 });
    expect([await count(after, 'person'), await count(after, 'newcomer'), await count(after, 'racer0')]).toEqual([
      300, 60, 60,
    ]);
  });

  it('stops between two transactions when it is told to', async () => {
    await addMany(620);
    let asked = 0;
    expect(await changeVaultKey(pool, both, () => (asked += 1) === 1)).toBe(500);
    expect(await countByKey(pool, both)).toEqual({ present: 500, former: 120, unknown: 0 });
  });

  it('refuses a start that could not read somebody, and changes nothing then', async () => {
    const people = await addMany(3);
    await openPostgresVault(pool, both).revise(people[0]?.subjectId ?? SubjectId.parse(id()), { racer_name: 'First' });
    await pool.query('update vault.subject set search_version = 3');
    const rows = async () => (await pool.query('select * from vault.subject order by id')).rows as unknown[];
    const before = await rows();
    const refusal = (keys: typeof both) => sealPeople(pool, keys).catch((error: unknown) => error);
    expect(await refusal(present)).toMatchObject({ message: expect.stringContaining('does not open 2 of 3 people') });
    expect(await refusal(former)).toMatchObject({ message: expect.stringContaining('does not open 1 of 3 people') });
    expect(await refusal(strange)).toMatchObject({
      message: expect.stringContaining('is not the key that the people'),
    });
    expect(await refusal(vaultKeysOf(NEW, STRANGE))).toBeInstanceOf(NeedsOperator);
    expect(await rows()).toEqual(before);
    await sealPeople(pool, both);
    expect(await countByKey(pool, present)).toEqual({ present: 3, former: 0, unknown: 0 });
  });
});
