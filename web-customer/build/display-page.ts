import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { fontPreload } from '../../services/web-kit/src/theme/font-preload.ts';
import { allOf } from './chunk-groups.ts';
import { writeDisplayWorker } from './display-worker.ts';
import { leanDomain } from '../../services/web-kit/build/lean-domain.ts';
import { leanWords } from './lean-words.ts';

/** The addresses of the wall displays; the server of the built app has the same (services/kit/src/http/web-apps.ts). */
const DISPLAY = /^\/(?:welcome|menu|splash|display(?:\/[^/?]+)?)\/?(?:\?|$)/i;

/** The parts of the message catalogue that a display may use. */
const PARTS = ['displays', 'racing', 'booking'];

/** The displays themselves are in one file with one request. The forms that set a display up are rarely used and stay separate. */
const screens = ['menu-page', 'splash-page', 'board-display-page'].map(
  (name) => `features/boards/displays/${name}.tsx`,
);

/**
 * A Vite plugin: the wall displays have their own page, `display.html`, built separately, so that it contains neither the routes
 * nor the frame nor the other texts of the app: at most 100 kB of gzipped JavaScript (goal 12 of the performance goals).
 *
 * @param titles matches the file of the one font that is requested before the script.
 */
export const displayPage = (titles: RegExp): Plugin => {
  let settings: { readonly root: string; readonly outDir: string; readonly conditions: string[] } | undefined;
  let built = false;
  return {
    name: 'paddock-display-page',
    configResolved: ({ root, build: { outDir }, resolve: { conditions } }) =>
      void (settings = { root, outDir, conditions }),
    configureServer: ({ middlewares }) =>
      void middlewares.use((request, _, next) => {
        if (request.url !== undefined && DISPLAY.test(request.url)) request.url = '/display.html';
        next();
      }),
    writeBundle: () => void (built = true),
    closeBundle: {
      sequential: true,
      handler: async () => {
        if (!built || settings === undefined) return;
        const { root, outDir, conditions } = settings;
        await build({
          root,
          configFile: false,
          logLevel: 'warn',
          plugins: [leanDomain(), leanWords(PARTS), react(), fontPreload(titles)],
          resolve: { conditions },
          build: {
            outDir,
            emptyOutDir: false,
            copyPublicDir: false,
            target: 'esnext',
            manifest: '.vite/display-manifest.json',
            rolldownOptions: {
              input: 'display.html',
              output: { codeSplitting: { groups: [allOf('display', 'display-main.tsx', ...screens)] } },
            },
          },
        });
        await writeDisplayWorker(root, resolve(root, outDir));
      },
    },
  };
};
