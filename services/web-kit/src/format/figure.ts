import { languageTag } from '../language/language.ts';

/** A number as the language spoken now writes it: `1,234`. */
export const figure = (count: number, options?: Intl.NumberFormatOptions): string =>
  count.toLocaleString(languageTag(), options);
