import type { Language } from '@paddock/shared-domain/kernel/language';

/** The language on screen, and what is known of its origin. */
export type Spoken = {
  readonly page: Language;
  /** Whether it was chosen on this device and is not saved in the account yet. */
  readonly chosen: boolean;
  /** The account's language; null if it has none, undefined while nobody is signed in or it is loading. */
  readonly account: Language | null | undefined;
};

/**
 * Brings page and account together. The account takes the choice made here, or the page's language if it has none; otherwise the
 * page changes to the account's.
 */
export const languageStep = ({ page, chosen, account }: Spoken): 'save' | 'turn' | undefined => {
  if (account === undefined || account === page) return undefined;
  if (chosen) return 'save';
  if (account !== null) return 'turn';
  return page === 'en' ? undefined : 'save';
};
