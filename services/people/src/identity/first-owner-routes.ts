import {
  becomeOwner as becomeOwnerContract,
  previewSetUpLink,
} from '@paddock/shared-domain/identity/first-owner-contract';
import type { FastifyInstance } from 'fastify';
import { done, ok } from '@paddock/kit/http/answers';
import { serve } from '@paddock/kit/http/serve';
import { becomeOwner, type HasOwner, setUpLinkFault } from './first-owner.ts';
import type { IdentityDeps } from './identity-deps.ts';

/** How a new venue gets its first superuser without a shell. */
export const serveFirstOwner = (app: FastifyInstance, deps: IdentityDeps, hasOwner: HasOwner): void => {
  serve(app, previewSetUpLink, async ({ body, now }) => {
    const fault = await setUpLinkFault(deps, hasOwner, body.token, now);
    return fault ?? done({ secret: true });
  });
  serve(app, becomeOwnerContract, async ({ body, commandId, requestId, now }) => {
    const opened = await becomeOwner(deps, hasOwner, body, { commandId, requestId, now });
    return 'kind' in opened ? opened : ok(opened, { secret: true });
  });
};
