import type { Language } from '@paddock/shared-domain/kernel/language';

const TITLES: { readonly [L in Language]: (seat: string, venue: string) => string } = {
  en: (seat, venue) => `${seat} at ${venue}`,
  es: (seat, venue) => `${seat} en ${venue}`,
};

/** The title of a customer's entry, the same in mails and in downloaded files. */
export const entryTitle = (language: Language, seat: string, venue: string): string => TITLES[language](seat, venue);
