import type { Decode } from '@paddock/event-store/codec';
import type { Pool } from 'pg';
import type { RegisterRoutes } from '@paddock/kit/start/build-server';
import { createFreezer } from './boards/freeze-ended.ts';
import { createOneTeamEach } from './boards/one-team-each.ts';
import { createRacers } from './boards/racers.ts';
import { registerBoardRoutes } from './boards/routes.ts';
import { lapPeople } from './laps/lap-people.ts';
import { registerLapRoutes } from './laps/routes.ts';
import type { CatalogueDirectory } from '@paddock/venue/catalogue/catalogue-directory';
import type { Deps } from '@paddock/kit/deps';
import type { Vault } from '@paddock/kit/gateways/vault/vault';
import type { LauncherDeps } from './launcher/launcher-deps.ts';
import { registerLauncherRoutes } from './launcher/routes.ts';
import { createSeatEvents } from './launcher/seat-events.ts';
import { eventPort } from './launcher/socket-port.ts';
import { createReleaseHeld } from './laps/release-held.ts';
import { createLaunchDeadlines } from './launcher/launch-deadlines.ts';
import { partyEntries } from './launcher/party-entries.ts';
import { createSignalExpiry } from './launcher/signal-expiry.ts';
import { createRigs, openRigBooks } from './rigs/create-rigs.ts';
import type { Failpoints } from '@paddock/kit/processes/failpoints';
import type { Process } from '@paddock/kit/processes/process';
import { registerReceiptRoutes } from './runs/receipt-routes.ts';
import { createRuns } from './runs/runs.ts';
import type { VenueDirectory } from '@paddock/venue/venues/directory';

export type RaceDeps = Pick<LauncherDeps, 'publicNames' | 'exists'> & {
  readonly deps: Deps;
  readonly directory: VenueDirectory;
  readonly catalogue: CatalogueDirectory;
  readonly vault: Vault;
  /** A pool that may write to tables beside the log. */
  readonly write: Pool;
  readonly decode: Decode;
  readonly failpoints: Failpoints;
};

/** Race control: race events with their screens and signals, their rigs, laps and boards, and work that becomes due. */
export const createRaces = (needs: RaceDeps) => {
  const { deps, directory, catalogue, vault, write, decode, failpoints, publicNames, exists } = needs;
  const { commands } = deps;
  const seatEvents = createSeatEvents(deps.db, deps.changes);
  const signalExpiry = createSignalExpiry(deps);
  const books = openRigBooks({ deps, directory, catalogue, vault, write });
  const runs = createRuns({ deps, decode, catalogue, failpoints, ...books.ofRuns });
  const rigs = createRigs({ deps, directory, books, runs: runs.port });
  const racers = createRacers({ db: deps.db, vault, flagUrlTemplate: deps.config.FLAG_URL_TEMPLATE });
  const oneTeamEach = createOneTeamEach({ deps, decode });
  const boards = { deps, racers, oneTeamEach, catalogue, venues: directory, exists };
  const people = lapPeople({ exists, publicNames }, vault);
  const processes: readonly Process<never>[] = [
    partyEntries(commands),
    createReleaseHeld({ deps, catalogue }),
    ...runs.processes,
    oneTeamEach.process,
  ];
  const launcher = { deps, venues: directory, catalogue, publicNames, exists, seatEvents, rigs: rigs.presence };
  return {
    seatEvents,
    routes: [
      (app) => registerBoardRoutes(app, boards),
      (app) => registerLapRoutes(app, { deps, catalogue, venues: directory, ...people }),
      (app) => registerLauncherRoutes(app, launcher),
      (app) => rigs.serve(app),
      (app) => registerReceiptRoutes(app, { deps, decode, catalogue }),
    ] as readonly RegisterRoutes[],
    processes,
    ports: { launcher: { ...eventPort(launcher), seats: rigs.seats }, rigs: rigs.port },
    signalExpiry,
    lostRigs: rigs.lost,
    launchDeadlines: createLaunchDeadlines(deps),
    freezer: createFreezer(deps),
  };
};
export type Races = ReturnType<typeof createRaces>;
