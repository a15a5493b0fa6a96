import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { fontPreload } from '../../services/web-kit/src/theme/font-preload.ts';
import { allOf } from './chunk-groups.ts';
import { writeDisplayWorker } from './display-worker.ts';
import { leanDomain } from '../../services/web-kit/build/lean-domain.ts';
import { leanWords } from './lean-words.ts';

/** The addresses of the screens on the walls; the server of the built app knows the same (services/kit/src/http/web-apps.ts). */
const DISPLAY = /^\/(?:welcome|menu|splash|display(?:\/[^/?]+)?)\/?(?:\?|$)/i;

/** The parts of the message catalogue that a display may speak from. */
const PARTS = ['displays', 'racing', 'booking'];

/** What hangs on walls in one file, asked for once; the forms that set a screen up are seldom opened, and stay apart. */
const screens = ['menu-page', 'splash-page', 'board-display-page'].map(
  (name) => `features/boards/displays/${name}.tsx`,
);

/**
 * A Vite plugin: the screens on the walls have a page of their own, `display.html`, built apart, so that they carry neither the
 * app's routes, nor its frame, nor its words: at most 100 kB of gzipped JavaScript (goal 12 of the performance goals).
 *
 * @param titles the file of the one face that is asked for ahead of the script.
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
