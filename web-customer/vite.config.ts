import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './build/chunk-groups.ts';
import { displayPage } from './build/display-page.ts';
import { firstPaint } from './build/first-paint.ts';
import { flags } from '../services/web-kit/build/flags.ts';
import { leanDomain } from '../services/web-kit/build/lean-domain.ts';
import { precompress } from '../services/web-kit/build/precompress.ts';
import { fontPreload } from '../services/web-kit/src/theme/font-preload.ts';

const api = 'http://127.0.0.1:3000';

/** The font of titles, preloaded because its fallback looks least like it. The script requests the other fonts (main.tsx). */
const TITLES = /barlow-condensed-700-first[^/]*\.woff2/;

/** Our own packages are bundled from their sources: the `development` condition leads to their `src`. */
export default defineConfig({
  plugins: [
    leanDomain(),
    react(),
    fontPreload(TITLES),
    displayPage(TITLES),
    firstPaint(TITLES),
    flags(),
    precompress(),
  ],
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
    // The API's configuration is requested with OPTIONS. With CORS on, this server would answer such requests itself.
    cors: false,
    // Requests keep the browser's Host header, because the API compares it with the page's origin.
    proxy: { '/api': { target: api }, '/ws': { target: api, ws: true } },
  },
});
