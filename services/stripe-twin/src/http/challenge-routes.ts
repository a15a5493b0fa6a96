import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Challenges } from '../challenges.ts';
import { sameSecret } from '../resources/client-secret.ts';
import type { TwinState } from '../state/twin-state.ts';
import { challengeDonePage, challengePage, receiptPage } from './challenge-page.ts';

/** The pages for a customer's browser: the bank's challenge, in a frame or as a page, and a receipt. */
export const challengeRoutes = (app: FastifyInstance, challenges: Challenges, state: TwinState): void => {
  const intentFor = (params: unknown, fields: unknown) => {
    const intent = challenges.find((params as { id: string }).id);
    const secret = (fields as { client_secret?: unknown } | undefined)?.client_secret;
    return intent && typeof secret === 'string' && sameSecret(secret, intent.client_secret) ? intent : undefined;
  };

  app.get('/twin/3ds/:id', (request, reply) => {
    const intent = intentFor(request.params, request.query);
    if (!intent) return reply.code(404).send({ error: { message: 'No such challenge.' } });
    return sendPage(reply, (nonce) => challengePage(intent, nonce));
  });

  app.post('/twin/3ds/:id', (request, reply) => {
    const intent = intentFor(request.params, request.body);
    if (!intent) return reply.code(404).send({ error: { message: 'No such challenge.' } });
    const { result } = request.body as { result?: unknown };
    if (result !== 'complete' && result !== 'fail') {
      return reply.code(400).send({ error: { message: 'result is complete or fail.' } });
    }
    const after = challenges.answer(intent.id, result);
    return request.headers.accept?.includes('application/json')
      ? reply.send({ id: after.id, status: after.status })
      : sendPage(reply, (nonce) => challengeDonePage(after, nonce));
  });

  app.get('/twin/receipts/:id', (request, reply) => {
    const charge = state.find('charge', (request.params as { id: string }).id);
    if (!charge?.captured) return reply.code(404).send({ error: { message: 'No such receipt.' } });
    return sendPage(reply, (nonce) => receiptPage(charge, nonce));
  });
};

const sendPage = (reply: FastifyReply, render: (nonce: string) => string): FastifyReply => {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src data:; base-uri 'none'`,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .send(render(nonce));
};
