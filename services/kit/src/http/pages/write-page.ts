import type { Business } from '../../business.ts';
import type { Config } from '../../config.ts';
import { escapeHtml } from '../../escape-html.ts';
import type { VisitPage } from '@paddock/shared-domain/venues/visit-contract';
import type { DrawnVisit } from './visit-drawing.ts';
import type { FoundPage } from './find-page.ts';
import type { Drawn, PageBook, PageLanguage } from './page-book.ts';
import { pageHead } from './page-head.ts';

export type OwnPage = { readonly id: string; readonly name: string; readonly html: string };
export type OwnBoard = { readonly id: string; readonly name: string; readonly description: string };
/** `page`: the app's page of the address; `own`: the venue's own page, if the address leads to one. */
export type Wanted = {
  readonly page: FoundPage | undefined;
  readonly own?: OwnPage | undefined;
  /** The board of the address; undefined if it does not exist or was withdrawn. */
  readonly board?: OwnBoard | undefined;
  /** The shop window: its facts and what the app draws of them, if the address leads to it. */
  readonly visit?: { readonly facts: VisitPage; readonly drawn: DrawnVisit | undefined } | undefined;
  /** First reads of its screen, beside those of every page of its kind. */
  readonly reads?: readonly string[];
};

/** Read by every visitor's page frame: the names in the menu (NAV-07). */
const EVERYBODY_READS = '/pages';
/** About as many characters as a search engine shows. */
const DESCRIPTION = 160;

const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

const firstWords = (html: string): string => {
  const words = html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/&(\w+);/g, (all, name: string) => CHARACTERS[name] ?? all);
  const text = words.replaceAll(/\s+/g, ' ').trim();
  return text.length <= DESCRIPTION ? text : `${text.slice(0, DESCRIPTION).replace(/\s+\S*$/, '')} …`;
};

/**
 * The canonical address: as in the routes, whatever case and slash was requested. Without an optional part, unless it names an
 * existing board: an invented address is not a page of its own.
 */
const canonicalPath = ({ entry, values }: FoundPage, board: { readonly id: string } | undefined): string =>
  entry.path.replaceAll(/\/:(\w+)(\?)?/g, (_, name: string, optional: string | undefined) => {
    const value = values[name];
    if (optional !== undefined) return board === undefined ? '' : `/${encodeURIComponent(board.id)}`;
    return value === undefined ? '' : `/${encodeURIComponent(value)}`;
  });

const mainOf = (body: string): string => /<main[^>]*>([^]*)<\/main>/.exec(body)?.[1] ?? '';
const withMain = (body: string, main: string | undefined): string =>
  main === undefined
    ? body
    : body.replace(/(<main[^>]*>)[^]*(<\/main>)/, (_, before: string, after: string) => before + main + after);
const templateFor = (who: 'guest' | 'member', content: string, into = ''): string =>
  content === '' ? '' : `<template data-for="${who}"${into}>${content}</template>`;

/** Renders pages: `undefined` for `page` gives the page for unknown addresses (ROUTE-37). */
export const pageWriter = (book: PageBook, config: Config) => {
  const linksOf = (screens: readonly string[] = []): string => {
    const needed = screens.flatMap((screen) => book.links[screen] ?? []);
    const sheets = new Set(needed.flatMap((one) => one.sheets));
    const scripts = new Set(needed.flatMap((one) => one.scripts));
    return [
      ...[...sheets].map((href) => `<link rel="preload" as="style" crossorigin href="${href}">`),
      ...[...scripts].map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
    ].join('');
  };
  const readsOf = (reads: readonly string[]): string =>
    reads.map((read) => `<link rel="preload" as="fetch" crossorigin href="/api${escapeHtml(read)}">`).join('');
  /** Style sheets of a screen that is drawn whole: without a script nothing else would apply them. */
  const sheetsOf = (visit: Wanted['visit'], screens: readonly string[] = []): string =>
    visit?.drawn === undefined
      ? ''
      : [...new Set(screens.flatMap((screen) => book.links[screen]?.sheets ?? []))]
          .map((href) => `<link rel="stylesheet" crossorigin href="${href}">`)
          .join('');
  const signup = book.pages.find(({ path }) => path === '/signup');
  const logoOf = ({ logo, logoWidth }: Business): string =>
    logo === null
      ? book.logo.replace(/width="\d+" height="\d+"/, `width="${logoWidth}"`)
      : `<img src="${escapeHtml(logo)}" width="${logoWidth}" alt="">`;
  const style = `<style>${book.style}</style>`;
  const early = `<script>${book.early}</script>`;

  return (
    { page, own, board, visit, reads: more = [] }: Wanted,
    language: PageLanguage,
    business: Business,
  ): string => {
    const logo = logoOf(business);
    const drawn: Drawn = (page?.entry.drawn ?? book.notFound)[language];
    // The heading stays the screen's own; the title names the board.
    const title = own?.name ?? visit?.drawn?.title ?? drawn.title;
    const place = visit?.facts.kind === 'one' ? visit.facts.location : undefined;
    const described =
      (own === undefined ? board?.description.slice(0, DESCRIPTION) : firstWords(own.html)) || drawn.description;
    const facts = {
      title: board === undefined ? title : `${board.name} · ${title}`,
      description: page === undefined ? '' : described,
      path: page === undefined ? '/' : canonicalPath(page, board ?? place),
      language,
      visit: visit?.facts,
    };
    const entry = page?.entry;
    const links = linksOf(entry?.screens);
    const forMembers = entry?.forMembers === true;
    // Replaces marks only in the build's own HTML: the venue's text may contain the same marks, which stay.
    const filled = (body: string): string =>
      body.replaceAll(/%(logo|title)%/g, (_, name: string) => (name === 'logo' ? logo : escapeHtml(title)));
    // A venue's own page needs its text first: fetch it in parallel with the script, not after it.
    const words = own === undefined ? [] : [`/pages/${encodeURIComponent(own.id)}/content`];
    const reads = readsOf([EVERYBODY_READS, ...(entry?.reads ?? []), ...more, ...words]);
    const head =
      pageHead(config, business, facts) + style + (forMembers ? '' : links) + sheetsOf(visit, entry?.screens) + reads;
    const guests = forMembers && signup !== undefined;
    const templates = guests
      ? templateFor('member', links) +
        templateFor('guest', linksOf(signup.screens)) +
        templateFor('guest', filled(mainOf(signup.drawn[language].body)), ' data-into="main"')
      : '';
    const parts: Readonly<Record<string, string>> = {
      lang: language,
      head,
      body: withMain(filled(drawn.body), visit?.drawn?.body),
      early: templates + early,
    };
    // The drawn window is more than the first paint has rules for: it waits for the app's style sheet.
    const template =
      visit?.drawn === undefined
        ? book.template
        : book.template.replaceAll('rel="preload" as="style" data-sheet', 'rel="stylesheet"');
    return template.replaceAll(/%(lang|head|body|early)%/g, (_, name: string) => parts[name] ?? '');
  };
};
