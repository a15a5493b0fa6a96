import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leanDomain } from '../services/web-kit/build/lean-domain.ts';
import { precompress } from '../services/web-kit/build/precompress.ts';
import { fontPreload } from '../services/web-kit/src/theme/font-preload.ts';

const api = 'http://127.0.0.1:3000';

/** Served under /admin/. Sources of our own packages are bundled as they are: the `development` condition leads to their `src`. */
export default defineConfig({
  base: '/admin/',
  plugins: [leanDomain(), react(), fontPreload(), precompress()],
  resolve: { conditions: ['development', 'module', 'browser'] },
  build: { target: 'esnext', manifest: true, sourcemap: false, reportCompressedSize: true },
  server: {
    port: 5174,
    // The configuration is asked for with OPTIONS, which this server would answer by itself.
    cors: false,
    // The host of a request stays what the browser asked for: the API compares it with the page's origin.
    proxy: { '/api': { target: api }, '/ws': { target: api, ws: true } },
  },
});
