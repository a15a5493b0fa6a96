import { registerAttendanceRoute } from './attendance-route.ts';
import { registerAvailabilityRoutes } from './availability-routes.ts';
import { registerBlackoutRoute } from './blackout-route.ts';
import { registerBookForRoute } from './book-for-route.ts';
import type { BookingDeps } from './booking-deps.ts';
import { registerCancelRoutes } from './cancel-routes.ts';
import { registerCreateRoute } from './create-route.ts';
import { registerDeleteRoutes } from './delete-routes.ts';
import { registerListRoutes } from './list-routes.ts';
import { registerOwnMoveRoutes } from './own-move-routes.ts';
import { registerPlannerRoute } from './planner-route.ts';
import { registerSpecialHoursRoutes } from './special-hours-routes.ts';
import { registerStaffMoveRoutes } from './staff-move-routes.ts';
import { registerStaffRoutes } from './staff-routes.ts';
import { ok } from '@paddock/kit/http/answers';
import { notFound } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import { readParties } from '@paddock/projections/launcher/races/read';
import { listPlannerParties } from '@paddock/shared-domain/booking/planner-parties-contract';
import type { FastifyInstance } from 'fastify';

/** The parties in the venue now, for the planner's flags. */
const registerPlannerPartiesRoute = (app: FastifyInstance, { deps, directory }: BookingDeps): void => {
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

/** All routes of booking. */
export const registerBookingRoutes = (app: FastifyInstance, parts: BookingDeps): void => {
  registerAvailabilityRoutes(app, parts.days, parts.directory);
  registerListRoutes(app, parts);
  registerCreateRoute(app, parts);
  registerBlackoutRoute(app, parts);
  registerBookForRoute(app, parts);
  registerCancelRoutes(app, parts);
  registerOwnMoveRoutes(app, parts);
  registerDeleteRoutes(app, parts);
  registerStaffRoutes(app, parts);
  registerStaffMoveRoutes(app, parts);
  registerAttendanceRoute(app, parts);
  registerSpecialHoursRoutes(app, parts);
  registerPlannerRoute(app, parts);
  registerPlannerPartiesRoute(app, parts);
};
