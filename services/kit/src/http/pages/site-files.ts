import { escapeHtml } from '../../escape-html.ts';
import type { PageBook } from './page-book.ts';

/** Not for search engines: staff app, API, sockets, wall displays. */
const NOT_FOR_ENGINES = ['/admin', '/api/', '/ws/', '/display', '/menu', '/splash', '/welcome'];

/** `robots.txt` (RFC 9309): what search engines should skip, and the address of the sitemap. */
export const robotsText = ({ pages }: PageBook, origin: string): string => {
  const own = pages.filter(({ describedAs, path }) => describedAs === undefined && !path.includes(':'));
  // `$` excludes only the address itself, not those below it.
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

/** `sitemap.xml` (sitemaps.org 0.9): all public pages and the venue's own, under the venue's origin. */
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
