import type { FastifyInstance } from 'fastify';

/** Browsers and proxies wait for each answer; a program of somebody's own may be a little ahead. */
export const MOST_AT_ONCE = 8;

/**
 * How many requests of one connection may wait for their answers. Each holds its answer ready: a peer that asks by the hundred
 * and reads nothing would fill our memory with what it asked for, so its connection ends instead (threat TH-25).
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
