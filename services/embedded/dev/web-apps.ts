import { join } from 'node:path';
import { createLogger, createServer, type Logger, type ProxyOptions } from 'vite';

/** The words of one app's server, each line with whose it is. A request while the API restarts is one line, not a stack. */
const loggerOf = (name: string): Logger => {
  const plain = createLogger('info', { prefix: `[${name}]`, allowClearScreen: false });
  const error: Logger['error'] = (text, options) => {
    const [first = ''] = text.split('\n');
    if (!/proxy (socket )?error/.test(first)) plain.error(text, options);
    else if (first.includes('http')) plain.warnOnce(`${first} (the API does not answer)`);
  };
  // About Vite's own plugin for `composes`: nothing that we could change.
  const warnOnce: Logger['warnOnce'] = (text, options) => {
    if (!text.includes('A PostCSS plugin did not pass')) plain.warnOnce(text, options);
  };
  return { ...plain, error, warnOnce };
};

export type WebApps = {
  /** Where both apps are, the staff's below /admin; without a slash at the end. */
  readonly url: string;
  readonly close: () => Promise<void>;
};

/**
 * Serves both apps from their sources, with hot reload. Requests for the API go to `api`; the customers' server leads to the
 * staff's, so that one address has all, as in the built product.
 *
 * @param root of the repository. @param api its address, e.g. `http://127.0.0.1:3000`.
 */
export const serveWebApps = async (root: string, api: string): Promise<WebApps> => {
  const toApi = { '/api': { target: api }, '/ws': { target: api, ws: true } };
  const serve = async (app: string, name: string, proxy: Readonly<Record<string, ProxyOptions>>) => {
    const server = await createServer({
      root: join(root, app),
      configFile: join(root, app, 'vite.config.ts'),
      customLogger: loggerOf(name),
      server: { proxy: { ...toApi, ...proxy } },
    });
    await server.listen();
    // Its own port, or the next one that is free.
    const [url = ''] = server.resolvedUrls?.local ?? [];
    return { server, url: new URL(url).origin };
  };
  const staff = await serve('web-staff', 'staff', {});
  const customers = await serve('web-customer', 'customers', {
    // Vite serves /admin/ alone.
    '/admin': { target: staff.url, ws: true, rewrite: (path) => path.replace(/^\/admin(?=$|\?)/, '/admin/') },
  });
  return {
    url: customers.url,
    close: async () => void (await Promise.all([customers.server.close(), staff.server.close()])),
  };
};
