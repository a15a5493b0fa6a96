import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';

type Manifest = Readonly<
  Record<string, { readonly file: string; readonly css?: string[]; readonly assets?: string[] }>
>;

/** The files of a display: its page with a hash of its content, and files with such a hash in their names (`revision` null). */
const filesOf = (outDir: string): readonly { readonly url: string; readonly revision: string | null }[] => {
  const manifest = JSON.parse(readFileSync(join(outDir, '.vite/display-manifest.json'), 'utf8')) as Manifest;
  const named = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
  const page = readFileSync(join(outDir, 'display.html'));
  const revision = createHash('sha256').update(page).digest('base64url').slice(0, 16);
  return [
    { url: '/display.html', revision },
    ...[...new Set(named)].toSorted().map((file) => ({ url: `/${file}`, revision: null })),
  ];
};

/** Writes `display-worker.js` beside the built page of the displays: the service worker that stores it (src/display-worker). */
export const writeDisplayWorker = async (root: string, outDir: string): Promise<void> => {
  const built = (await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"', __DISPLAY_FILES__: JSON.stringify(filesOf(outDir)) },
    build: {
      write: false,
      copyPublicDir: false,
      target: 'esnext',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: 'src/display-worker/main.ts', output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput;
  const [worker] = built.output.flatMap((part) => (part.type === 'chunk' ? [part.code] : []));
  if (worker === undefined) throw new Error('The worker of the displays was not built.');
  writeFileSync(join(outDir, 'display-worker.js'), worker);
};
