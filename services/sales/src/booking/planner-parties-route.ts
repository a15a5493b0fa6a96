import { readParties } from '@paddock/projections/launcher/races/read';
import { listPlannerParties } from '@paddock/shared-domain/booking/planner-parties-contract';
import type { FastifyInstance } from 'fastify';
import { ok } from '@paddock/kit/http/answers';
import { notFound } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import type { BookingParts } from './booking-parts.ts';

/** The parties on the floor, for the planner's flags. */
export const registerPlannerPartiesRoute = (app: FastifyInstance, { deps, directory }: BookingParts): void => {
  serveSignedIn(
    app,
    listPlannerParties,
    async ({ query: { location } }) => {
      if (!(await directory.get()).locations.has(location)) return notFound;
      const parties = await readParties(deps.db, { location });
      return ok({
        results: parties.map(({ id, name, members }) => ({
          id,
          name,
          calendars: members.map(({ seat_id }) => seat_id),
        })),
      });
    },
    { reads: ['races', 'venues'] },
  );
};
