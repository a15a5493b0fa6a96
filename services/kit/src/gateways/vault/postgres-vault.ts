import type { SubjectId, UserId } from '@paddock/shared-domain/kernel/ids';
import { instantOf } from '@paddock/shared-domain/kernel/time';
import { DatabaseError, type Pool } from 'pg';
import { inBatches } from '../../tables/in-batches.ts';
import { everybody, SEALED_ACCOUNTS, VERSION } from './everybody.ts';
import { byText, openedTexts } from './opened-texts.ts';
import { searchTokens } from './search-tokens.ts';
import { revised, SEARCH_VERSION, searchText, soughtWords, type SubjectFields } from './subject-fields.ts';
import {
  newWrappedKey,
  openFields,
  sealFields,
  sealText,
  unsealText,
  type VaultKeys,
  wrappedAgain,
} from './subject-key.ts';
import { NoSuchSubject, type Subject, SubjectExists, type Vault } from './vault.ts';

type Sealed = { id: SubjectId; key: Buffer; box: Buffer | null; fields: SubjectFields | null };
type Row = Sealed & { user_id: UserId | null; created_at: Date };
const SEALED = 'id, key, box, fields';
const COLUMNS = `${SEALED}, user_id, created_at`;
const UNIQUE_VIOLATION = '23505';
const AT_ONCE = 500;

/** The vault in Postgres, schema `vault`. Create the tables first: `createTables`. */
export const openPostgresVault = (pool: Pool, keys: VaultKeys): Vault => {
  const keyOf = inBatches(async (subjectIds: readonly SubjectId[]) => {
    const { rows } = await pool.query<Pick<Row, 'id' | 'key'>>(
      'select id, key from vault.subject where id = any($1::text[])',
      [subjectIds],
    );
    const wrapped = new Map(rows.map(({ id, key }) => [id, key]));
    return subjectIds.map((subjectId) => wrapped.get(subjectId));
  });
  const ownKeyOf = inBatches(async (users: readonly UserId[]) => {
    const { rows } = await pool.query<Pick<Row, 'id' | 'key' | 'user_id'>>(
      'select id, key, user_id from vault.subject where user_id = any($1::text[])',
      [users],
    );
    const own = new Map(rows.map((row) => [row.user_id, row]));
    return users.map((user) => own.get(user));
  });
  // A row of an earlier release is in plain text until the next start (`seal-people.ts`).
  const fieldsOf = ({ id, key, box, fields }: Sealed): SubjectFields =>
    box === null ? (fields ?? {}) : openFields(keys, key, id, box);
  const subjectOf = (row: Row): Subject => ({
    subjectId: row.id,
    userId: row.user_id,
    fields: fieldsOf(row),
    createdAt: instantOf(row.created_at.getTime()),
  });
  const readMany: Vault['readMany'] = async (subjectIds) => {
    if (subjectIds.length === 0) return new Map();
    const { rows } = await pool.query<Sealed>(`select ${SEALED} from vault.subject where id = any($1::text[])`, [
      subjectIds,
    ]);
    return new Map(rows.map((row) => [row.id, fieldsOf(row)]));
  };
  const read = inBatches(async (subjectIds: readonly SubjectId[]) => {
    const found = await readMany(subjectIds);
    return subjectIds.map((subjectId) => found.get(subjectId));
  });
  const tokens = searchTokens(keys[0]);
  // During a change of the key some rows have the tokens of the former one.
  const allTokens = [tokens, ...keys.slice(1).map(searchTokens)];
  const texts = openedTexts(async (ids) => {
    const found: (readonly [SubjectId, string])[] = [];
    for (let first = 0; first < ids.length; first += AT_ONCE) {
      const { rows } = await pool.query<Sealed>(`select ${SEALED} from vault.subject where id = any($1::text[])`, [
        ids.slice(first, first + AT_ONCE),
      ]);
      for (const row of rows) found.push([row.id, searchText(fieldsOf(row))]);
    }
    return new Map(found);
  });
  const people = everybody(pool, texts);
  const withTokens = async (wanted: readonly (readonly number[])[]) => {
    const { rows } = await pool.query<{ id: SubjectId; version: string }>(
      `select id, ${VERSION} ${SEALED_ACCOUNTS}
          and (${wanted.map((_, at) => `tokens @> $${at + 1}::int[]`).join(' or ')})`,
      [...wanted],
    );
    return (await texts.of(rows)).toSorted(byText);
  };
  return {
    create: async ({ subjectId, userId, fields, createdAt }) => {
      const kept = revised({}, fields);
      const key = newWrappedKey(keys, subjectId);
      const box = sealFields(keys, key, subjectId, kept);
      try {
        await pool.query(
          `insert into vault.subject (id, user_id, box, tokens, search_version, key, created_at)
             values ($1, $2, $3, $4, $5, $6, $7)`,
          [subjectId, userId, box, tokens.of(searchText(kept)), SEARCH_VERSION, key, createdAt],
        );
      } catch (error) {
        if (error instanceof DatabaseError && error.code === UNIQUE_VIOLATION)
          throw new SubjectExists('The vault has this subject already.');
        throw error;
      }
    },
    read,
    readMany,
    revise: async (subjectId, revision) => {
      const client = await pool.connect();
      try {
        // Lock the row, so that two revisions at once both take effect.
        await client.query('begin');
        const { rows } = await client.query<Sealed>(`select ${SEALED} from vault.subject where id = $1 for update`, [
          subjectId,
        ]);
        const [row] = rows;
        const fields = row === undefined ? undefined : revised(fieldsOf(row), revision);
        if (row !== undefined && fields !== undefined)
          await client.query(
            // Key and tokens belong together: both are of the present key of the vault.
            `update vault.subject
                set box = $2, tokens = $3, search_version = $4, key = $5, fields = null, search_text = null
              where id = $1`,
            [
              subjectId,
              sealFields(keys, row.key, subjectId, fields),
              tokens.of(searchText(fields)),
              SEARCH_VERSION,
              wrappedAgain(keys, row.key, subjectId),
            ],
          );
        await client.query('commit');
        return fields;
      } catch (error) {
        await client.query('rollback').catch(() => undefined);
        throw error;
      } finally {
        client.release();
      }
    },
    search: async (text, { offset, limit }) => {
      const sought = soughtWords(text);
      if (sought === undefined) return { subjects: [], count: 0 };
      // 1. Candidates by their tokens, in the order of their names; everybody for words that are too short to have one.
      const wanted = allTokens.map((made) => [...new Set(sought.flatMap((word) => made.of(word)))]);
      const candidates = wanted[0]?.length === 0 ? await people.now() : await withTokens(wanted);
      // 2. Those whose opened text has all words.
      const found = candidates.filter((one) => sought.every((word) => one.text.includes(word)));
      // 3. The page.
      const ids = found.slice(offset, offset + limit).map(({ id }) => id);
      const { rows } = await pool.query<Row>(
        `select ${COLUMNS} from vault.subject where id = any($1::text[]) order by array_position($1::text[], id)`,
        [ids],
      );
      return { subjects: rows.map(subjectOf), count: found.length };
    },
    seal: async (subjectId, text) => {
      const key = await keyOf(subjectId);
      if (key === undefined) throw new NoSuchSubject('Nothing is sealed for somebody who is forgotten.');
      return sealText(keys, key, subjectId, text);
    },
    sealForAccount: async (users, text) => {
      const row = (await Promise.all(users.map(ownKeyOf))).find((found) => found !== undefined);
      return row && sealText(keys, row.key, row.id, text);
    },
    unseal: async (sealed) => {
      const key = await keyOf(sealed.subjectId);
      return key === undefined ? undefined : unsealText(keys, key, sealed);
    },
    forget: async (subjectId) => {
      await pool.query('delete from vault.subject where id = $1', [subjectId]);
      texts.forget(subjectId);
      people.forget();
    },
    createdBetween: async (from, to) => {
      const { rows } = await pool.query<Row>(
        `select ${COLUMNS} from vault.subject where user_id is not null and created_at >= $1 and created_at < $2 order by created_at, id`,
        [from, to],
      );
      return rows.map(subjectOf);
    },
  };
};
