import type { Decode } from '@paddock/event-store/codec';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '@paddock/kit/deps';
import type { CardProvider } from '@paddock/kit/gateways/card-provider/card-provider';
import type { Vault } from '@paddock/kit/gateways/vault/vault';
import { registerAuditRoutes } from '@paddock/people/identity/audit-routes';
import { registerSecurityRoutes } from '@paddock/people/identity/security-routes';
import type { Identity } from '@paddock/people/identity/identity';
import { userHistory } from '@paddock/people/identity/rights-history';
import { keepASuperuser } from '@paddock/people/identity/keep-a-superuser';
import { registerActRoutes } from './act-routes.ts';
import { registerActsRoutes } from './acts-routes.ts';
import { registerForgettingRoute } from './forgetting-route.ts';
import { listErasures } from './erasures.ts';
import { registerStandingRoute } from './standing-route.ts';
import type { TimelinePeople } from './timeline.ts';
import { registerTimelineRoutes } from './timeline-routes.ts';

/**
 * The owner's view of the product itself: acts of staff, views of personal data, and timelines. Create it before other contexts
 * register their forgetting hooks: its hook, which lists the person, must run first.
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
      registerSecurityRoutes(app, deps, parts.people.shownNames);
      registerActsRoutes(app, deps, parts);
      registerTimelineRoutes(app, deps, parts);
      registerStandingRoute(app, deps, parts);
      registerActRoutes(app, deps);
      registerForgettingRoute(app, { ...parts, deps, identity, shownNames: parts.people.shownNames });
    },
  };
};
