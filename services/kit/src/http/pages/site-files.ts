import { escapeHtml } from './escape-html.ts';
import type { PageBook } from './page-book.ts';

/** What is no page for anybody to find: staff, the API, sockets, walls of the venue. */
const NOT_FOR_ENGINES = ['/admin', '/api/', '/ws/', '/display', '/menu', '/splash', '/welcome'];

/** `robots.txt` (RFC 9309): what search engines leave alone, and where the list of pages is. */
export const robotsText = ({ pages }: PageBook, origin: string): string => {
  const own = pages.filter(({ describedAs, path }) => describedAs === undefined && !path.includes(':'));
  // Below an address with a place for anything only that address itself is known.
  const paths = [...NOT_FOR_ENGINES, ...own.map(({ path }) => `${path}$`)];
  return [
    'User-agent: *',
    ...paths.map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${new URL('/sitemap.xml', origin).href}`,
    '',
  ].join('\n');
};

/** `sitemap.xml` (sitemaps.org 0.9): every page that is for everybody, and the venue's own, each under the venue's origin. */
export const siteMap = ({ pages }: PageBook, origin: string, ownPages: readonly string[]): string => {
  const listed = pages.flatMap(({ describedAs, path }) =>
    describedAs === undefined || (path.includes(':') && !path.endsWith('?')) ? [] : [path.replace(/\/:\w+\?$/, '')],
  );
  const paths = [...listed, ...ownPages.map((id) => `/pages/${encodeURIComponent(id)}`)];
  const urls = paths.map((path) => `  <url><loc>${escapeHtml(new URL(path, origin).href)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
};
