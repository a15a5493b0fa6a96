import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { flags } from '../services/web-kit/build/flags.ts';
import { leanDomain } from '../services/web-kit/build/lean-domain.ts';
import { precompress } from '../services/web-kit/build/precompress.ts';
import { fontPreload } from '../services/web-kit/src/theme/font-preload.ts';

const api = 'http://127.0.0.1:3000';

/** Served under /admin/. Flags are files of the customer app, at the same origin. Our own packages are bundled from their sources: the `development` condition leads to their `src`. */
export default defineConfig({
  base: '/admin/',
  plugins: [leanDomain(), react(), fontPreload(), { ...flags(), apply: 'serve' }, precompress()],
  resolve: { conditions: ['development', 'module', 'browser'] },
  build: { target: 'esnext', manifest: true, sourcemap: false, reportCompressedSize: true },
  server: {
    port: 5174,
    // The API's configuration is requested with OPTIONS. With CORS on, this server would answer such requests itself.
    cors: false,
    // Requests keep the browser's Host header, because the API compares it with the page's origin.
    proxy: { '/api': { target: api }, '/ws': { target: api, ws: true } },
  },
});
