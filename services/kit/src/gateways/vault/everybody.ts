import type { SubjectId } from '@paddock/shared-domain/kernel/ids';
import type { Pool } from 'pg';
import { byText, MOST, type Opened, type openedTexts } from './opened-texts.ts';

/** Accounts that are sealed. The nonce of a box names its version. */
export const SEALED_ACCOUNTS = 'from vault.subject where user_id is not null and box is not null';
const NONCE = `encode(substr(box, 1, 12), 'base64')`;
export const VERSION = `${NONCE} as version`;

/** Nonces are random: their first byte divides people into parts of equal size, and their hashes together say which rows a part has. */
const PART = 'get_byte(box, 0)';
const SUMS = `
  select ${PART} as part, count(*)::int as people, bit_xor(hashtextextended(${NONCE}, 0))::text as versions
  ${SEALED_ACCOUNTS} group by 1`;

type Sum = { readonly part: number; readonly people: number; readonly versions: string };
type Row = { readonly part: number; readonly id: SubjectId; readonly version: string };
type Part = { readonly sum: string; readonly people: readonly Opened[] };

/**
 * Everybody's search text, in the order of lists: for searches that no token narrows. They stay in memory between two searches. Each search
 * asks the database for a sum of each part of the people, and reads only the rows of parts whose sum changed. Of more than
 * {@link MOST} people none stay.
 */
export const everybody = (pool: Pool, texts: ReturnType<typeof openedTexts>) => {
  let parts: ReadonlyMap<number, Part> = new Map();
  let list: readonly Opened[] = [];
  let forgotten = 0;

  const read = async (changed: readonly number[]): Promise<ReadonlyMap<number, readonly Opened[]>> => {
    const { rows } = await pool.query<Row>(
      `select ${PART} as part, id, ${VERSION} ${SEALED_ACCOUNTS} and ${PART} = any($1::int[])`,
      [changed],
    );
    const opened = new Map((await texts.of(rows)).map((one) => [one.id, one]));
    const people = new Map<number, Opened[]>(changed.map((part) => [part, []]));
    for (const { part, id } of rows) {
      const one = opened.get(id);
      if (one !== undefined) people.get(part)?.push(one);
    }
    return people;
  };

  const look = async (): Promise<readonly Opened[]> => {
    const [known, held, before] = [parts, list, forgotten];
    const { rows } = await pool.query<Sum>(SUMS);
    const sums = new Map(rows.map(({ part, people, versions }) => [part, `${people} ${versions}`]));
    const changed = [...new Set([...sums.keys(), ...known.keys()])].filter(
      (part) => sums.get(part) !== known.get(part)?.sum,
    );
    if (changed.length === 0) return held;
    // Rows that changed after the sums were made are here already. Their sum is not: the next search reads them once more.
    const fresh = await read(changed);
    const stale = new Set(changed.flatMap((part) => known.get(part)?.people ?? []));
    const both = [...held.filter((one) => !stale.has(one)), ...[...fresh.values()].flat().toSorted(byText)];
    // Two sorted runs, which this joins.
    const sorted = both.toSorted(byText);
    const isKept = sorted.length <= MOST && before === forgotten;
    list = isKept ? sorted : [];
    parts = new Map(
      isKept
        ? [...sums].map(([part, sum]) => [part, { sum, people: fresh.get(part) ?? known.get(part)?.people ?? [] }])
        : [],
    );
    return sorted;
  };

  let looking: Promise<unknown> = Promise.resolve();
  let next: Promise<readonly Opened[]> | undefined;
  return {
    /** Those who ask while somebody looks share the look after it: it begins after they asked. */
    now: (): Promise<readonly Opened[]> =>
      (next ??= looking
        .catch(() => undefined)
        .then(() => {
          next = undefined;
          const found = look();
          looking = found;
          return found;
        })),
    /** Keeps nobody, so that nothing stays of a person whose row was deleted. */
    forget: (): void => {
      forgotten += 1;
      parts = new Map();
      list = [];
    },
  };
};
