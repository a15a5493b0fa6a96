import type { FastifyInstance } from 'fastify';

/** Mail programs send a form here instead of JSON (RFC 8058). */
const ONE_CLICK = /^\/api\/reminders\/stop\/[^/?]+$/;
/** The framework's reply to a body that is not JSON. */
const NOT_READ = Object.assign(new Error('Only JSON is read here.'), {
  code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE',
  statusCode: 415,
});

/** Accepts forms of one-click unsubscribing, unparsed, at their own address; elsewhere a form is refused (threat TH-11). */
export const admitOneClick = (app: FastifyInstance): void =>
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'buffer', bodyLimit: 4096 },
    ({ url }, _bytes, done) => (ONE_CLICK.test(url) ? done(null, undefined) : done(NOT_READ, undefined)),
  );
