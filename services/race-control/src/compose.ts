import type { Clock } from '@paddock/shared-domain/kernel/time';
import type { Logger } from 'pino';
import { createAccounts } from '@paddock/kit/accounts/accounts';
import { listenForEndings } from '@paddock/kit/accounts/listen-for-endings';
import { createSessionCheck } from '@paddock/kit/accounts/session-check';
import { findSessionIn, noteSeenIn } from '@paddock/kit/accounts/session-rows';
import { sessionTokens } from '@paddock/kit/accounts/session-token';
import type { Config } from '@paddock/kit/config';
import type { Deps } from '@paddock/kit/deps';
import { tokenKeysOf } from '@paddock/kit/gateways/open-gateways';
import { every } from '@paddock/kit/processes/every';
import { noFailpoints } from '@paddock/kit/processes/failpoints';
import { registerRows } from '@paddock/kit/processes/new-rows';
import { countParked } from '@paddock/kit/processes/parked';
import { measureProcesses } from '@paddock/kit/processes/process-metrics';
import { buildServer } from '@paddock/kit/start/build-server';
import { createTables } from '@paddock/kit/tables/create-tables';
import { untilForgottenAgain } from '@paddock/kit/start/erasures-due';
import { openParts, pause, systemClock } from '@paddock/kit/start/open-parts';
import type { Program } from '@paddock/kit/start/run-program';
import { createCatalogueDirectory } from '@paddock/venue/catalogue/catalogue-directory';
import { createVenueDirectory } from '@paddock/venue/venues/directory';
import { createRaces } from './create-races.ts';
import { openRaceSockets } from './race-sockets.ts';
import { RACE_LEAD, runRacesBeside } from './run-beside.ts';

/**
 * Race control as a process of its own, on the log and the database of the API: the routes of races, rigs, laps and boards, the
 * sockets of race events and rigs, and its background work. It knows people only by their sessions and public names.
 */
export const compose = async (
  config: Config,
  log: Logger,
  base: Clock = systemClock,
  failpoints = noFailpoints,
): Promise<Program & { readonly deps: Deps }> => {
  const parts = await openParts(config, log, base, { createTables });
  const { db, write, clock, commands, vault, decode, store } = parts;
  const accounts = createAccounts({ commands, vault, db });
  const authenticator = createSessionCheck({
    commands,
    find: findSessionIn(write),
    noteSeen: noteSeenIn(write),
    tokens: sessionTokens(tokenKeysOf(config)),
    clock,
    staffOneTimeCodes: config.staffRules.oneTimeCodes,
    staffIdle: config.staffRules.idle,
  });
  const endings = listenForEndings(config.DATABASE_URL, (who) => authenticator.heard(who), log);
  const deps = parts.dependOn({
    authenticator,
    accountKnown: accounts.wasKnown,
    // No policy here is about an object of a customer, and nobody signs in here.
    ownerOf: async () => undefined,
    knowsDevice: async () => false,
    holderOf: async () => undefined,
    leads: [RACE_LEAD],
  });
  const races = createRaces({
    deps,
    directory: createVenueDirectory(db, deps.changes, clock),
    catalogue: createCatalogueDirectory(db, deps.changes),
    vault,
    write,
    decode,
    failpoints,
    publicNames: accounts.publicNames,
    exists: accounts.exists,
  });
  measureProcesses(
    deps.metrics.registry,
    deps.progress,
    async () => ({ parked: await countParked(db) }),
    config.EVENT_STORE_URL === undefined ? () => store.head() : undefined,
  );
  const app = await buildServer(deps, {
    routes: races.routes,
    openSockets: () => openRaceSockets(deps, races.ports),
  });
  const stop = new AbortController();
  let processes: () => Promise<void> = () => Promise.resolve();
  let ended: Promise<void> | undefined;
  const end = async (): Promise<void> => {
    stop.abort();
    await app.close();
    await parts.end([processes(), endings.close()]);
  };
  return {
    app,
    deps,
    prepare: async () => {
      await registerRows(write, races.processes, store);
      await untilForgottenAgain(config.DATA_DIR, log, pause);
    },
    runBeside: () => {
      const { progress, recent } = deps;
      const runner = {
        store,
        recent,
        decode,
        clock,
        log,
        progress,
        failpoints,
        sleep: pause,
        databaseUrl: config.DATABASE_URL,
        opened: deps.metrics.watchPool,
      };
      every(10_000, 'boards that ended', () => races.freezer.sweep(), { signal: stop.signal, log });
      processes = runRacesBeside(races, deps, runner, stop.signal);
    },
    close: () => (ended ??= end()),
  };
};
