import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { API_ROOT } from './mount-routes.ts';
import { openApiOf } from './openapi.ts';

const STATIC = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui/package.json')), 'static');
const ASSETS = { 'swagger-ui.css': 'text/css', 'swagger-ui-bundle.js': 'text/javascript' } as const;

const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API</title>
<link rel="stylesheet" href="${API_ROOT}/docs/swagger-ui.css"></head>
<body><main id="docs"></main>
<script src="${API_ROOT}/docs/swagger-ui-bundle.js"></script><script src="${API_ROOT}/docs/start.js"></script></body>
</html>
`;
const START = `SwaggerUIBundle({ url: '${API_ROOT}/openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null });\n`;

/** The document at `/api/openapi.json` and a readable page at `/api/docs`; all files come from this server. */
export const serveDocs = (app: FastifyInstance): void => {
  const { deps, routes } = app.edge;
  const make = (): string => {
    const contracts = routes.map(({ contract }) => contract);
    return JSON.stringify(openApiOf(contracts, deps.business.known().clubName, deps.config.publicUrl));
  };
  let document: string | undefined;
  const serveText = (path: string, type: string, text: () => string | Buffer) =>
    app.get(`${API_ROOT}${path}`, async (_, reply) =>
      reply.header('cache-control', 'private, max-age=300').type(`${type}; charset=utf-8`).send(text()),
    );
  serveText('/openapi.json', 'application/json', () => (document ??= make()));
  serveText('/docs', 'text/html', () => PAGE);
  serveText('/docs/start.js', 'text/javascript', () => START);
  for (const [file, type] of Object.entries(ASSETS))
    serveText(`/docs/${file}`, type, () => readFileSync(join(STATIC, file)));
};
