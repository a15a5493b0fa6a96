import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDecode } from '@paddock/event-store/codec';
import { lagMeter } from '@paddock/projections/engine/lag';
import { listenForChanges } from '@paddock/projections/engine/listen-for-changes';
import { createPositionWaiter } from '@paddock/projections/engine/position-waiter';
import { readModels } from '@paddock/projections/read-models';
import { allEvents } from '@paddock/shared-domain/all-events';
import { randomIdFrom } from '@paddock/shared-domain/kernel/ids';
import { type Clock, instantOf } from '@paddock/shared-domain/kernel/time';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { publicBoardsIn } from '@paddock/race-control/boards/public-board';
import { createCatalogueDirectory } from '@paddock/venue/catalogue/catalogue-directory';
import { createCommands } from '@paddock/kit/command-handling/command-handler';
import type { Config } from '@paddock/kit/config';
import { type Contexts, createContexts } from './contexts.ts';
import type { Deps } from '@paddock/kit/deps';
import { postgresFeedKeys } from '@paddock/calendar/feeds/feed-keys';
import { openGateways, secretOf } from '@paddock/kit/gateways/open-gateways';
import { DEMO_PASSWORD } from '@paddock/kit/fitness/known-secrets';
import { heardChanges } from './to-change-feed.ts';
import { configurationOf } from '@paddock/kit/http/configuration';
import { createIdempotencyStore } from '@paddock/kit/http/idempotency-postgres';
import { noLimits } from '@paddock/kit/http/limits';
import { createLimits } from '@paddock/kit/http/rate-limits';
import { userDecider } from '@paddock/shared-domain/identity/decider';
import { createIdentity, type Identity } from '@paddock/people/identity/identity';
import { listenForEndings } from '@paddock/people/identity/records/listen-for-endings';
import { openPostgresRecords } from '@paddock/people/identity/records/postgres-records';
import { createCourier } from '@paddock/mails/courier';
import { createSentMails } from '@paddock/mails/sent-mails';
import { createMetrics } from '@paddock/kit/metrics/metrics';
import { measureProcesses } from '@paddock/kit/processes/process-metrics';
import { readWaiting } from '@paddock/office/operations/read-waiting';
import { eraseAgain } from '@paddock/office/operations/erasures';
import { createOwnerOf } from '@paddock/sales/object-owners';
import { aloneBy } from '@paddock/kit/processes/alone';
import { noFailpoints } from '@paddock/kit/processes/failpoints';
import { createProgress } from '@paddock/kit/processes/progress';
import { openStores } from './open-stores.ts';
import { DEMO_MARK, readinessOf } from '@paddock/kit/readiness';
import { runBeside } from './run-beside.ts';
import { postgresMailAllowance } from '@paddock/sales/vouchers/mail-allowance';

export type Composed = {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly contexts: Contexts;
  readonly identity: Identity;
  /** What must be done before anybody is let in: forgets again whom a restore brought back. */
  prepare(): Promise<void>;
  /** Begins what runs beside the requests: processes, janitor, sweeps. */
  runBeside(): void;
  /** Ends everything, requests first. */
  close(): Promise<void>;
};

const systemClock: Clock = { now: () => instantOf(Date.now()) };

/** Builds the API process from its settings: every real thing is made here and nowhere else. Only tests arm failpoints. */
export const compose = async (
  config: Config,
  log: Logger,
  base = systemClock,
  failpoints = noFailpoints,
): Promise<Composed> => {
  // 1. The log and the database.
  const pause = (millis: number, signal?: AbortSignal): Promise<void> =>
    sleep(millis, undefined, { ref: false, signal }).catch(() => undefined);
  const { db, write, locks, testClock, clock, store, end: endStores } = await openStores(config, base, pause);
  const decode = createDecode([...allEvents]);
  const engineChanges = listenForChanges(config.DATABASE_URL);
  const changes = heardChanges(engineChanges);
  const positions = createPositionWaiter(db, engineChanges, () => store.head());

  // 2. Commands and people.
  const random = (count: number): Uint8Array => randomBytes(count);
  const newId = (): string => randomIdFrom(random);
  const commands = createCommands({ store, decode, random: Math.random, sleep: pause });
  const { vault, mailer, cards } = openGateways(config, write, clock);
  const identityKey = secretOf(config.IDENTITY_KEY, 'IDENTITY_KEY');
  const identity = createIdentity({
    commands,
    vault,
    records: openPostgresRecords(write),
    clock,
    newId,
    random,
    log,
    settings: {
      tokenKeys: [secretOf(config.TOKEN_KEY, 'TOKEN_KEY')],
      identityKey,
      publicUrl: config.publicUrl,
      clubName: config.CLUB_NAME,
      phoneCountry: config.PHONE_COUNTRY,
      flagUrlTemplate: config.FLAG_URL_TEMPLATE,
      knownPasswords: config.production ? [DEMO_PASSWORD] : [],
      staffOneTimeCodes: config.STAFF_ONE_TIME_CODES,
    },
  });
  const endings = listenForEndings(config.DATABASE_URL, (who) => identity.sessions.heard(who), log);

  // 3. The edge and the contexts.
  const lag = lagMeter(store);
  const metrics = createMetrics(true);
  const deps: Deps = {
    config,
    log,
    clock,
    newId,
    random,
    store,
    commands,
    db,
    locks,
    positions,
    progress: createProgress(),
    changes,
    authenticator: identity.sessions,
    accountKnown: async (user) => {
      const { status } = (await commands.load(userDecider, user)).state;
      return status === 'registered' || status === 'forgotten';
    },
    ownerOf: createOwnerOf({ commands, db, positions }),
    idempotency: createIdempotencyStore(write),
    limits: config.RATE_LIMITS
      ? createLimits(identityKey, write, (login, device) => identity.knowsDevice(login, device))
      : noLimits,
    metrics,
    lag,
    ready: readinessOf({ db, store, lag, readModels, demoMark: join(config.DATA_DIR, DEMO_MARK) }),
  };
  const courier = createCourier(mailer, clock);
  const contexts = createContexts({
    deps,
    cards,
    vault,
    feedKeys: postgresFeedKeys(write),
    mailAllowance: postgresMailAllowance(write),
    identity,
    configuration: configurationOf(config),
    decode,
    sentMails: createSentMails({
      pool: write,
      courier,
      clock,
      log,
      told: (kind, outcome) => metrics.mail(kind, outcome),
    }),
    courier,
    sleep: pause,
    alone: aloneBy(config.DATABASE_URL, log),
    write,
    testClock,
    failpoints,
  });
  measureProcesses(metrics.registry, deps.progress, () => readWaiting(db));
  const catalogue = createCatalogueDirectory(deps.db, deps.changes);
  const things = { pages: async () => (await catalogue.get()).pages, ...publicBoardsIn(deps.db) };
  const app = await buildApp(deps, contexts.routes, contexts.races.ports, things);

  const stop = new AbortController();
  let processes: () => Promise<void> = () => Promise.resolve();
  return {
    app,
    deps,
    contexts,
    identity,
    prepare: () => eraseAgain(deps, identity, pause),
    runBeside: () => {
      processes = runBeside({ deps, contexts, identity, decode, write, failpoints, sleep: pause }, stop.signal);
    },
    close: async () => {
      stop.abort();
      await app.close();
      await identity.settled();
      await Promise.allSettled([processes(), endings.close(), engineChanges.close()]);
      positions.close();
      await endStores();
    },
  };
};
