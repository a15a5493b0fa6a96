import type { Decode } from '@paddock/event-store/codec';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import type { CardProvider } from '../gateways/card-provider/card-provider.ts';
import type { Vault } from '../gateways/vault/vault.ts';
import { registerAuditRoutes } from '../identity/audit-routes.ts';
import type { Identity } from '../identity/identity.ts';
import { userHistory } from '../identity/rights-history.ts';
import { keepASuperuser } from '../identity/keep-a-superuser.ts';
import { registerActRoutes } from './act-routes.ts';
import { registerActsRoutes } from './acts-routes.ts';
import { registerForgettingRoute } from './forgetting-route.ts';
import { listErasures } from './erasures.ts';
import { registerStandingRoute } from './standing-route.ts';
import type { TimelinePeople } from './timeline.ts';
import { registerTimelineRoutes } from './timeline-routes.ts';

/**
 * What the owner sees of the product's own working: who did what, who looked at whom, and how everything came to be. Make it
 * before other contexts say what they do when somebody is forgotten: their names are listed first, whatever breaks off later.
 */
export const createOperations = (
  deps: Deps,
  identity: Pick<Identity, 'onForget' | 'sessions' | 'hasPassword'>,
  parts: {
    readonly decode: Decode;
    readonly people: TimelinePeople;
    readonly vault: Vault;
    readonly cards: CardProvider;
  },
) => {
  identity.onForget('erasure lists', listErasures(deps));
  const readHistory = userHistory(deps.store, parts.decode);
  return {
    processes: [keepASuperuser({ commands: deps.commands, sessions: identity.sessions, readHistory })],
    serve: (app: FastifyInstance): void => {
      registerAuditRoutes(app, deps, parts.people.shownNames);
      registerActsRoutes(app, deps, parts);
      registerTimelineRoutes(app, deps, parts);
      registerStandingRoute(app, deps, parts.people.shownNames);
      registerActRoutes(app, deps);
      registerForgettingRoute(app, { ...parts, deps, identity, shownNames: parts.people.shownNames });
    },
  };
};
