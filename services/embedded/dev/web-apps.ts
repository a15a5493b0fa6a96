import { join } from 'node:path';
import { createLogger, createServer, type Logger, type ProxyOptions } from 'vite';

/** A logger that puts the app's name before each line. A request during a restart of the API logs one line, without a stack. */
const loggerOf = (name: string): Logger => {
  const plain = createLogger('info', { prefix: `[${name}]`, allowClearScreen: false });
  const error: Logger['error'] = (text, options) => {
    const [first = ''] = text.split('\n');
    if (!/proxy (socket )?error/.test(first)) plain.error(text, options);
    else if (first.includes('http')) plain.warnOnce(`${first} (the API does not answer)`);
  };
  // A warning about Vite's own plugin for `composes`, which we cannot change.
  const warnOnce: Logger['warnOnce'] = (text, options) => {
    if (!text.includes('A PostCSS plugin did not pass')) plain.warnOnce(text, options);
  };
  return { ...plain, error, warnOnce };
};

export type WebApps = {
  /** Address of both apps, the staff app below /admin. No slash at the end. */
  readonly url: string;
  readonly close: () => Promise<void>;
};

/**
 * Serves both apps from their sources, with hot reload. API requests go to `api`. The customers' server passes requests for
 * /admin to the staff server, so that all is under one address, as in production.
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
    // The default port, or the next free one.
    const [url = ''] = server.resolvedUrls?.local ?? [];
    return { server, url: new URL(url).origin };
  };
  const staff = await serve('web-staff', 'staff', {});
  const customers = await serve('web-customer', 'customers', {
    // Vite serves /admin/ only with the slash.
    '/admin': { target: staff.url, ws: true, rewrite: (path) => path.replace(/^\/admin(?=$|\?)/, '/admin/') },
  });
  return {
    url: customers.url,
    close: async () => void (await Promise.all([customers.server.close(), staff.server.close()])),
  };
};
