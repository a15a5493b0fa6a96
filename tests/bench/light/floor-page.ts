import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { testApp, testConfig } from '../../support/app.ts';
import { compressFiles } from '../../../services/web-kit/build/precompress.ts';

const app = fileURLToPath(new URL('../../../web-customer', import.meta.url));

const page = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" /><title>Floor</title></head>
  <body><div id="root"></div><script type="module" src="./main.js"></script></body>
</html>`;
/** React, routes and a query cache: the framework of the app without the app (performance goal 12). */
const script = `import { createElement as h, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
const Floor = () => {
  const [count, setCount] = useState(0);
  const { data } = useQuery({ queryKey: ['floor'], queryFn: () => 'A page that only mounts the framework' });
  return h('main', null, h('h1', null, data ?? 'A page that only mounts the framework'),
    h('button', { onClick: () => setCount(count + 1) }, 'Pressed ' + count));
};
createRoot(document.getElementById('root')).render(h(StrictMode, null, h(QueryClientProvider, { client: new QueryClient() },
  h(BrowserRouter, null, h(Routes, null, h(Route, { path: '*', element: h(Floor) }))))));
`;

/** A page that only mounts the framework, built like the app and served by the product's own server. */
export const startFloorPage = async (): Promise<{ readonly url: string; stop(): Promise<void> }> => {
  // In the folder of the app, so that the same packages are found.
  mkdirSync(join(app, 'node_modules'), { recursive: true });
  const source = mkdtempSync(join(app, 'node_modules', 'floor-'));
  writeFileSync(join(source, 'index.html'), page);
  writeFileSync(join(source, 'main.js'), script);
  const outDir = join(source, 'dist');
  await build({
    root: source,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    build: { outDir, target: 'esnext' },
  });
  compressFiles(outDir);
  const server = await testApp([], { config: testConfig({ WEB_CUSTOMER_DIR: outDir }) });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    stop: async () => {
      await server.close();
      rmSync(source, { recursive: true, force: true });
    },
  };
};
