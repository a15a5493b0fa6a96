import { readStaff, readUser } from '@paddock/projections/users/read';
import type { Decode } from '@paddock/event-store/codec';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { RegisterRoutes } from './app.ts';
import type { ReadyDays } from './booking/day-answer.ts';
import type { CatalogueDirectory } from './catalogue/catalogue-directory.ts';
import { registerPageRoutes } from './catalogue/page-routes.ts';
import { registerCatalogueWriteRoutes } from './catalogue/write-routes.ts';
import type { Deps } from './deps.ts';
import type { Identity } from './identity/identity.ts';
import { userHistory } from './identity/rights-history.ts';
import type { Sender } from './processes/mails/letters/sender.ts';
import type { VenueDirectory } from './venues/directory.ts';
import { registerVenueRoutes, type SeatEvents } from './venues/routes.ts';
import { registerReminderPreview } from './venues/reminder-preview-route.ts';
import { registerSetUpRoutes } from './venues/set-up-routes.ts';
import { registerVenueWriteRoutes } from './venues/write-routes.ts';

type SetUpParts = {
  readonly deps: Deps;
  readonly identity: Identity;
  readonly directory: VenueDirectory;
  readonly days: ReadyDays;
  readonly catalogue: CatalogueDirectory;
  readonly seatEvents: SeatEvents;
  readonly decode: Decode;
  readonly sender: Sender;
  readonly shownNames: (users: readonly UserId[]) => Promise<ReadonlyMap<UserId, string>>;
};

/** Everything a venue is set up with: its places and seats, catalogue and pages, the history of each, and who works there (ruling A-014). */
export const setUpRoutes = (parts: SetUpParts): readonly RegisterRoutes[] => [
  (app) =>
    registerVenueRoutes(
      app,
      parts.directory,
      parts.days,
      parts.seatEvents,
      async (user) => (await readUser(parts.deps.db, user))?.homeLocationId ?? null,
    ),
  (app) => registerVenueWriteRoutes(app, parts.deps, parts.directory, parts.seatEvents),
  (app) => registerPageRoutes(app, parts),
  (app) => registerCatalogueWriteRoutes(app, parts),
  (app) => registerSetUpRoutes(app, parts),
  (app) => registerReminderPreview(app, parts.sender),
  (app) =>
    parts.identity.serveStaff(app, {
      readStaff: () => readStaff(parts.deps.db),
      readHistory: userHistory(parts.deps.store, parts.decode),
    }),
];
