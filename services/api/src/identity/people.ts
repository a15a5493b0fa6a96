import { readUsers } from '@paddock/projections/users/read';
import { userDecider } from '@paddock/shared-domain/identity/decider';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Pool } from 'pg';
import type { Commands } from '../command-handling/commands.ts';
import type { Vault } from '../gateways/vault/vault.ts';
import { shownNameOf } from './user-view.ts';

/** What other contexts ask about people: cards, names and sealed texts. The vault stays behind it. */
export const createPeople = ({
  commands,
  vault,
  db,
}: {
  readonly commands: Commands;
  readonly vault: Vault;
  readonly db: Pool;
}) => {
  const account = async (user: UserId) => (await commands.load(userDecider, user)).state;
  return {
    /** The stored card's ids at the provider. */
    paymentMethodOf: async (user: UserId) => {
      const { card } = await account(user);
      return card === null ? undefined : { customerId: card.customerId, paymentMethodId: card.paymentMethodId };
    },
    /** Whether the account is open: registered and not forgotten. */
    exists: async (user: UserId) => (await account(user)).status === 'registered',
    /** Names as staff see them; forgotten people have none. */
    shownNames: async (users: readonly UserId[]): Promise<ReadonlyMap<UserId, string>> => {
      const facts = await readUsers(db, users);
      const fields = await vault.readMany([...facts.values()].map(({ subjectId }) => subjectId));
      const names = new Map<UserId, string>();
      for (const { userId, subjectId } of facts.values()) {
        const personal = fields.get(subjectId);
        if (personal !== undefined) names.set(userId, shownNameOf(personal));
      }
      return names;
    },
    /** Seals a text with its author's key (DESIGN section 7). @throws {Error} the author has no account. */
    sealFor: async (author: UserId, text: string) => {
      const { subjectId } = await account(author);
      if (subjectId === null) throw new Error('Somebody without an account cannot seal a text.');
      return vault.seal(subjectId, text);
    },
    unseal: vault.unseal.bind(vault),
  };
};
