import { LANGUAGE_TAGS, type Language } from '@paddock/shared-domain/kernel/language';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '@paddock/kit/escape-html';
import type { Mail } from '@paddock/kit/gateways/mailer/mailer';
import type { Sender } from './letters/sender.ts';
import { letterSamples } from './letter-samples.ts';

const ROOT = '/api/docs/mails';
/** A letter brings its own inline styles and nothing else: it runs no script and loads nothing. */
const LETTER_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";

const LANGUAGES = Object.keys(LANGUAGE_TAGS) as Language[];
const itemOf = (root: string, { kind, subject }: Mail): string =>
  `<li><a href="${root}/${kind}">${escapeHtml(subject)}</a> (<a href="${root}/${kind}/text">text</a>)</li>`;

const page = (mails: ReadonlyMap<Language, readonly Mail[]>): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mails</title></head>
<body><main><h1>Mails</h1>
${[...mails].map(([language, own]) => `<ul lang="${language}">\n${own.map((mail) => itemOf(`${ROOT}/${language}`, mail)).join('\n')}\n</ul>`).join('\n')}
</main></body></html>
`;

/** Every mail the product writes, in each language, with made-up facts, to look at in development. Never served in production. */
export const servePreviews = (app: FastifyInstance, sender: Sender): void => {
  // Written at each request: the business may have another name by then.
  const mails = () => new Map(LANGUAGES.map((language) => [language, letterSamples(sender, language)] as const));
  app.get(ROOT, async (_, reply) => reply.type('text/html; charset=utf-8').send(page(mails())));
  for (const [language, own] of mails())
    for (const [at, { kind }] of own.entries()) {
      app.get(`${ROOT}/${language}/${kind}`, async (_, reply) =>
        reply
          .header('content-security-policy', LETTER_POLICY)
          .type('text/html; charset=utf-8')
          .send(mails().get(language)?.[at]?.html),
      );
      app.get(`${ROOT}/${language}/${kind}/text`, async (_, reply) =>
        reply.type('text/plain; charset=utf-8').send(mails().get(language)?.[at]?.text),
      );
    }
};
