import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** The folder of the pictures, four wide and three high, one for each two-letter code of a country (ISO 3166-1). */
const FOLDER = join(dirname(createRequire(import.meta.url).resolve('flag-icons/package.json')), 'flags', '4x3');
const COUNTRY = /^[a-z]{2}\.svg$/;
const ADDRESS = /^\/flags\/([a-z]{2}\.svg)(?:\?|$)/;

/** A Vite plugin: the pictures of flags are files of the product, `/flags/us.svg`, so that they need no other server. */
export const flags = (): Plugin => {
  const files = readdirSync(FOLDER).filter((name) => COUNTRY.test(name));
  return {
    name: 'paddock-flags',
    configureServer: ({ middlewares }) =>
      void middlewares.use((request, response, next) => {
        const name = ADDRESS.exec(request.url ?? '')?.[1];
        if (name === undefined || !files.includes(name)) return next();
        response.setHeader('content-type', 'image/svg+xml');
        response.end(readFileSync(join(FOLDER, name)));
      }),
    generateBundle() {
      for (const name of files)
        this.emitFile({ type: 'asset', fileName: `flags/${name}`, source: readFileSync(join(FOLDER, name)) });
    },
  };
};
