import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import type { PageBook } from '../src/app/first-paint/page-book.tsx';
import { leanDomain } from '../../services/web-kit/build/lean-domain.ts';
import { criticalOf, withoutStyleAttributes } from './critical-style.ts';
import { type Links, linksOf } from './screen-links.ts';
import { templateOf } from './page-template.ts';

type Built = Rolldown.RolldownOutput['output'];

const only = (built: Built, kind: 'chunk' | '.css'): string =>
  built
    .flatMap((part) => {
      if (part.type === 'chunk') return kind === 'chunk' ? [part.code] : [];
      return kind === '.css' && part.fileName.endsWith('.css') ? [String(part.source)] : [];
    })
    .join('\n');

/**
 * A Vite plugin: writes `pages.json` beside the built app. For every address and language it has the page as shown before any
 * script has loaded, the few style rules that this needs, and the links to what loads next. The server sends it
 * (services/kit/src/http/pages), so that a slow phone shows something after one answer instead of four. Beside it, `.draw/visit.mjs`
 * is what draws the shop window of a location with its facts of the moment.
 *
 * @param titles matches the file of the one font that the first picture uses.
 */
export const firstPaint = (titles: RegExp): Plugin => {
  let settings: { readonly root: string; readonly outDir: string; readonly conditions: string[] } | undefined;
  let links: ReadonlyMap<string, Links> | undefined;
  return {
    name: 'paddock-first-paint',
    apply: 'build',
    configResolved: ({ root, build: { outDir }, resolve: { conditions } }) =>
      void (settings = { root, outDir: resolve(root, outDir), conditions }),
    generateBundle: (_, bundle) => void (links = linksOf(bundle)),
    closeBundle: {
      sequential: true,
      handler: async () => {
        if (links === undefined || settings === undefined) return;
        const { root, outDir, conditions } = settings;
        const parts = async (input: string): Promise<Built> => {
          const built = await build({
            root,
            configFile: false,
            logLevel: 'warn',
            plugins: [leanDomain(), react()],
            resolve: { conditions },
            build: {
              write: false,
              copyPublicDir: false,
              target: 'esnext',
              modulePreload: { polyfill: false },
              rolldownOptions: { input, preserveEntrySignatures: 'strict', output: { codeSplitting: false } },
            },
          });
          return (built as Rolldown.RolldownOutput).output;
        };
        const early = only(await parts('src/app/first-paint/early.ts'), 'chunk').trim();
        const drawing = await parts('src/app/first-paint/page-book.tsx');
        const book = await readBook(join(root, 'node_modules'), only(drawing, 'chunk'));
        const { text, rules } = withoutStyleAttributes(JSON.stringify({ ...book, links: Object.fromEntries(links) }));
        const pages = {
          ...(JSON.parse(text) as object),
          template: templateOf(readFileSync(join(outDir, 'index.html'), 'utf8')),
          style: criticalOf(only(drawing, '.css'), titles) + rules,
          early,
        };
        writeFileSync(join(outDir, 'pages.json'), JSON.stringify(pages));
        // In a folder that the file server hides.
        mkdirSync(join(outDir, '.draw'), { recursive: true });
        writeFileSync(
          join(outDir, '.draw', 'visit.mjs'),
          only(await parts('src/app/first-paint/visit-drawing.tsx'), 'chunk'),
        );
      },
    },
  };
};

/** Runs the built script that draws the pages, from a temporary folder in `folder`. */
const readBook = async (folder: string, script: string): Promise<PageBook> => {
  mkdirSync(folder, { recursive: true });
  const place = mkdtempSync(join(folder, 'page-book-'));
  try {
    const file = join(place, 'page-book.mjs');
    writeFileSync(file, script);
    const { pageBook } = (await import(pathToFileURL(file).href)) as { readonly pageBook: () => PageBook };
    return pageBook();
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
};
