import type { Language } from '@paddock/shared-domain/kernel/language';

const TITLES: { readonly [L in Language]: (seat: string, venue: string) => string } = {
  en: (seat, venue) => `${seat} at ${venue}`,
  es: (seat, venue) => `${seat} en ${venue}`,
};

/** A customer's entry as their calendar titles it, the same in mails and in the file they ask for. */
export const entryTitle = (language: Language, seat: string, venue: string): string => TITLES[language](seat, venue);
