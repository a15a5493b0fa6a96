import type { Position } from '@paddock/event-store/port';
import { userDecider } from '@paddock/shared-domain/identity/decider';
import { ownCard } from '@paddock/shared-domain/identity/user';
import type { Permission } from '@paddock/shared-domain/kernel/actor';
import type { LocationId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Language } from '@paddock/shared-domain/kernel/language';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import { createAccounts } from '@paddock/kit/accounts/accounts';
import type { Commands } from '@paddock/kit/command-handling/commands';
import type { Vault } from '@paddock/kit/gateways/vault/vault';
import { findAccount } from './find-account.ts';
import { shownNameOf } from './user-view.ts';

/** People for other contexts: cards, names and sealed texts, without access to the vault. */
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
  const languageOf = async (user: UserId): Promise<Language> => (await account(user)).language ?? 'en';
  const { exists, publicNames, fieldsOf } = createAccounts({ commands, vault, db });
  const shownCardOf = async (user: UserId) => {
    const found = await findAccount({ commands, vault }, user);
    const card = found?.state.card === null ? undefined : found?.fields.card;
    if (card === undefined || card === null) return undefined;
    const goodUntil = `${card.exp_year}-${String(card.exp_month).padStart(2, '0')}`;
    return { brand: card.brand, last4: card.last4, goodUntil };
  };
  return {
    /** The stored card's ids at the provider, for staff and for renewals. */
    paymentMethodOf: async (user: UserId) => {
      const { card } = await account(user);
      return card === null ? undefined : { customerId: card.customerId, paymentMethodId: card.paymentMethodId };
    },
    /** The ids of the card with which the owner may pay now: see `ownCard`. */
    ownPaymentMethodOf: async (user: UserId, now: Instant) => {
      const card = ownCard(await account(user), now);
      return card === null ? undefined : { customerId: card.customerId, paymentMethodId: card.paymentMethodId };
    },
    /** What is shown of the stored card, and to the end of which month it is good. */
    shownCardOf,
    /** That month as YYYY-MM; undefined without a card. */
    cardGoodUntil: async (user: UserId) => (await shownCardOf(user))?.goodUntil,
    /** Recognises the stored card in any account; undefined without a card, or if the provider gave nothing to recognise it by. */
    cardFingerprintOf: async (user: UserId) => (await account(user)).card?.fingerprintHash,
    exists,
    /** The language of letters to a person; English if they chose none. */
    languageOf,
    /**
     * Address and language of mails to a person; undefined once they are forgotten. Read from the account's stream: the read model
     * may not have somebody who signed up a moment ago, and their mail would be dropped.
     *
     * @param atLeast as for `Commands.load`.
     */
    contactOf: async (user: UserId, atLeast?: Position) => {
      const found = await findAccount({ commands, vault }, user, atLeast);
      const { email, first_name: firstName = '' } = found?.fields ?? {};
      return email === undefined ? undefined : { email, firstName, language: found?.state.language ?? 'en' };
    },
    wantsReminders: async (user: UserId): Promise<boolean> => (await account(user)).reminders,
    /** Names as staff see them; forgotten people are left out. */
    shownNames: async (users: readonly UserId[]): Promise<ReadonlyMap<UserId, string>> =>
      new Map([...(await fieldsOf(users))].map(([user, fields]) => [user, shownNameOf(fields)])),
    publicNames,
    holds: async (user: UserId, permission: Permission): Promise<boolean> => {
      const { status, isStaff, isSuperuser, permissions } = await account(user);
      return status === 'registered' && (isSuperuser || (isStaff && permissions.includes(permission)));
    },
    /** The locations to which their rights as staff are limited; undefined for everywhere. */
    locationsOf: async (user: UserId): Promise<readonly LocationId[] | undefined> => (await account(user)).locations,
    /** Seals a text with its author's key. @throws {Error} the author has no account. */
    sealFor: async (author: UserId, text: string) => {
      const { subjectId } = await account(author);
      if (subjectId === null) throw new Error('Somebody without an account cannot seal a text.');
      return vault.seal(subjectId, text);
    },
    unseal: vault.unseal.bind(vault),
  };
};
export type People = ReturnType<typeof createPeople>;
