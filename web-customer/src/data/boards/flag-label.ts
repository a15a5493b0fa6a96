import { languageTag } from '@paddock/web-kit/language/language.ts';

/** The two letters inside a flag's address, by the venue's template; empty where it is another's. */
export const codeOfFlag = (url: string, template: string): string => {
  const [before = '', after = ''] = template.split('{code}');
  const fits = url.startsWith(before) && url.endsWith(after) && url.length > before.length + after.length;
  return fits ? url.slice(before.length, url.length - after.length) : '';
};

/** The country's name, `United Kingdom` for `gb`; the code itself where there is none. */
export const countryOf = (code: string): string => {
  try {
    return new Intl.DisplayNames([languageTag()], { type: 'region' }).of(code.toUpperCase()) ?? code;
  } catch {
    return code;
  }
};
