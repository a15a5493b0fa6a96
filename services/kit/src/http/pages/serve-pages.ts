import type { Deps } from '../../deps.ts';
import { readyTexts, sendReady } from '../ready-bytes.ts';
import { type FoundPage, pageFinder } from './find-page.ts';
import { PAGE_LANGUAGES, type PageLanguage, readPageBook } from './page-book.ts';
import { robotsText, siteMap } from './site-files.ts';
import { type DrawnVisit, visitDrawing } from './visit-drawing.ts';
import type { VisitPage } from '@paddock/shared-domain/venues/visit-contract';
import { type OwnBoard, type OwnPage, pageWriter, type Wanted } from './write-page.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Allows one inline style and one inline script in a policy, by their hashes (CSP 3, 2.3.1); other inline code stays forbidden
 * (threats TH-09, TH-42).
 */
const admitInline = (policy: string, style: string, script: string): string =>
  policy
    .replace(/(^|;)style-src [^;]*/, (sources) => `${sources} ${hashOf(style)}`)
    .replace(/(^|;)script-src [^;]*/, (sources) => `${sources} ${hashOf(script)}`);

/** Characters of all pages that are kept ready: the app has some dozens pages, the venue's own change over time. */
const MOST = 8_000_000;

const isOurs = (name: string): name is PageLanguage => (PAGE_LANGUAGES as readonly string[]).includes(name);

/**
 * The browser's most preferred language among those of the app (RFC 9110, 12.5.4); English if there is none. The app uses the
 * same order (web-customer/src/app/language/first-language.ts), but first the language chosen before.
 */
const pageLanguage = (accepted: string | undefined): PageLanguage => {
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

export type VenueThings = {
  /** The venue's own pages, as published now. */
  readonly pages: () => Promise<readonly OwnPage[]>;
  readonly board: (id: string) => Promise<OwnBoard | undefined>;
  /** The first reads of the page of all boards, under `/api`. */
  readonly boardReads: () => Promise<readonly string[]>;
  /** The shop window of a location; without an id of the only one, or the list. Undefined if there is no such location. */
  readonly visit: (id: string | undefined) => Promise<VisitPage | undefined>;
};
export const NOTHING: VenueThings = {
  pages: async () => [],
  board: async () => undefined,
  boardReads: async () => [],
  visit: async () => undefined,
};
type SendPage = (request: FastifyRequest, reply: FastifyReply, path: string) => Promise<FastifyReply>;

const POLICY = 'content-security-policy';

/**
 * Pages rendered by the server: each with its own title, description and first picture, so that search engines read it without a
 * script, and a slow phone shows something after one reply. Also `robots.txt` and `sitemap.xml`.
 *
 * @returns the function that sends a page; `undefined` if the app was built without a page book.
 */
export const servePages = (
  app: FastifyInstance,
  { config, business }: Pick<Deps, 'config' | 'business'>,
  things: VenueThings,
): SendPage | undefined => {
  const book = readPageBook(config.WEB_CUSTOMER_DIR);
  if (book === undefined) return undefined;
  const find = pageFinder(book);
  const write = pageWriter(book, config);
  const ready = readyTexts(MOST);
  const drawing = visitDrawing(config.WEB_CUSTOMER_DIR);

  const robots = robotsText(book, config.publicUrl);
  app.get('/robots.txt', (_, reply) => reply.type('text/plain; charset=utf-8').send(robots));
  app.get('/sitemap.xml', async (_, reply) => {
    const ids = (await things.pages()).map(({ id }) => id);
    return reply.type('application/xml; charset=utf-8').send(siteMap(book, config.publicUrl, ids));
  });

  return async (request, reply, path) => {
    if (path === '/' && config.FRONT_PAGE === 'visit')
      return reply.header('cache-control', 'no-cache').redirect(`/visit${queryOf(request.url)}`, 302);
    const language = pageLanguage(request.headers['accept-language']);
    const found = find(path);
    const wanted = isVisit(found)
      ? await visitAt(found, things, async (facts) => (await drawing())?.(facts, language))
      : await leadsTo(found, things, !request.url.includes('?'));
    if ('to' in wanted)
      return reply.header('cache-control', 'no-cache').redirect(wanted.to + queryOf(request.url), 302);
    const { page } = wanted;
    const html = write(wanted, language, business.known());
    void reply
      .code(page === undefined ? 404 : 200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language')
      .header(POLICY, admitInline(String(reply.getHeader(POLICY) ?? ''), book.style, book.early));
    return sendReady(reply, ready(html));
  };
};

const queryOf = (url: string): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '');

const isVisit = (found: FoundPage | undefined): found is FoundPage => found?.entry.path.startsWith('/visit') === true;

/** The shop window of an address. One location has one address: the other leads to it. */
const visitAt = async (
  found: FoundPage,
  { visit }: Pick<VenueThings, 'visit'>,
  draw: (facts: VisitPage) => Promise<DrawnVisit | undefined>,
): Promise<Wanted | { readonly to: string }> => {
  const id = found.values['id'];
  const facts = await visit(id).catch(() => 'unread' as const);
  // If it cannot be read now, the app shows the error itself.
  if (facts === 'unread') return { page: found };
  if (facts === undefined) return { page: undefined };
  if (id === undefined && facts.kind === 'one') return { to: `/visit/${encodeURIComponent(facts.location.id)}` };
  return { page: found, visit: { facts, drawn: await draw(facts) } };
};

/**
 * The content of an address: a page of the app, one of the venue's own pages or boards, or nothing. @param plain without a query,
 * which could select other boards.
 */
const leadsTo = async (
  found: FoundPage | undefined,
  { pages, board, boardReads }: VenueThings,
  plain: boolean,
): Promise<Wanted> => {
  const id = found?.values['id'];
  if (found !== undefined && id === undefined && plain && found.entry.path.startsWith('/leaderboards/'))
    return { page: found, reads: await boardReads().catch(() => []) };
  if (found === undefined || id === undefined) return { page: found };
  // If they cannot be read now, the app shows the error itself.
  if (found.entry.path.startsWith('/pages/')) {
    const published = await pages().catch(() => undefined);
    const own = published?.find((page) => page.id === id);
    return { page: published !== undefined && own === undefined ? undefined : found, own };
  }
  if (found.entry.path.startsWith('/leaderboards/')) {
    const known = await board(id).catch(() => 'unread' as const);
    if (known === 'unread') return { page: found };
    return known === undefined ? { page: undefined } : { page: found, board: known };
  }
  return { page: found };
};
