import type { Deps } from '../deps.ts';
import { createEdge } from './edge.ts';
import { failureOf } from './failure.ts';
import { readJsonBody } from './json-body.ts';
import { trustedProxies } from './peer-address.ts';
import { boundPipelines } from './pipelines.ts';
import { problem } from './problems.ts';
import { readQuery } from './query-text.ts';
import { sendProblem } from './send.ts';
import { RANDOM_ID_LENGTH, randomIdFrom } from '@paddock/shared-domain/kernel/ids';
import { fastify, type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { Socket } from 'node:net';

/** Mail programs send a form here instead of JSON (RFC 8058). */
const ONE_CLICK = /^\/api\/reminders\/stop\/[^/?]+$/;
/** The framework's reply to a body that is not JSON. */
const NOT_READ = Object.assign(new Error('Only JSON is read here.'), {
  code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE',
  statusCode: 415,
});

/** Accepts forms of one-click unsubscribing, unparsed, at their own address; elsewhere a form is refused (threat TH-11). */
const admitOneClick = (app: FastifyInstance): void =>
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'buffer', bodyLimit: 4096 },
    ({ url }, _bytes, done) => (ONE_CLICK.test(url) ? done(null, undefined) : done(NOT_READ, undefined)),
  );

const DRAWN_AT_ONCE = 64;

/**
 * Random ids for requests, drawn in bulk: a system call for randomness costs much more than the bytes, and every request needs an
 * id.
 *
 * @param random returns `count` random bytes of cryptographic quality.
 */
const createRequestIds = (random: (count: number) => Uint8Array): (() => string) => {
  let drawn = '';
  let used = 0;
  return () => {
    if (used === drawn.length) {
      drawn = randomIdFrom(random, RANDOM_ID_LENGTH * DRAWN_AT_ONCE);
      used = 0;
    }
    used += RANDOM_ID_LENGTH;
    return drawn.slice(used - RANDOM_ID_LENGTH, used);
  };
};

/** Sizes and times of the input gate (decision 0144). */
const BODY_BYTES = 64 * 1024;
const HEADER_BYTES = 16 * 1024;
const URL_CHARACTERS = 4 * 1024;
const HEADERS_MS = 10_000;
const REQUEST_MS = 15_000;
/** Above the usual idle time of a proxy, so that the proxy closes first. */
const KEEP_ALIVE_MS = 75_000;
/** Closes the connection of a peer that reads nothing for this long. Longer than any handler may take (threat TH-25). */
const STALLED_MS = 30_000;
/** When the HTTP parser fails there is no request yet, and no request id. */
const notHttp = (status: string, body: object): string =>
  `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(body)}`;
const MALFORMED = notHttp('400 Bad Request', problem('invalid', { text: 'This request is malformed.' }).body);
const TOO_SLOW = notHttp('408 Request Timeout', {
  detail: 'This request did not arrive in time.',
  code: 'unavailable',
});

/**
 * An empty server with the input gate: limits of size and time, strict JSON and queries, its own request ids, and an error
 * handler for everything thrown. Routes register through `app.edge`.
 *
 * @param defect counts a defect.
 */
export const createServer = (deps: Deps, defect: () => void): FastifyInstance => {
  const { config, log, random } = deps;
  const newRequestId = createRequestIds(random);
  const app: FastifyInstance = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    bodyLimit: BODY_BYTES,
    requestTimeout: REQUEST_MS,
    connectionTimeout: STALLED_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: true,
    http: { headersTimeout: HEADERS_MS, maxHeaderSize: HEADER_BYTES, connectionsCheckingInterval: 2_000 },
    requestIdHeader: false,
    genReqId: () => newRequestId(),
    trustProxy: config.TRUSTED_PROXY.length > 0 ? trustedProxies(config.TRUSTED_PROXY) : false,
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: 200,
      querystringParser: (text) => readQuery(text) as unknown as Record<string, unknown>,
    },
    frameworkErrors: (error, _, reply) => void fail(error, reply),
    clientErrorHandler: ({ code }, socket) => {
      const late = code === 'ERR_HTTP_REQUEST_TIMEOUT';
      // Browsers open connections in advance. A reply to one without a request would be taken for that of its first request.
      const asked = socket instanceof Socket && socket.writable && (!late || socket.bytesRead > 0);
      // A peer that never closes its side would occupy the connection and a file descriptor for ever (threat TH-25).
      if (asked) socket.end(late ? TOO_SLOW : MALFORMED, () => socket.destroy());
      else socket.destroy();
    },
  });
  const fail = (error: unknown, reply: FastifyReply): FastifyReply => {
    const failure = failureOf(error);
    if (failure.defect) {
      defect();
      reply.log.error({ err: error }, 'a defect was met');
    } else if (failure.forOperator) reply.log.error({ err: error }, 'an operator has to look at the log');
    else if (failure.answer.status >= 500) reply.log.warn({ err: error }, 'not available');
    return sendProblem(reply, failure.answer);
  };

  boundPipelines(app);
  app.decorate('edge', createEdge(deps));
  app.decorateRequest('caller', null);
  app.decorateRequest('rawBody', undefined);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    request.rawBody = bytes;
    try {
      done(null, readJsonBody(bytes));
    } catch (error) {
      done(error as Error, undefined);
    }
  });
  admitOneClick(app);
  app.addHook('onRequest', (request, reply, next) => {
    reply.header('x-request-id', request.id);
    if (request.url.length > URL_CHARACTERS) fail({ code: 'FST_URL', statusCode: 414 }, reply);
    else next();
  });
  app.setErrorHandler((error, _, reply) => fail(error, reply));
  return app;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** The raw bytes of the body. */
    rawBody: Buffer | undefined;
  }
}
