import type { FastifyInstance } from 'fastify';
import { registerAttendanceRoute } from './attendance-route.ts';
import { registerAvailabilityRoutes } from './availability-routes.ts';
import { registerBlackoutRoute } from './blackout-route.ts';
import { registerBookForRoute } from './book-for-route.ts';
import type { BookingParts } from './booking-parts.ts';
import { registerCancelRoutes } from './cancel-routes.ts';
import { registerCreateRoute } from './create-route.ts';
import { registerDeleteRoutes } from './delete-routes.ts';
import { registerListRoutes } from './list-routes.ts';
import { registerOwnMoveRoutes } from './own-move-routes.ts';
import { registerPlannerPartiesRoute } from './planner-parties-route.ts';
import { registerPlannerRoute } from './planner-route.ts';
import { registerStaffMoveRoutes } from './staff-move-routes.ts';
import { registerStaffRoutes } from './staff-routes.ts';

/** Every route of booking. */
export const registerBookingRoutes = (app: FastifyInstance, parts: BookingParts): void => {
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
  registerPlannerRoute(app, parts);
  registerPlannerPartiesRoute(app, parts);
};
