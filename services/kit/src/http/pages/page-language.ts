import { PAGE_LANGUAGES, type PageLanguage } from './page-book.ts';

const isOurs = (name: string): name is PageLanguage => (PAGE_LANGUAGES as readonly string[]).includes(name);

/**
 * The language a browser wishes for that the app speaks, the dearest first (RFC 9110, 12.5.4); English where it names none. The
 * app itself decides in the same order (web-customer/src/app/language/first-language.ts), and knows what was chosen before.
 */
export const pageLanguage = (accepted: string | undefined): PageLanguage => {
  const wishes = (accepted ?? '').split(',').map((wish) => {
    const [tag = '', ...rest] = wish.trim().split(';');
    const weight = /q=([\d.]+)/.exec(rest.join(';'))?.[1];
    return { name: tag.toLowerCase().split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) };
  });
  const [dearest] = wishes
    .toSorted((one, other) => other.weight - one.weight)
    .flatMap(({ name }) => (isOurs(name) ? [name] : []));
  return dearest ?? 'en';
};
