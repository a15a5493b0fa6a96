import { checkOfKey, type IdentityKeys } from '@paddock/kit/gateways/identity-keys';
import type { Pool } from 'pg';

type Db = Pick<Pool, 'query'>;

/** Why the settings lack an IDENTITY_KEY that this venue needs; undefined if they do not, or if there is no table yet. */
export const usedKeyFault = async (db: Db, { known, first }: IdentityKeys): Promise<string | undefined> => {
  const { rows: tables } = await db.query<{ there: boolean }>(
    `select to_regclass('identity.used_key') is not null as there`,
  );
  if (tables[0]?.there !== true) return undefined;
  const { rows } = await db.query<{ key_check: string; is_first: boolean }>(
    'select key_check, is_first from identity.used_key',
  );
  const given = new Set(known.map(checkOfKey));
  const missing = rows.filter(({ key_check: check }) => !given.has(check)).length;
  if (missing > 0)
    return `${missing} of the keys that this venue had as IDENTITY_KEY ${missing > 1 ? 'are' : 'is'} missing: set IDENTITY_KEYS_FORMER as it was, with every former key. Without them addresses could be registered a second time, and vouchers would be lost.`;
  const begun = rows.find(({ is_first: isFirst }) => isFirst);
  return begun === undefined || begun.key_check === checkOfKey(first)
    ? undefined
    : 'IDENTITY_KEYS_FORMER must end with the first key that this venue had: cards are known by it.';
};

/** Records that the keys of the settings are used from now on. */
export const recordUsedKeys = async (db: Db, { known, first }: IdentityKeys): Promise<void> => {
  await db.query(
    `insert into identity.used_key (key_check, is_first)
       select key_check, key_check = $2 and not exists (select from identity.used_key)
         from unnest($1::text[]) as key_check
       on conflict do nothing`,
    [known.map(checkOfKey), checkOfKey(first)],
  );
};
