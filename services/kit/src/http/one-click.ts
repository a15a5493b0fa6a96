import type { FastifyInstance } from 'fastify';

/** Where mail programs send a form instead of JSON (RFC 8058). */
const ONE_CLICK = /^\/api\/reminders\/stop\/[^/?]+$/;
/** What a framework of ours answers to a body that is not JSON. */
const NOT_READ = Object.assign(new Error('Only JSON is read here.'), {
  code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE',
  statusCode: 415,
});

/** Lets the forms of one-click unsubscribing in, unread, at their own address alone: everywhere else a form is refused as before (threat TH-11). */
export const admitOneClick = (app: FastifyInstance): void =>
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'buffer', bodyLimit: 4096 },
    ({ url }, _bytes, done) => (ONE_CLICK.test(url) ? done(null, undefined) : done(NOT_READ, undefined)),
  );
