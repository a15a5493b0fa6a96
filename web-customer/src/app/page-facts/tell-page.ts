import type { Language } from '@paddock/shared-domain/kernel/language';
import { generatePath, matchPath } from 'react-router-dom';
import { pageEntries } from '../first-paint/page-entries.ts';
import { foundIn } from '../language/found-in.ts';

/** Finds or creates an element of the head; removes it if it has no content. */
const tell = (selector: string, make: () => HTMLElement, attribute: string, content: string | undefined): void => {
  const there = document.head.querySelector(selector);
  if (content === undefined) return there?.remove();
  const element = there ?? document.head.appendChild(make());
  element.setAttribute(attribute, content);
};
const meta = (name: string) => (): HTMLElement => Object.assign(document.createElement('meta'), { name });
const link = (rel: string) => (): HTMLElement => Object.assign(document.createElement('link'), { rel });

/**
 * Updates a page's canonical address and description, or marks it as private, after navigation within the app. The server does
 * the same for pages it sends (services/kit/src/http/pages/page-head.ts). Phones share the canonical address, whatever the
 * address bar shows.
 *
 * @param path of the address, without query.
 */
export const tellPage = (path: string, language: Language): void => {
  const pages = pageEntries.flatMap((entry) => {
    const match = matchPath(entry.path, path);
    return match === null ? [] : [{ describedAs: entry.describedAs, own: generatePath(entry.path, match.params) }];
  });
  // A literal address comes before one with parameters.
  const page = pages.find(({ own }) => pageEntries.some((entry) => entry.path === own)) ?? pages[0];
  const known =
    page?.describedAs === undefined ? undefined : { own: page.own, words: foundIn(language)[page.describedAs] };
  tell('link[rel="canonical"]', link('canonical'), 'href', known && new URL(known.own, window.location.origin).href);
  tell('meta[name="description"]', meta('description'), 'content', known?.words);
  tell('meta[name="robots"]', meta('robots'), 'content', known === undefined ? 'noindex' : undefined);
};
