import { type Configuration, getConfiguration } from '@paddock/shared-domain/identity/contract';
import type { FastifyInstance } from 'fastify';
import { ok } from '@paddock/kit/http/answers';
import { serve } from '@paddock/kit/http/serve';
import type { IdentityParts } from './identity-parts.ts';
import { serveAccountSessions } from './account-session-routes.ts';
import { serveOneTimeCodes } from './one-time-code-routes.ts';
import { serveReminders } from './reminder-routes.ts';
import { serveSessions } from './session-routes.ts';
import { serveUsers } from './user-routes.ts';
import { serveWalkIns } from './walk-in-route.ts';

/** Serves every contract of `identity/contract.ts`. */
export const serveIdentity = (app: FastifyInstance, parts: IdentityParts, configuration: Configuration): void => {
  serve(app, getConfiguration, () => ok(configuration));
  serveSessions(app, parts);
  serveAccountSessions(app, parts);
  serveOneTimeCodes(app, parts);
  serveUsers(app, parts);
  serveWalkIns(app, parts);
  serveReminders(app, parts);
};
