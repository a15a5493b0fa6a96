import { languageTag } from '../language/language.ts';

/** A number in the format of the present language: `1,234`. */
export const figure = (count: number, options?: Intl.NumberFormatOptions): string =>
  count.toLocaleString(languageTag(), options);
