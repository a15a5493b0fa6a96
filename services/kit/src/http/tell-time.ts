import { millisOf } from '@paddock/shared-domain/kernel/time';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

/**
 * With a test clock every reply carries its time (`Date`, RFC 9110, 6.6.1): screens use the server's clock, not the machine's.
 * Otherwise both are equal, and the transport sets the header.
 */
export const tellTime = (app: FastifyInstance, { clock, config }: Pick<Deps, 'clock' | 'config'>): void => {
  if (!config.TEST_CLOCK) return;
  app.addHook('onSend', (_request, reply, payload, next) => {
    reply.header('date', new Date(millisOf(clock.now())).toUTCString());
    next(null, payload);
  });
};
