import type { FastifyInstance } from 'fastify';

/** Browsers and proxies wait for each reply; other programs may pipeline a little. */
export const MOST_AT_ONCE = 8;

/**
 * Limits the unanswered requests of one connection. Each reply is held in memory: a peer that sends hundreds of requests and
 * reads nothing would fill it, so its connection is closed (threat TH-25).
 */
export const boundPipelines = (app: FastifyInstance): void => {
  const waiting = new WeakMap<object, number>();
  app.addHook('onRequest', ({ raw: { socket } }, reply, next) => {
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > MOST_AT_ONCE) {
      reply.hijack();
      socket.destroy();
      return;
    }
    waiting.set(socket, count);
    reply.raw.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    next();
  });
};
