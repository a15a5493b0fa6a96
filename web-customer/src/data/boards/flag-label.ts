import { languageTag } from '@paddock/web-kit/language/language.ts';

/** The country code in a flag's address, by the venue's template; empty if the address does not match. */
export const codeOfFlag = (url: string, template: string): string => {
  const [before = '', after = ''] = template.split('{code}');
  const fits = url.startsWith(before) && url.endsWith(after) && url.length > before.length + after.length;
  return fits ? url.slice(before.length, url.length - after.length) : '';
};

/** The country's name, `United Kingdom` for `gb`; the code itself if unknown. */
export const countryOf = (code: string): string => {
  try {
    return new Intl.DisplayNames([languageTag()], { type: 'region' }).of(code.toUpperCase()) ?? code;
  } catch {
    return code;
  }
};
