import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../../gateways/mailer/escape-html.ts';
import type { Mail } from '../../gateways/mailer/mailer.ts';
import type { Sender } from './letters/sender.ts';
import { letterSamples } from './letter-samples.ts';

const ROOT = '/api/docs/mails';
/** A letter brings its own inline styles and nothing else: it runs no script and loads nothing. */
const LETTER_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";

const page = (mails: readonly Mail[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mails</title></head>
<body><main><h1>Mails</h1><ul>
${mails.map(({ kind, subject }) => `<li><a href="${ROOT}/${kind}">${escapeHtml(subject)}</a> (<a href="${ROOT}/${kind}/text">text</a>)</li>`).join('\n')}
</ul></main></body></html>
`;

/** Every mail the product writes, with made-up facts, to look at in development. Never served in production. */
export const servePreviews = (app: FastifyInstance, sender: Sender): void => {
  const mails = letterSamples(sender);
  app.get(ROOT, async (_, reply) => reply.type('text/html; charset=utf-8').send(page(mails)));
  for (const { kind, html, text } of mails) {
    app.get(`${ROOT}/${kind}`, async (_, reply) =>
      reply.header('content-security-policy', LETTER_POLICY).type('text/html; charset=utf-8').send(html),
    );
    app.get(`${ROOT}/${kind}/text`, async (_, reply) => reply.type('text/plain; charset=utf-8').send(text));
  }
};
