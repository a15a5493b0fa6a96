import { publicBoardsIn } from '@paddock/race-control/boards/public-board';
import { createAccounts } from '@paddock/kit/accounts/accounts';
import { listenForEndings } from '@paddock/kit/accounts/listen-for-endings';
import type { Config } from '@paddock/kit/config';
import type { Deps } from '@paddock/kit/deps';
import { openGateways, tokenKeysOf } from '@paddock/kit/gateways/open-gateways';
import { DEMO_PASSWORD } from '@paddock/kit/fitness/known-secrets';
import { aloneBy } from '@paddock/kit/processes/alone';
import { noFailpoints } from '@paddock/kit/processes/failpoints';
import { registerRows } from '@paddock/kit/processes/new-rows';
import { measureProcesses } from '@paddock/kit/processes/process-metrics';
import { openParts, pause, systemClock } from '@paddock/kit/start/open-parts';
import type { Program } from '@paddock/kit/start/run-program';
import { postgresFeedKeys } from '@paddock/calendar/feeds/feed-keys';
import { requireIdentityKey } from '@paddock/people/identity/identity-key-in-use';
import { createIdentity, type Identity } from '@paddock/people/identity/identity';
import { openPostgresRecords } from '@paddock/people/identity/records/postgres-records';
import { createCourier } from '@paddock/mails/courier';
import { createSentMails } from '@paddock/mails/sent-mails';
import { measureVenue } from '@paddock/office/operations/measure-venue';
import { readWaiting } from '@paddock/office/operations/read-waiting';
import { eraseAgain } from '@paddock/office/operations/erasures';
import { createOwnerOf } from '@paddock/sales/object-owners';
import { postgresUnpaidHolds } from '@paddock/sales/payments/unpaid-holds';
import { postgresMailAllowance } from '@paddock/sales/vouchers/mail-allowance';
import { createCatalogueDirectory } from '@paddock/venue/catalogue/catalogue-directory';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { type Contexts, createContexts } from './contexts.ts';
import { apiStores } from './api-stores.ts';
import { RACE_LEAD } from '@paddock/race-control/run-beside';
import { LEAD, runBeside } from './run-beside.ts';

export type Composed = Program & {
  readonly deps: Deps;
  readonly contexts: Contexts;
  readonly identity: Identity;
};

/** Builds the API process from its settings. Real dependencies are created only here. Only tests arm failpoints. */
export const compose = async (
  config: Config,
  log: Logger,
  base = systemClock,
  failpoints = noFailpoints,
): Promise<Composed> => {
  // 1. The log and the database.
  const parts = await openParts(config, log, base, apiStores);
  const { db, write, testClock, clock, decode, vault, vaultKeys, commands, positions, newId, random, identityKeys } =
    parts;

  // 2. People.
  await requireIdentityKey(write, vault, identityKeys);
  const { mailer, cards } = openGateways(config, clock);
  const identity = createIdentity({
    commands,
    vault,
    records: openPostgresRecords(write),
    clock,
    newId,
    random,
    log,
    settings: {
      tokenKeys: tokenKeysOf(config),
      identityKeys,
      publicUrl: config.publicUrl,
      clubName: () => deps.business.known().clubName,
      phoneCountry: config.PHONE_COUNTRY,
      flagUrlTemplate: config.FLAG_URL_TEMPLATE,
      knownPasswords: config.production ? [DEMO_PASSWORD] : [],
      staffOneTimeCodes: config.staffRules.oneTimeCodes,
      staffIdle: config.staffRules.idle,
    },
  });
  const endings = listenForEndings(config.DATABASE_URL, (who) => identity.sessions.heard(who), log);

  // 3. HTTP and the contexts.
  const deps = parts.dependOn({
    authenticator: identity.sessions,
    accountKnown: createAccounts({ commands, vault, db }).wasKnown,
    ownerOf: createOwnerOf({ commands, db, positions }),
    holderOf: (login) => identity.holderOf(login),
    knowsDevice: (login, device) => identity.knowsDevice(login, device),
    leads: [LEAD, ...(config.RACE_CONTROL === 'inside' ? [RACE_LEAD] : [])],
  });
  const alone = aloneBy(config.DATABASE_URL, log);
  const courier = createCourier(mailer, clock);
  const contexts = createContexts({
    deps,
    cards,
    vault,
    feedKeys: postgresFeedKeys(write),
    mailAllowance: postgresMailAllowance(write),
    unpaidHolds: (cardOf) => postgresUnpaidHolds(write, cardOf),
    identity,
    decode,
    sentMails: createSentMails({
      keptDays: config.KEEP_SENT_MAILS_DAYS,
      pool: write,
      courier,
      clock,
      log,
      told: (kind, outcome) => deps.metrics.mail(kind, outcome),
      record: (mails, insert) => contexts.waitingMails.record(mails, insert),
    }),
    courier,
    sleep: pause,
    alone,
    write,
    testClock,
    failpoints,
  });
  measureProcesses(
    deps.metrics.registry,
    deps.progress,
    () => readWaiting(db),
    config.EVENT_STORE_URL === undefined ? () => deps.store.head() : undefined,
  );
  measureVenue(deps);
  const catalogue = createCatalogueDirectory(deps.db, deps.changes);
  const things = {
    pages: async () => (await catalogue.get()).pages,
    ...publicBoardsIn(deps.db),
    visit: contexts.visitPages,
  };
  const app = await buildApp(
    deps,
    contexts.routes,
    config.RACE_CONTROL === 'inside' ? contexts.races.ports : undefined,
    things,
  );

  const stop = new AbortController();
  let processes: () => Promise<void> = () => Promise.resolve();
  let ended: Promise<void> | undefined;
  const end = async (): Promise<void> => {
    stop.abort();
    await app.close();
    await identity.settled();
    await parts.end([processes(), endings.close()]);
  };
  return {
    app,
    deps,
    contexts,
    identity,
    prepare: async () => {
      const races = config.RACE_CONTROL === 'inside' ? contexts.races.processes : [];
      await registerRows(write, [...contexts.processes, ...races], deps.store);
      await eraseAgain(deps, identity, pause);
    },
    runBeside: () => {
      processes = runBeside(
        { deps, contexts, identity, decode, write, vaultKeys, alone, failpoints, sleep: pause },
        stop.signal,
      );
    },
    close: () => (ended ??= end()),
  };
};
