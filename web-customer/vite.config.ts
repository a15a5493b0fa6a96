import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './build/chunk-groups.ts';
import { displayPage } from './build/display-page.ts';
import { firstPaint } from './build/first-paint.ts';
import { leanDomain } from '../services/web-kit/build/lean-domain.ts';
import { precompress } from '../services/web-kit/build/precompress.ts';
import { fontPreload } from '../services/web-kit/src/theme/font-preload.ts';

const api = 'http://127.0.0.1:3000';

/** The face of titles, whose fallback is the least like it. The others are asked for by the script (main.tsx). */
const TITLES = /barlow-condensed-latin-700-normal[^/]*\.woff2/;

/** Sources of our own packages are bundled as they are: the `development` condition leads to their `src`. */
export default defineConfig({
  plugins: [leanDomain(), react(), fontPreload(TITLES), displayPage(TITLES), firstPaint(TITLES), precompress()],
  resolve: { conditions: ['development', 'module', 'browser'] },
  build: {
    target: 'esnext',
    manifest: true,
    sourcemap: false,
    reportCompressedSize: true,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: {
    port: 5173,
    // The configuration is asked for with OPTIONS, which this server would answer by itself.
    cors: false,
    // The host of a request stays what the browser asked for: the API compares it with the page's origin.
    proxy: { '/api': { target: api }, '/ws': { target: api, ws: true } },
  },
});
