import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fontPreload } from '../src/theme/font-preload.ts';

/** The gallery of components, for developers. It is never shipped. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), fontPreload()],
  resolve: { conditions: ['development', 'module', 'browser'] },
  build: { outDir: 'dist', emptyOutDir: true },
});
