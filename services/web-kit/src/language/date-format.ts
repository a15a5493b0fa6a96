import { languageTag } from './language.ts';

const made = new Map<string, Intl.DateTimeFormat>();

/** A formatter of the present language. It is cached by language and options, because Intl is slow to make one. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const tag = languageTag();
  const key = tag + JSON.stringify(options);
  let format = made.get(key);
  if (format === undefined) made.set(key, (format = new Intl.DateTimeFormat(tag, options)));
  return format;
};
