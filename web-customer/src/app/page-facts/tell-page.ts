import type { Language } from '@paddock/shared-domain/kernel/language';
import { generatePath, matchPath } from 'react-router-dom';
import { pageEntries } from '../first-paint/page-entries.ts';
import { foundIn } from '../language/found-in.ts';

/** Finds or makes an element of the head; without content it goes. */
const tell = (selector: string, make: () => HTMLElement, attribute: string, content: string | undefined): void => {
  const there = document.head.querySelector(selector);
  if (content === undefined) return there?.remove();
  const element = there ?? document.head.appendChild(make());
  element.setAttribute(attribute, content);
};
const meta = (name: string) => (): HTMLElement => Object.assign(document.createElement('meta'), { name });
const link = (rel: string) => (): HTMLElement => Object.assign(document.createElement('link'), { rel });

/**
 * What a page says of itself to whoever shares or keeps it, brought up to date where the app went on to another one: its own
 * address and description, or that it is nobody's but the customer's. The server says the same of each page that is opened
 * anew (services/kit/src/http/pages/page-head.ts); phones share the canonical address, whatever the address bar shows.
 *
 * @param path of the address, without query.
 */
export const tellPage = (path: string, language: Language): void => {
  const pages = pageEntries.flatMap((entry) => {
    const match = matchPath(entry.path, path);
    return match === null ? [] : [{ describedAs: entry.describedAs, own: generatePath(entry.path, match.params) }];
  });
  // An address that is written out comes before one with a place for anything.
  const page = pages.find(({ own }) => pageEntries.some((entry) => entry.path === own)) ?? pages[0];
  const known =
    page?.describedAs === undefined ? undefined : { own: page.own, words: foundIn(language)[page.describedAs] };
  tell('link[rel="canonical"]', link('canonical'), 'href', known && new URL(known.own, window.location.origin).href);
  tell('meta[name="description"]', meta('description'), 'content', known?.words);
  tell('meta[name="robots"]', meta('robots'), 'content', known === undefined ? 'noindex' : undefined);
};
