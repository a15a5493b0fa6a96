import { randomBytes } from 'node:crypto';
import { openInMemoryVault } from '@paddock/kit/gateways/vault/in-memory-vault';
import { openPostgresVault } from '@paddock/kit/gateways/vault/postgres-vault';
import { sealPeople } from '@paddock/kit/gateways/vault/seal-people';
import { newWrappedKey, vaultKeysOf } from '@paddock/kit/gateways/vault/subject-key';
import { createTables } from '@paddock/kit/tables/create-tables';
import { NoSuchSubject, SubjectExists, type Vault } from '@paddock/kit/gateways/vault/vault';
import type { SubjectFields } from '@paddock/kit/gateways/vault/subject-fields';
import { randomIdFrom, SubjectId, UserId } from '@paddock/shared-domain/kernel/ids';
import { Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openPool } from './open-pool.ts';
import { seededRandom } from '../../proofs/seed.ts';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';

const KEY = vaultKeysOf('k'.repeat(43));
const at = Instant.parse('2026-11-21T15:00:00.000Z');
const id = () => randomIdFrom((count) => randomBytes(count));

const conformance = (open: () => Promise<Vault>): void => {
  let vault: Vault;
  beforeAll(async () => void (vault = await open()));
  const add = async (fields: SubjectFields, createdAt = at) => {
    const [subjectId, userId] = [SubjectId.parse(id()), UserId.parse(id())];
    await vault.create({ subjectId, userId, fields, createdAt });
    return { subjectId, userId };
  };
  const found = async (text: string) =>
    (await vault.search(text, { offset: 0, limit: 50 })).subjects.map(({ fields }) => fields.email);

  it('stores and returns what it was given, without empty fields', async () => {
    const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030, address_zip: '90210' };
    const { subjectId } = await add({ email: 'keep@p.test', first_name: '', card });
    expect(await vault.read(subjectId)).toEqual({ email: 'keep@p.test', card });
    expect(await vault.read(SubjectId.parse(id()))).toBeUndefined();
  });

  it('creates a subject and an account only once', async () => {
    const made = await add({ email: 'once@p.test' });
    const again = { ...made, fields: { email: 'other@p.test' }, createdAt: at };
    await expect(vault.create(again)).rejects.toThrow(SubjectExists);
    await expect(vault.create({ ...again, subjectId: SubjectId.parse(id()) })).rejects.toThrow(SubjectExists);
    expect(await vault.read(made.subjectId)).toEqual({ email: 'once@p.test' });
  });

  it('writes named fields, deletes those set to null, and does not change the rest', async () => {
    const { subjectId } = await add({ email: 'rev@p.test', first_name: 'Ada', racer_name: 'Ace' });
    const next = { email: 'rev@p.test', first_name: 'Adele' };
    expect(await vault.revise(subjectId, { first_name: 'Adele', racer_name: null })).toEqual(next);
    expect(await vault.read(subjectId)).toEqual(next);
    expect(await vault.revise(SubjectId.parse(id()), { first_name: 'X' })).toBeUndefined();
  });

  it('loses none of three revisions at the same time', async () => {
    const { subjectId } = await add({ email: 'two@p.test' });
    await Promise.all([
      vault.revise(subjectId, { first_name: 'Ada' }),
      vault.revise(subjectId, { last_name: 'Byron' }),
      vault.revise(subjectId, { zip_code: '90210' }),
    ]);
    expect(await vault.read(subjectId)).toEqual({
      email: 'two@p.test',
      first_name: 'Ada',
      last_name: 'Byron',
      zip_code: '90210',
    });
  });

  it('reads many subjects at once and leaves out missing ones', async () => {
    const [one, two] = [await add({ email: 'many1@p.test' }), await add({ email: 'many2@p.test' })];
    const many = await vault.readMany([one.subjectId, SubjectId.parse(id()), two.subjectId]);
    expect(new Set([...many.values()].map(({ email }) => email))).toEqual(new Set(['many1@p.test', 'many2@p.test']));
    expect((await vault.readMany([])).size).toBe(0);
  });

  it('finds people by any part of name, racer name, email, username and phone, in any case', async () => {
    await add({
      email: 'Zora.Quill@p.test',
      first_name: 'Zora',
      last_name: 'Quill',
      racer_name: 'Night Owl',
      username: 'zq77',
      contact_phone: '+15550107788',
    });
    for (const text of ['zora', 'ZORA Q', 'quill@p', 'night owl', 'ZQ77', '5550107788', ' zora '])
      expect(await found(text)).toEqual(['Zora.Quill@p.test']);
    // Last name first, words of several fields, a phone in other spellings.
    for (const text of ['Quill, Zora', 'zora  owl', '(555) 010-7788', '+1 555 010 7788'])
      expect(await found(text)).toEqual(['Zora.Quill@p.test']);
    for (const text of ['zora.quill@p.test\nzq', 'zora smith', '555 010 7789', '---'])
      expect(await found(text)).toEqual([]);
  });

  it('finds people whose names are typed without accents, with another apostrophe, or with a phone of any form', async () => {
    await add({
      email: 'zm@p.test',
      first_name: 'Zoë',
      last_name: 'Müller-O’Brien',
      racer_name: 'Łukasz李',
      contact_phone: '+4930998877',
    });
    for (const text of [
      'muller',
      'MÜLLER',
      'zoe muller',
      "o'brien",
      'obrien',
      'müller-o’brien',
      'mullerobrien',
      'lukasz',
      '李',
    ])
      expect(await found(text), text).toEqual(['zm@p.test']);
    for (const text of ['030 998877', '+49 30 998877', '0049 30 998877', '011 49 30 99 88 77', '٩٩٨٨٧٧'])
      expect(await found(text), text).toEqual(['zm@p.test']);
    for (const text of ["'", '-', '’ -']) expect(await found(text), text).toEqual([]);
  });

  it('finds names in several words typed as one, in one word typed as several, and umlauts written out', async () => {
    await add({
      email: 'parts@p.test',
      first_name: 'Anne Marie',
      last_name: 'O Leary van der Grün',
      racer_name: 'Jet Stream',
    });
    for (const text of [
      'Anne-Marie',
      'annemarie',
      'anne marie',
      "o'leary",
      'vandergrun',
      'gruen',
      'ANNE-MARIE OLEARY',
      'jetstream',
      'jet-stream',
      'An\u00ADne\u200B marie',
    ])
      expect(await found(text), text).toEqual(['parts@p.test']);
    // No word continues from one field into the next.
    for (const text of ['marieo', 'marieleary', 'grunjet']) expect(await found(text), text).toEqual([]);
  });

  it('finds a phone in the spellings of business cards, and nobody by zeros alone', async () => {
    await add({ email: 'card@p.test', contact_phone: '+4940112233' });
    for (const text of [
      '+49 (0)40 112233',
      '0049 (0) 40 / 11 22 33',
      '040-112233',
      '+49.40.112233',
      '\u202a+49 40 112233\u202c',
    ])
      expect(await found(text), text).toEqual(['card@p.test']);
    for (const text of ['000', '0000', '(0)00']) expect(await found(text), text).toEqual([]);
  });

  it('searches for the text itself, not for a pattern, and cannot be injected with SQL', async () => {
    await add({ email: 'percent@p.test', first_name: '100%_real\\' });
    expect(await found('100%_')).toEqual(['percent@p.test']);
    expect(await found('real\\')).toEqual(['percent@p.test']);
    for (const text of ['1%0%_', '%', '_', "' or 1=1 --", 'a\u0000b'])
      expect((await found(text)).filter((email) => email !== 'percent@p.test')).toEqual([]);
  });

  it('returns a search in pages of a stable order, and counts all matches', async () => {
    for (const letter of ['c', 'a', 'b']) await add({ email: `${letter}.paged@p.test` });
    const page = (offset: number) => vault.search('.paged@', { offset, limit: 2 });
    expect((await page(0)).count).toBe(3);
    const emails = [...(await page(0)).subjects, ...(await page(2)).subjects].map(({ fields }) => fields.email);
    expect(emails).toEqual(['a.paged@p.test', 'b.paged@p.test', 'c.paged@p.test']);
  });

  it('decrypts a sealed text only for its own subject, and not after the text was changed', async () => {
    const [one, two] = [await add({ email: 'seal1@p.test' }), await add({ email: 'seal2@p.test' })];
    const sealed = await vault.seal(one.subjectId, 'likes seat 3 ✓');
    expect(sealed.subjectId).toBe(one.subjectId);
    expect(sealed.box).not.toContain('seat');
    expect(await vault.seal(one.subjectId, 'likes seat 3 ✓')).not.toEqual(sealed);
    expect(await vault.unseal(sealed)).toBe('likes seat 3 ✓');
    await expect(vault.unseal({ ...sealed, subjectId: two.subjectId })).rejects.toThrow('authenticate data');
    const broken = `${sealed.box.slice(0, 30)}${sealed.box[30] === 'A' ? 'B' : 'A'}${sealed.box.slice(31)}`;
    await expect(vault.unseal({ ...sealed, box: broken })).rejects.toThrow('authenticate data');
  });

  it('forgets a person with everything that was sealed for them', async () => {
    const { subjectId, userId } = await add({ email: 'gone@p.test' });
    const sealed = await vault.seal(subjectId, 'a note');
    await vault.forget(subjectId);
    await vault.forget(subjectId);
    expect(await vault.read(subjectId)).toBeUndefined();
    expect(await vault.unseal(sealed)).toBeUndefined();
    expect(await found('gone@p.test')).toEqual([]);
    await expect(vault.seal(subjectId, 'another')).rejects.toThrow(NoSuchSubject);
    // The same ids get a new key, so that old sealed texts stay unreadable.
    await vault.create({ subjectId, userId, fields: {}, createdAt: at });
    await expect(vault.unseal(sealed)).rejects.toThrow('authenticate data');
  });

  it('finds people without an account neither in a search nor among the accounts of a span of time', async () => {
    const createdAt = plusMillis(at, 2_000_000);
    await vault.create({
      subjectId: SubjectId.parse(id()),
      userId: null,
      fields: { email: 'guest@p.test' },
      createdAt,
    });
    expect(await found('guest@p.test')).toEqual([]);
    expect(await vault.createdBetween(createdAt, plusMillis(createdAt, 1))).toEqual([]);
  });

  it('lists accounts created within a span of time', async () => {
    const later = plusMillis(at, 1_000_000);
    const made = await add({ email: 'span@p.test' }, later);
    const ids = (await vault.createdBetween(later, plusMillis(later, 1))).map(({ subjectId }) => subjectId);
    expect(ids).toEqual([made.subjectId]);
    expect(await vault.createdBetween(plusMillis(later, 1), plusMillis(later, 9))).toEqual([]);
  });
};

describe('the vault in memory', () => {
  conformance(async () => openInMemoryVault(KEY));
});

describe('the vault in Postgres', () => {
  let postgres: TestPostgres;
  let pool: Pool;
  beforeAll(async () => {
    postgres = await startPostgres({ fsync: 'off' });
    pool = openPool(await postgres.createDatabase());
  });
  afterAll(async () => {
    await pool.end();
    await postgres.stop();
  });
  conformance(async () => {
    await Promise.all([createTables(pool), createTables(pool), createTables(pool)]);
    return openPostgresVault(pool, KEY);
  });

  it('asks together for the keys that are wanted together, and seals for each person with their own', async () => {
    const vault = openPostgresVault(pool, KEY);
    const people = Array.from({ length: 20 }, () => ({ subjectId: SubjectId.parse(id()), userId: UserId.parse(id()) }));
    await Promise.all(
      people.map((person) => vault.create({ ...person, fields: { email: 'p@p.test' }, createdAt: at })),
    );
    const asked = vi.spyOn(pool, 'query');
    const nobody = UserId.parse(id());
    const sealed = await Promise.all(people.map(({ userId }) => vault.sealForAccount([nobody, userId], userId)));
    expect(sealed.map((one) => one?.subjectId)).toEqual(people.map(({ subjectId }) => subjectId));
    expect(await vault.sealForAccount([nobody], 'text')).toBeUndefined();
    const opened = () => Promise.all(sealed.map((one) => one && vault.unseal(one)));
    expect(await opened()).toEqual(people.map(({ userId }) => userId));
    // One for all seals, one for nobody, one for all that is opened.
    expect(asked).toHaveBeenCalledTimes(3);
    asked.mockRestore();
    const [first, second] = people;
    if (first === undefined || second === undefined) throw new Error('Nobody was stored.');
    expect((await vault.sealForAccount([second.userId, first.userId], 'text'))?.subjectId).toBe(second.subjectId);
    await vault.forget(first.subjectId);
    expect((await opened()).slice(0, 2)).toEqual([undefined, second.userId]);
  });

  /** Stores people as an earlier release did, in plain text. */
  const storePlain = async (ids: readonly string[]): Promise<void> => {
    for (const [n, old] of ids.entries())
      await pool.query(
        `insert into vault.subject (id, user_id, fields, search_text, search_version, key, created_at)
           values ($1, $1, $2, 'jürgen', 3, $3, $4)`,
        [old, { first_name: 'Jürgen', contact_phone: `+4930${n}` }, newWrappedKey(KEY, SubjectId.parse(old)), at],
      );
  };
  const plainRows = async (): Promise<number> =>
    (
      await pool.query<{ count: number }>(
        'select count(*)::int as count from vault.subject where box is null or fields is not null or search_text is not null',
      )
    ).rows[0]?.count ?? 0;

  it('U4 seals people whom an earlier release stored in plain text, at the next start, and finds them', async () => {
    const vault = openPostgresVault(pool, KEY);
    const many = Array.from({ length: 1_100 }, (_, n) => `old${String(n).padStart(4, '0')}`);
    await storePlain(many);
    const count = async (text: string) => (await vault.search(text, { offset: 0, limit: 1 })).count;
    expect(await vault.read(SubjectId.parse('old0003'))).toEqual({ first_name: 'Jürgen', contact_phone: '+49303' });
    expect(await plainRows()).toBe(many.length);
    await Promise.all([createTables(pool), createTables(pool)]);
    await Promise.all([sealPeople(pool, KEY), sealPeople(pool, KEY)]);
    await sealPeople(pool, KEY);
    expect(await plainRows()).toBe(0);
    expect(await count('jurgen')).toBe(many.length);
    expect(await count('jurgen 4930999')).toBe(1);
    expect(await count('juergen')).toBe(many.length);
    expect(await vault.read(SubjectId.parse('old0003'))).toEqual({ first_name: 'Jürgen', contact_phone: '+49303' });
    await pool.query(`delete from vault.subject where id like 'old%'`);
  });

  it('U4 changes no row that it cannot seal, and goes on from the batch at which it broke off', async () => {
    const ids = Array.from({ length: 600 }, (_, n) => `old${String(n).padStart(4, '0')}`);
    await storePlain(ids);
    await storePlain(['oldx']);
    await pool.query(`update vault.subject set box = '\\x00' where id = 'oldx'`);
    await expect(sealPeople(pool, KEY)).rejects.toThrow('not a sealed box');
    expect(await plainRows()).toBe(101);
    await pool.query(`delete from vault.subject where id = 'oldx'`);
    await sealPeople(pool, KEY);
    expect(await plainRows()).toBe(0);
    await pool.query(`delete from vault.subject where id like 'old%'`);
  });

  it('U4 makes tokens again for people whose search text had another form', async () => {
    const vault = openPostgresVault(pool, KEY);
    const subjectId = SubjectId.parse(id());
    await vault.create({ subjectId, userId: UserId.parse(id()), fields: { first_name: 'Formery' }, createdAt: at });
    await pool.query(`update vault.subject set tokens = '{}', search_version = 3 where id = $1`, [subjectId]);
    const count = async () => (await vault.search('formery', { offset: 0, limit: 1 })).count;
    expect(await count()).toBe(0);
    await sealPeople(pool, KEY);
    expect(await count()).toBe(1);
    expect(await vault.read(subjectId)).toEqual({ first_name: 'Formery' });
  });

  it('U4 stores nothing of a person that can be read, and other tokens with another key', async () => {
    const fields = { email: 'plain@p.test', first_name: 'Readable', contact_phone: '+15550123456' };
    const rows = [];
    for (const vaultKey of [KEY, KEY, vaultKeysOf('x'.repeat(43))]) {
      const subjectId = SubjectId.parse(id());
      const vault = openPostgresVault(pool, vaultKey);
      await vault.create({ subjectId, userId: UserId.parse(id()), fields, createdAt: at });
      const { rows: stored } = await pool.query<{ row: string; box: Buffer; tokens: number[] }>(
        'select to_jsonb(s)::text as row, box, tokens from vault.subject s where id = $1',
        [subjectId],
      );
      rows.push(stored[0]);
      expect(stored[0]?.row).not.toMatch(/plain|readable|5550123456/i);
      expect(stored[0]?.box.toString('latin1')).not.toMatch(/plain|readable|5550123456/i);
      await vault.forget(subjectId);
    }
    const [first, second, other] = rows;
    expect(first?.box).not.toEqual(second?.box);
    expect(first?.tokens).toEqual(second?.tokens);
    expect(other?.tokens).not.toEqual(first?.tokens);
    expect(Math.max(...(first?.tokens ?? []))).toBeLessThan(1024);
  });

  it('finds people by a change that another process made', async () => {
    const [here, there] = [openPostgresVault(pool, KEY), openPostgresVault(pool, KEY)];
    const subjectId = SubjectId.parse(id());
    await here.create({ subjectId, userId: UserId.parse(id()), fields: { first_name: 'Wilhelmine' }, createdAt: at });
    const found = async (text: string) => (await here.search(text, { offset: 0, limit: 5 })).count;
    expect([await found('wilhelmine'), await found('hedwigine')]).toEqual([1, 0]);
    await there.revise(subjectId, { first_name: 'Hedwigine' });
    expect([await found('wilhelmine'), await found('hedwigine'), await found('hed')]).toEqual([0, 1, 1]);
    await there.forget(subjectId);
    expect(await found('hedwigine')).toBe(0);
  });

  it('finds everybody by short words as a new process does, whatever other processes changed', async () => {
    const [here, there] = [openPostgresVault(pool, KEY), openPostgresVault(pool, KEY)];
    const found = async (vault: Vault, text: string) => {
      const { subjects, count } = await vault.search(text, { offset: 0, limit: 100 });
      return [count, subjects.map(({ subjectId, fields }) => `${subjectId} ${fields.first_name}`)];
    };
    const ids: SubjectId[] = [];
    const random = seededRandom(7);
    for (let turn = 0; turn < 120; turn += 1) {
      const [some, name] = [ids[Math.floor(random() * ids.length)], `Qx ${Math.floor(random() * 1_000)}`];
      const what = random();
      if (some === undefined || what < 0.5) {
        const subjectId = SubjectId.parse(id());
        ids.push(subjectId);
        await there.create({ subjectId, userId: UserId.parse(id()), fields: { first_name: name }, createdAt: at });
      } else if (what < 0.7)
        await Promise.all([there.revise(some, { first_name: name }), here.search('qx', { offset: 0, limit: 1 })]);
      else if (what < 0.8) await Promise.all([here.forget(some), here.search('', { offset: 0, limit: 1 })]);
      else await there.forget(some);
      for (const text of ['qx', '', 'x'])
        expect(await found(here, text), `${turn}`).toEqual(await found(openPostgresVault(pool, KEY), text));
    }
    await pool.query('delete from vault.subject where id = any($1)', [ids]);
  });

  it('reads again, for a search by short words, only people near those who changed', async () => {
    const people = Array.from({ length: 1_000 }, () => SubjectId.parse(id()));
    const vault = openPostgresVault(pool, KEY);
    for (const subjectId of people)
      await vault.create({ subjectId, userId: UserId.parse(id()), fields: { first_name: 'Qx' }, createdAt: at });
    let read = 0;
    const counted = Object.assign(Object.create(pool) as Pool, {
      query: async (text: string, values?: unknown[]) => {
        const result = await pool.query<Record<string, unknown>>(text, values);
        read += result.rows.filter((row) => 'version' in row).length;
        return result;
      },
    });
    const here = openPostgresVault(counted, KEY);
    const reads = async () => {
      read = 0;
      expect((await here.search('qx', { offset: 0, limit: 1 })).count).toBe(people.length);
      return read;
    };
    expect(await reads()).toBeGreaterThanOrEqual(people.length);
    expect(await reads()).toBe(0);
    await vault.revise(people[0] as SubjectId, { last_name: 'Qx' });
    expect(await reads()).toBeLessThan(people.length / 10);
    expect(await reads()).toBe(0);
    await pool.query('delete from vault.subject where id = any($1)', [people]);
  });

  it('does not decrypt a sealed text with another vault key', async () => {
    const subjectId = SubjectId.parse(id());
    const vault = openPostgresVault(pool, KEY);
    await vault.create({ subjectId, userId: null, fields: {}, createdAt: at });
    const sealed = await vault.seal(subjectId, 'a note');
    await expect(openPostgresVault(pool, vaultKeysOf('x'.repeat(43))).unseal(sealed)).rejects.toThrow(
      'authenticate data',
    );
  });
});
