import { NeedsOperator } from '@paddock/event-store/needs-operator';
import type { SubjectId } from '@paddock/shared-domain/kernel/ids';
import type { Pool } from 'pg';
import { type VaultKeys, wrappedBy } from './subject-key.ts';

/** Rows of the vault by the key that opens them. */
export type ByKey = {
  /** Under VAULT_KEY. */
  readonly present: number;
  /** Under VAULT_KEY_BEFORE. */
  readonly former: number;
  /** Under neither: they cannot be read. */
  readonly unknown: number;
};

type Row = { id: SubjectId; key: Buffer };
const AT_ONCE = 1_000;

/** Wrapped keys of everybody, in parts, in the order of ids. A row that changes in the meantime comes once, before or after its change. */
export async function* wrappedKeys(db: Pick<Pool, 'query'>, atOnce = AT_ONCE): AsyncGenerator<readonly Row[]> {
  for (let last = ''; ;) {
    const { rows } = await db.query<Row>('select id, key from vault.subject where id > $1 order by id limit $2', [
      last,
      atOnce,
    ]);
    yield rows;
    const end = rows.at(-1);
    if (end === undefined || rows.length < atOnce) return;
    last = end.id;
  }
}

/** Counts everybody by the key that opens them. It tries each row: about 10 microseconds. */
export const countByKey = async (db: Pick<Pool, 'query'>, keys: VaultKeys): Promise<ByKey> => {
  let [present, former, unknown] = [0, 0, 0];
  for await (const rows of wrappedKeys(db))
    for (const { id, key } of rows) {
      const by = wrappedBy(keys, key, id);
      if (by === undefined) unknown += 1;
      else if (by === 0) present += 1;
      else former += 1;
    }
  return { present, former, unknown };
};

/** Why a start with these keys is refused; undefined if they open everybody. */
export const keyFault = ({ present, former, unknown }: ByKey): string | undefined => {
  if (unknown === 0) return undefined;
  return present + former === 0
    ? 'VAULT_KEY is not the key that the people of this venue are sealed with. Set the right one.'
    : `VAULT_KEY does not open ${unknown} of ${present + former + unknown} people: they are sealed with another key. Set that one as VAULT_KEY_BEFORE.`;
};

/** @throws {NeedsOperator} somebody's data could not be read with the keys of the settings. */
export const requireAllOpen = (found: ByKey): void => {
  const fault = keyFault(found);
  if (fault !== undefined) throw new NeedsOperator(fault);
};
