import { languageTag } from './language.ts';

const made = new Map<string, Intl.DateTimeFormat>();

/** A formatter of the language spoken now; one is made for each language and choice of fields, for Intl takes its time. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const tag = languageTag();
  const key = tag + JSON.stringify(options);
  let format = made.get(key);
  if (format === undefined) made.set(key, (format = new Intl.DateTimeFormat(tag, options)));
  return format;
};
