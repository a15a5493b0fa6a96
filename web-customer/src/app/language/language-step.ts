import type { Language } from '@paddock/shared-domain/kernel/language';

/** The language on screen, and what is known of whose it is. */
export type Spoken = {
  readonly page: Language;
  /** Whether the person on this device has chosen it since, so that their account does not have it yet. */
  readonly chosen: boolean;
  /** The account's; null while it has none, undefined while nobody is signed in or it is on its way. */
  readonly account: Language | null | undefined;
};

/**
 * What brings page and account together: the account takes what was chosen here, or what the browser speaks while it has none;
 * else the page turns to the account's, on whatever device its owner signs in.
 */
export const languageStep = ({ page, chosen, account }: Spoken): 'save' | 'turn' | undefined => {
  if (account === undefined || account === page) return undefined;
  if (chosen) return 'save';
  if (account !== null) return 'turn';
  return page === 'en' ? undefined : 'save';
};
