import fastify, { type FastifyInstance } from 'fastify';
import { parse } from 'qs';

const BODY_LIMIT = 256 * 1024;

const parseForm = (text: string): object =>
  parse(text, { depth: 8, arrayLimit: 200, parameterLimit: 1_000, plainObjects: true, strictDepth: true }) as object;

/** An HTTP server that parses forms and answers errors as Stripe does, and allows browsers of other origins on `/v1`. */
export const buildServer = (): FastifyInstance => {
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: true,
    logger: false,
    routerOptions: { querystringParser: (text) => ({ ...parseForm(text) }) },
  });

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseForm(String(body)));
    } catch {
      done(Object.assign(new Error('Invalid form.'), { statusCode: 400 }), undefined);
    }
  });

  app.addHook('onRequest', async (request, reply) => {
    // Marks the twin for callers that must not take it for Stripe.
    void reply.header('stripe-twin', 'true');
    if (!request.url.startsWith('/v1/')) return;
    void reply.headers({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST, DELETE',
      'access-control-allow-headers': 'authorization, content-type, idempotency-key, stripe-version',
      'access-control-expose-headers': 'request-id',
      'access-control-max-age': '300',
    });
  });
  app.options('/v1/*', (_request, reply) => reply.code(204).send());

  app.setNotFoundHandler((request, reply) =>
    reply
      .code(404)
      .send(
        invalidRequest(
          `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
        ),
      ),
  );
  app.setErrorHandler((error: { statusCode?: number; message: string }, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) console.error('The twin failed.', error);
    return reply
      .code(status)
      .send(
        status >= 500 ? { error: { type: 'api_error', message: 'Internal error.' } } : invalidRequest(error.message),
      );
  });
  return app;
};

const invalidRequest = (message: string) => ({ error: { type: 'invalid_request_error', message } });
