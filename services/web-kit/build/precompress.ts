import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|html|svg|webmanifest|txt)$/;
/** Smaller files fit into one packet anyway. */
const WORTH_IT = 1_000;

/** Writes `.gz` and `.br` beside each text file of a folder. Strongest setting: compressed once, sent many times. */
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

/** A Vite plugin for builds: the server sends the compressed files (`preCompressed`) and compresses nothing itself. */
export const precompress = (): Plugin => {
  let folder = '';
  let written = false;
  return {
    name: 'paddock-precompress',
    apply: 'build',
    configResolved: ({ root, build }) => void (folder = resolve(root, build.outDir)),
    writeBundle: () => void (written = true),
    // Runs last, when copied files are there too. A failed build has nothing to compress.
    closeBundle: { order: 'post', sequential: true, handler: () => void (written && compressFiles(folder)) },
  };
};
