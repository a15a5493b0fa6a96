import { readUsers } from '@paddock/projections/identity/users/read';
import { publicName } from '@paddock/shared-domain/identity/display-name';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Pool } from 'pg';
import type { Vault } from '@paddock/kit/gateways/vault/vault';

/** The driver as the game shows them: public name and two-letter country code; both may be empty. */
export type Driver = { readonly name: string; readonly flagCode: string };
export type Drivers = (users: readonly UserId[]) => Promise<ReadonlyMap<UserId, Driver>>;

/** Names and flags from the vault, read for each file written and stored nowhere (rule A-051). */
export const createDrivers =
  ({ db, vault }: { readonly db: Pool; readonly vault: Vault }): Drivers =>
  async (users) => {
    if (users.length === 0) return new Map();
    const facts = [...(await readUsers(db, users)).values()];
    const fields = await vault.readMany(facts.map(({ subjectId }) => subjectId));
    return new Map(
      facts.flatMap(({ userId, subjectId }) => {
        const personal = fields.get(subjectId);
        if (personal === undefined) return [];
        const { racer_name: racerName, first_name: firstName, last_name: lastName, flag_code: flagCode } = personal;
        return [[userId, { name: publicName({ racerName, firstName, lastName }), flagCode: flagCode ?? '' }] as const];
      }),
    );
  };
