import { LANGUAGE_TAGS, type Language } from '@paddock/shared-domain/kernel/language';

/** A language by its name or tag, `es`, `es-MX`, `ES`; undefined for one the app does not speak. */
export const languageOf = (tag: string | null | undefined): Language | undefined => {
  const name = tag?.toLowerCase().split('-')[0] ?? '';
  return Object.hasOwn(LANGUAGE_TAGS, name) ? (name as Language) : undefined;
};

/** Where a visit finds its language. */
export type Wishes = {
  /** `lang` of the address, as a screen on a wall is set up with. */
  readonly address: string | null;
  /** What was chosen on this browser before. */
  readonly kept: string | undefined;
  /** The browser's languages, the dearest first. */
  readonly browser: readonly string[];
};

/** The address, else what was chosen before, else the first of the browser's languages that the app speaks, else English. */
export const firstLanguage = ({ address, kept, browser }: Wishes): Language =>
  languageOf(address) ?? languageOf(kept) ?? browser.map(languageOf).find((one) => one !== undefined) ?? 'en';
