import { LANGUAGE_TAGS, type Language } from '@paddock/shared-domain/kernel/language';

/** A language by name or tag: `es`, `es-MX`, `ES`; undefined if the app does not have it. */
export const languageOf = (tag: string | null | undefined): Language | undefined => {
  const name = tag?.toLowerCase().split('-')[0] ?? '';
  return Object.hasOwn(LANGUAGE_TAGS, name) ? (name as Language) : undefined;
};

/** Where the language of a visit comes from. */
export type Wishes = {
  /** `lang` in the address, as set up on displays. */
  readonly address: string | null;
  /** The earlier choice on this browser. */
  readonly kept: string | undefined;
  /** The browser's languages, preferred first. */
  readonly browser: readonly string[];
};

/** The address, else the earlier choice, else the first of the browser's languages that the app has, else English. */
export const firstLanguage = ({ address, kept, browser }: Wishes): Language =>
  languageOf(address) ?? languageOf(kept) ?? browser.map(languageOf).find((one) => one !== undefined) ?? 'en';
