import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { NOTHING, servePages, type VenueThings } from './pages/serve-pages.ts';
import { notFound } from './problems.ts';
import { sendProblem } from './send.ts';

/** Addresses that are never a page: an unknown one below them is a plain 404 (threat TH-41). */
const NO_PAGES = /^\/(api|ws|metrics|healthz|readyz|assets|admin\/assets)(\/|\?|$)/;
/** Path traversal, encoded or not (threat TH-23). */
const CROOKED = /%2f|%5c|%00|\\|\.\.|\/\//i;
const STAFF = /^\/admin(\/|\?|$)/;
/** Wall displays have a page of their own, without the frame of the app (DISP-01). */
const DISPLAY = /^\/(?:welcome|menu|splash|display(?:\/[^/]+)?)\/?$/i;
/** Vite puts a hash of the content into these names. */
const HASHED = /[\\/]assets[\\/].*-[A-Za-z0-9_-]{8,}\.\w+(\.gz|\.br)?$/;

/** Pictures whose names do not change (PAGE-06, rule A-018). */
const PICTURE = /\.(?:svg|png|jpe?g|gif|webp|avif|ico)(?:\.gz|\.br)?$/;

const FOREVER = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';

const cachedFor = (path: string): string => (HASHED.test(path) ? FOREVER : PICTURE.test(path) ? AN_HOUR : 'no-cache');

/**
 * Serves both web apps: files, compressed (`.br`, `.gz`) if the browser accepts it, and the app's page for every other address,
 * so that a reload works on every screen.
 */
export const serveWebApps = async (
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'business'>,
  things: VenueThings = NOTHING,
): Promise<void> => {
  const { WEB_CUSTOMER_DIR: customer, WEB_STAFF_DIR: staff } = deps.config;
  const roots = [
    { prefix: '/admin/', root: staff },
    { prefix: '/', root: customer },
  ].filter((entry): entry is { prefix: string; root: string } => entry.root !== undefined && existsSync(entry.root));
  for (const [index, { prefix, root }] of roots.entries()) {
    // Loaded only if there are files: an API behind a venue's own file server has none.
    await app.register(import('@fastify/static'), {
      root,
      prefix,
      index: false,
      wildcard: true,
      preCompressed: true,
      decorateReply: index === 0,
      cacheControl: false,
      // A browser asks again with the ETag, if at all: the date would only make each of the files longer.
      lastModified: false,
      // Files that a build keeps for itself, such as `.vite`, are not served.
      dotfiles: 'ignore',
      setHeaders: (reply, path) => {
        void reply.header('cache-control', cachedFor(path));
      },
    });
  }
  const sendPage = servePages(app, deps, things);
  const page = (request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> | undefined => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const root = STAFF.test(request.url) ? staff : customer;
    const path = request.url.split('?')[0] ?? '';
    const isFile = /\.\w{1,8}$/.test(path);
    const isDisplay = DISPLAY.test(path);
    const file = isDisplay ? 'display.html' : 'index.html';
    if (
      !isRead ||
      isFile ||
      CROOKED.test(path) ||
      NO_PAGES.test(path) ||
      root === undefined ||
      !existsSync(join(root, file))
    )
      return sendProblem(reply, notFound);
    const isStaff = root === staff && STAFF.test(request.url);
    if (sendPage !== undefined && !isStaff && !isDisplay) return sendPage(request, reply, path);
    // The staff app and wall displays are not for search engines.
    if (isStaff || isDisplay) void reply.header('x-robots-tag', 'noindex');
    // Not returned: for a reply that is returned, Fastify waits with listeners of its own on the response, and a page that was first
    // looked for as a file would have more than Node takes for a leak.
    void reply.code(200).sendFile(file, root);
    return undefined;
  };
  app.setNotFoundHandler((request, reply) => page(request, reply));
  // The static plugin does not serve folders, so both roots are routes.
  for (const url of ['/', '/admin']) app.get(url, (request, reply) => page(request, reply));
};
