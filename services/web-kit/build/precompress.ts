import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|html|svg|webmanifest|txt)$/;
/** Below this a packet carries the file either way. */
const WORTH_IT = 1_000;

/** Writes `.gz` and `.br` beside each text file of a folder, at the strongest setting: it is done once and sent for ever. */
export const compressFiles = (folder: string): void => {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => TEXT.test(name))) {
    const path = join(folder, file);
    const content = readFileSync(path);
    if (content.length < WORTH_IT) continue;
    writeFileSync(`${path}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    );
  }
};

/** A Vite plugin for builds: the server sends what the browser takes (`preCompressed`), and compresses nothing itself. */
export const precompress = (): Plugin => {
  let folder = '';
  let written = false;
  return {
    name: 'paddock-precompress',
    apply: 'build',
    configResolved: ({ root, build }) => void (folder = resolve(root, build.outDir)),
    writeBundle: () => void (written = true),
    // Last of all, when what is copied as it is lies there too; a build that failed has nothing to compress.
    closeBundle: { order: 'post', sequential: true, handler: () => void (written && compressFiles(folder)) },
  };
};
