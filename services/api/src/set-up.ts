import { readAgents } from '@paddock/projections/rigs/read';
import { readStaff, readUser } from '@paddock/projections/identity/users/read';
import type { Decode } from '@paddock/event-store/codec';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Pool } from 'pg';
import type { RegisterRoutes } from '@paddock/kit/start/build-server';
import type { ReadyDays } from '@paddock/venue/venues/day-answer';
import type { CatalogueDirectory } from '@paddock/venue/catalogue/catalogue-directory';
import { registerPageRoutes } from '@paddock/venue/catalogue/page-routes';
import { registerPictureRoutes } from '@paddock/venue/catalogue/picture-routes';
import { registerCatalogueWriteRoutes } from '@paddock/venue/catalogue/write-routes';
import type { Deps } from '@paddock/kit/deps';
import type { Identity } from '@paddock/people/identity/identity';
import { userHistory } from '@paddock/people/identity/rights-history';
import type { Addressee, Sender } from '@paddock/mails/letters/sender';
import type { VenueDirectory } from '@paddock/venue/venues/directory';
import { registerBusinessRoutes } from '@paddock/venue/venues/business-routes';
import { registerVenueRoutes, type SeatEvents } from '@paddock/venue/venues/routes';
import { registerReminderPreview } from '@paddock/mails/reminder-preview-route';
import { registerTestLetter } from '@paddock/mails/test-letter-route';
import { registerSetUpProgress } from '@paddock/venue/venues/set-up-progress';
import { registerSetUpRoutes } from '@paddock/venue/venues/set-up-routes';
import { registerVenueWriteRoutes } from '@paddock/venue/venues/write-routes';

type SetUpDeps = {
  readonly deps: Deps;
  /** May write the stores beside the log. */
  readonly write: Pool;
  readonly identity: Identity;
  readonly directory: VenueDirectory;
  readonly days: ReadyDays;
  readonly catalogue: CatalogueDirectory;
  readonly seatEvents: SeatEvents;
  readonly decode: Decode;
  readonly sender: Sender;
  readonly contactOf: (user: UserId) => Promise<Addressee | undefined>;
  readonly shownNames: (users: readonly UserId[]) => Promise<ReadonlyMap<UserId, string>>;
};

/** The routes for setting up a venue: places and seats, catalogue and pages, their histories, and staff (rule A-014). */
export const setUpRoutes = (parts: SetUpDeps): readonly RegisterRoutes[] => [
  (app) =>
    registerVenueRoutes(
      app,
      parts.directory,
      parts.days,
      parts.seatEvents,
      async (user) => (await readUser(parts.deps.db, user))?.homeLocationId ?? null,
    ),
  (app) => registerBusinessRoutes(app, parts.deps),
  (app) => registerVenueWriteRoutes(app, parts.deps, parts.directory, parts.seatEvents),
  (app) => registerPageRoutes(app, parts),
  (app) => registerCatalogueWriteRoutes(app, parts),
  (app) => registerPictureRoutes(app, { commands: parts.deps.commands, newId: parts.deps.newId, pool: parts.write }),
  (app) => registerSetUpRoutes(app, parts),
  (app) =>
    registerSetUpProgress(app, {
      directory: parts.directory,
      config: parts.deps.config,
      business: parts.deps.business,
      catalogue: parts.catalogue,
      countStaff: async () => (await readStaff(parts.deps.db)).length,
      countRigs: async () => (await readAgents(parts.deps.db)).length,
    }),
  (app) => registerReminderPreview(app, parts.sender),
  (app) => registerTestLetter(app, parts),
  (app) =>
    parts.identity.serveStaff(app, {
      readStaff: () => readStaff(parts.deps.db),
      readHistory: userHistory(parts.deps.store, parts.decode),
    }),
];
