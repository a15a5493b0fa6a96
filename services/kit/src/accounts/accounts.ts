import { readUsers } from '@paddock/projections/identity/users/read';
import { userDecider } from '@paddock/shared-domain/identity/decider';
import { publicName } from '@paddock/shared-domain/identity/display-name';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Pool } from 'pg';
import type { Commands } from '../command-handling/commands.ts';
import type { SubjectFields } from '../gateways/vault/subject-fields.ts';
import type { Vault } from '../gateways/vault/vault.ts';

type OwnDeps = {
  readonly commands: Pick<Commands, 'load'>;
  readonly vault: Pick<Vault, 'readMany'>;
  readonly db: Pool;
};

/**
 * Facts about accounts for every process, read from their streams and the vault. Only the people context creates and changes
 * accounts.
 */
export const createAccounts = ({ commands, vault, db }: OwnDeps) => {
  const statusOf = async (user: UserId) => (await commands.load(userDecider, user)).state.status;
  const fieldsOf = async (users: readonly UserId[]): Promise<ReadonlyMap<UserId, SubjectFields>> => {
    const facts = [...(await readUsers(db, users)).values()];
    const fields = await vault.readMany(facts.map(({ subjectId }) => subjectId));
    return new Map(
      facts.flatMap(({ userId, subjectId }) => {
        const personal = fields.get(subjectId);
        return personal === undefined ? [] : [[userId, personal] as const];
      }),
    );
  };
  return {
    /** Whether the account is registered and not forgotten. */
    exists: async (user: UserId): Promise<boolean> => (await statusOf(user)) === 'registered',
    /** Whether the account exists or ever did; true also if it was forgotten. */
    wasKnown: async (user: UserId): Promise<boolean> => {
      const status = await statusOf(user);
      return status === 'registered' || status === 'forgotten';
    },
    /** The personal fields of people; forgotten people are left out. */
    fieldsOf,
    /** Names fit for the public: never a full name or an address (rule A-051). Forgotten people are left out. */
    publicNames: async (users: readonly UserId[]): Promise<ReadonlyMap<UserId, string>> => {
      const names = new Map<UserId, string>();
      for (const [user, { racer_name: racerName, first_name: firstName, last_name: lastName }] of await fieldsOf(
        users,
      )) {
        names.set(user, publicName({ racerName, firstName, lastName }));
      }
      return names;
    },
  };
};
