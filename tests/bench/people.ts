// `npm run bench -- people [people, 50000]`: the search of staff in people whose fields are sealed, beside the same search in plain text in
// the same database, as releases before sealing had it. The first search of a process opens the people; it is reported, and not repeated.
import { randomBytes } from 'node:crypto';
import { changeVaultKey } from '@paddock/kit/gateways/vault/change-key';
import { countByKey } from '@paddock/kit/gateways/vault/key-in-use';
import { openPostgresVault } from '@paddock/kit/gateways/vault/postgres-vault';
import { sealPeople } from '@paddock/kit/gateways/vault/seal-people';
import { searchText, soughtWords } from '@paddock/kit/gateways/vault/subject-fields';
import { newWrappedKey, vaultKeysOf } from '@paddock/kit/gateways/vault/subject-key';
import { createTables } from '@paddock/kit/tables/create-tables';
import { SubjectId } from '@paddock/shared-domain/kernel/ids';
import pg from 'pg';
import { startPostgres } from '../support/postgres.ts';
import { goalRow, printRows, type Row } from './rows.ts';
import { medianOf } from './welch.ts';

const people = Number(process.argv[2] ?? 50_000);
const SAMPLES = 15;
const SYLLABLES = ['an', 'bel', 'cor', 'da', 'el', 'fri', 'gun', 'ha', 'il', 'jo', 'ka', 'lu', 'ma', 'nor', 'ol', 'pe'];
const key = vaultKeysOf('k'.repeat(43));

/** The same names in each run. */
const nameOf = (n: number, syllables: number): string =>
  Array.from({ length: syllables }, (_, at) => SYLLABLES[Math.floor(n / 16 ** at + n * (at + 1) * 7) % 16]).join('');
const fieldsOf = (n: number) => {
  const [first_name, last_name] = [nameOf(n, 3), nameOf(n * 31 + 7, 4)];
  const email = `${first_name}.${last_name}${n}@mail.test`;
  return { first_name, last_name, email, username: email, contact_phone: `+1555${String(1_000_000 + n)}` };
};

const postgres = await startPostgres({ fsync: 'off' });
const pool = new pg.Pool({ connectionString: await postgres.createDatabase(), max: 4 });
try {
  await createTables(pool);
  await pool.query(
    'create table plain (id text collate "C" primary key, fields jsonb not null, search_text text collate "C" not null)',
  );
  await pool.query('create index on plain (search_text, id)');
  for (let first = 0; first < people; first += 1_000) {
    const rows = Array.from({ length: Math.min(1_000, people - first) }, (_, n) => {
      const id = SubjectId.parse(`p${String(first + n).padStart(8, '0')}`);
      const fields = fieldsOf(first + n);
      return { id, fields, text: searchText(fields), key: `\\x${newWrappedKey(key, id).toString('hex')}` };
    });
    const made = `jsonb_to_recordset($1::jsonb) as made (id text, fields jsonb, text text, key bytea)`;
    await pool.query(`insert into plain select id, fields, text from ${made}`, [JSON.stringify(rows)]);
    await pool.query(
      `insert into vault.subject (id, user_id, fields, search_text, search_version, key, created_at)
       select id, id, fields, text, 3, key, now() from ${made}`,
      [JSON.stringify(rows)],
    );
  }
  await pool.query('analyze plain');
  const began = performance.now();
  await sealPeople(pool, key);
  const sealing = performance.now() - began;

  const vault = openPostgresVault(pool, key);
  const page = { offset: 0, limit: 25 };
  const inPlain = async (text: string): Promise<number> => {
    const patterns = (soughtWords(text) ?? []).map((word) => `%${word}%`);
    const [, counted] = await Promise.all([
      pool.query(
        'select id, fields from plain where search_text like all($1::text[]) order by search_text, id limit 25',
        [patterns],
      ),
      pool.query<{ count: number }>('select count(*)::int as count from plain where search_text like all($1::text[])', [
        patterns,
      ]),
    ]);
    return counted.rows[0]?.count ?? 0;
  };
  const timed = async (ask: () => Promise<number>): Promise<{ readonly ms: number; readonly found: number }> => {
    const start = performance.now();
    const found = await ask();
    return { ms: performance.now() - start, found };
  };
  const cold = await timed(async () => (await vault.search('', page)).count);
  const rows: Row[] = [
    goalRow('Sealing all people at the first start', `${Math.round(sealing)} ms`, '', true),
    goalRow('The first search of a process, of everybody', `${Math.round(cold.ms)} ms`, '', true),
  ];
  const known = fieldsOf(Math.floor(people / 2));
  const random = randomBytes(4).toString('hex');
  for (const [what, text] of [
    ['A full name', `${known.first_name} ${known.last_name}`],
    ['An address', known.email],
    ['The end of a phone number', known.contact_phone.slice(-6)],
    ['Three letters', known.last_name.slice(0, 3)],
    ['Two letters', known.last_name.slice(0, 2)],
    ['Nobody', `zz${random}`],
    ['Everybody', ''],
  ] as const) {
    const [sealed, plain] = [[] as number[], [] as number[]];
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      const one = await timed(async () => (await vault.search(text, page)).count);
      const other = await timed(() => inPlain(text));
      if (one.found !== other.found) throw new Error(`${what}: ${one.found} found, in plain text ${other.found}.`);
      sealed.push(one.ms);
      plain.push(other.ms);
    }
    const [measured, floor] = [medianOf(sealed), medianOf(plain)];
    rows.push({
      subject: what,
      measured: `${measured.toFixed(1)} ms`,
      floor: `${floor.toFixed(1)} ms`,
      ratio: measured / floor,
      goal: '',
      met: undefined,
    });
  }
  const tried = performance.now();
  await countByKey(pool, key);
  const trying = performance.now() - tried;
  const changed = performance.now();
  await changeVaultKey(pool, vaultKeysOf('n'.repeat(43), 'k'.repeat(43)));
  rows.push(
    goalRow('Trying the key of everybody, at each start', `${Math.round(trying)} ms`, '', true),
    goalRow('Changing the key of the vault', `${Math.round(performance.now() - changed)} ms`, '', true),
  );
  printRows(rows);
} finally {
  await pool.end();
  await postgres.stop();
}
