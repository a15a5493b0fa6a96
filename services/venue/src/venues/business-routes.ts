import { configurationOf } from '@paddock/kit/http/configuration';
import { asStaff } from '@paddock/kit/http/actor-of';
import { ok } from '@paddock/kit/http/answers';
import { editConflict, invalid, problem } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import { fixedDetails } from '@paddock/kit/business';
import type { Deps } from '@paddock/kit/deps';
import { pageDecider } from '@paddock/shared-domain/catalogue/page';
import { businessDecider } from '@paddock/shared-domain/venues/business';
import { BUSINESS } from '@paddock/shared-domain/venues/business-id';
import { reviseBusiness } from '@paddock/shared-domain/venues/write-contract';
import type { FastifyInstance } from 'fastify';
import { businessDetails } from './venue-terms.ts';

/** How long to wait for a change to reach the read model before the answer is 503; it is on disk by then. */
const READ_MODEL_MS = 10_000;

/** The name of a detail in the API. */
export const termOf = (detail: string): string => detail.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Superusers say what the business is called, how guests reach it, how its club goes on, and its terms (decision 0225). */
export const registerBusinessRoutes = (
  app: FastifyInstance,
  deps: Pick<Deps, 'business' | 'commands' | 'config' | 'positions'>,
): void =>
  serveSignedIn(app, reviseBusiness, async ({ body, caller, commandId, requestId, now }) => {
    const terms = businessDetails(body);
    // What the server sets would be saved and not be so: it is refused at its field.
    const fixed = fixedDetails(deps.config).filter(({ detail }) => terms[detail] !== undefined);
    if (fixed.length > 0)
      return invalid(
        Object.fromEntries(
          fixed.map(({ detail, setting }) => [
            termOf(detail),
            [`The server sets this. Remove ${setting} there first.`],
          ]),
        ),
      );
    const page = terms.termsPage ?? undefined;
    if (page !== undefined && (await deps.commands.load(pageDecider, page)).state?.published !== true)
      return invalid({ terms_page: ['Choose a published page.'] });
    const data = { businessId: BUSINESS, terms, seenRevision: body.revision };
    const context = { commandId, requestId, now, actor: asStaff(caller) };
    const handled = await deps.commands.handle(
      businessDecider,
      BUSINESS,
      [{ type: 'ReviseBusinessDetails', data }],
      context,
    );
    if (handled.outcome === 'busy') return problem('busy');
    if (handled.outcome === 'refused') return editConflict;
    await deps.positions.waitFor('venues', handled.position, READ_MODEL_MS);
    deps.business.invalidate();
    return ok(configurationOf(deps.config, await deps.business.get()), { position: handled.position });
  });
