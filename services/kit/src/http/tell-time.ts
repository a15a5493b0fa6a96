import { millisOf } from '@paddock/shared-domain/kernel/time';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

/**
 * Where the clock is moved by hand every answer says its time (RFC 9110, 6.6.1): screens reckon by the server's clock, not by the machine's.
 * Elsewhere the two are one, and the transport says it.
 */
export const tellTime = (app: FastifyInstance, { clock, config }: Pick<Deps, 'clock' | 'config'>): void => {
  if (!config.TEST_CLOCK) return;
  app.addHook('onSend', (_request, reply, payload, next) => {
    reply.header('date', new Date(millisOf(clock.now())).toUTCString());
    next(null, payload);
  });
};
