import type { FastifyInstance } from 'fastify';
import type { Deps } from '@paddock/kit/deps';
import type { Identity } from '@paddock/people/identity/identity';
import type { Failpoints } from '@paddock/kit/processes/failpoints';
import { cancelInSpecialHours } from './booking/cancel-in-special-hours.ts';
import { createReminders } from './booking/reminders.ts';
import { together } from '@paddock/kit/processes/timed-work';
import { createWaitingList } from './waiting/process/waiting-list.ts';
import type { VenueDirectory } from '@paddock/venue/venues/directory';
import { leaveAllWaits } from './waiting/leave-all.ts';
import { registerWaitingRoutes, type WaitingRouteDeps } from './waiting/routes.ts';

export type NoticeDeps = {
  readonly deps: Deps;
  readonly directory: VenueDirectory;
  readonly failpoints: Failpoints;
  readonly shownNames: WaitingRouteDeps['shownNames'];
  readonly cardOf: WaitingRouteDeps['cardOf'];
  readonly identity: Pick<Identity, 'onForget'>;
};

/** Notices to people: reminders of visits, and offers of seats that became free. */
export const createNotices = ({ deps, directory, failpoints, shownNames, cardOf, identity }: NoticeDeps) => {
  const waitingList = createWaitingList({ deps, directory, failpoints });
  identity.onForget('waiting lists', leaveAllWaits(deps));
  return {
    timed: together(createReminders({ deps, directory }), waitingList.timed),
    processes: [waitingList.process, cancelInSpecialHours(deps, directory, failpoints)],
    serve: (app: FastifyInstance): void =>
      registerWaitingRoutes(app, { deps, directory, waitingList, shownNames, cardOf }),
  };
};
