import type { EventMetadata } from '@paddock/shared-domain/kernel/message';
import { SubjectId, type UserId } from '@paddock/shared-domain/kernel/ids';
import type { SealedText } from '@paddock/shared-domain/kernel/sealed';
import type { Clock } from '@paddock/shared-domain/kernel/time';
import { NoSuchSubject, SubjectExists, type Vault } from '../gateways/vault/vault.ts';
import { checkTyped } from './checked-append.ts';
import type { CommandContext } from './commands.ts';

/** Seals what somebody typed with the key of the first of these accounts that has one. */
export type SealReason = (accounts: readonly UserId[], text: string) => Promise<SealedText>;

/** Whose key seals what is about nobody and typed by nobody with an account: operators at the command line. */
const HOUSE = SubjectId.parse('house');

export const sealReasonIn =
  (vault: Pick<Vault, 'create' | 'seal' | 'sealForAccount'>, clock: Clock): SealReason =>
  async (accounts, text) => {
    const sealed = await vault.sealForAccount(accounts, text);
    if (sealed !== undefined) return sealed;
    try {
      return await vault.seal(HOUSE, text);
    } catch (error) {
      if (!(error instanceof NoSuchSubject)) throw error;
    }
    try {
      await vault.create({ subjectId: HOUSE, userId: null, fields: {}, createdAt: clock.now() });
    } catch (error) {
      // Another process created it at the same time.
      if (!(error instanceof SubjectExists)) throw error;
    }
    return vault.seal(HOUSE, text);
  };

const userOf = (data: object): readonly UserId[] =>
  'userId' in data && typeof data.userId === 'string' ? [data.userId as UserId] : [];

/**
 * Returns a function that adds the typed reason of a command to the metadata of one of its events, sealed for the person that the
 * event is about: forgetting them makes it unreadable. An event about nobody gets it with the key of its author. Each person's is
 * sealed once, so that all events about them have the same.
 */
export const reasonSealer = (seal: SealReason | undefined, { reason, about, actor }: CommandContext) => {
  const sealed = new Map<string, Promise<SealedText>>();
  return async (metadata: EventMetadata, data: object): Promise<EventMetadata> => {
    if (reason === undefined) return metadata;
    checkTyped(reason);
    if (seal === undefined) throw new Error('This program has no vault, so it cannot record what somebody typed.');
    const accounts = [
      ...userOf(data),
      ...(about === undefined || about === null ? [] : [about]),
      ...('userId' in actor ? [actor.userId] : []),
    ];
    const key = accounts.join(' ');
    const known = sealed.get(key) ?? seal(accounts, reason);
    sealed.set(key, known);
    return { ...metadata, sealedReason: await known };
  };
};
