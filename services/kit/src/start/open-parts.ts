import { identityKeysIn } from '../gateways/identity-keys.ts';
import { createBusinessMemory } from '../business.ts';
import { notingOrigins } from '../http/noting-origins.ts';
import { postgresOrigins } from '../http/asked-from.ts';
import { createCommands } from '../command-handling/command-handler.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { sealReasonIn } from '../command-handling/seal-reason.ts';
import { vaultKeysIn } from '../gateways/open-gateways.ts';
import { openPostgresVault } from '../gateways/vault/postgres-vault.ts';
import { sealPeople } from '../gateways/vault/seal-people.ts';
import { createPlacesOf } from '../http/places-of.ts';
import { createIdempotencyStore } from '../http/idempotency-postgres.ts';
import { noLimits } from '../http/limits.ts';
import { createLimits, type KnowsDevice } from '../http/rate-limits.ts';
import { createSecurityEvents } from '../http/security-events-postgres.ts';
import { measuredStore } from '../metrics/measured-store.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { createProgress } from '../processes/progress.ts';
import type { Changes } from '../push/changes.ts';
import { DEMO_MARK, readinessOf } from '../readiness.ts';
import { type HeldClock, openStores, type StoreThings } from './open-stores.ts';
import { createDecode, decodeOnce } from '@paddock/event-store/codec';
import { sessionUpTo } from '@paddock/event-store/postgres/connection-limits';
import { lagMeter } from '@paddock/projections/engine/lag';
import { type Changes as EngineChanges, listenForChanges } from '@paddock/projections/engine/listen-for-changes';
import { createRecentLog } from '@paddock/event-store/recent-log';
import { createRecentReads } from '@paddock/event-store/recent-reads';
import { createPositionWaiter } from '@paddock/projections/engine/position-waiter';
import { reportPresence } from '@paddock/projections/engine/presence';
import { readModels } from '@paddock/projections/read-models';
import { allEvents } from '@paddock/shared-domain/all-events';
import { randomIdFrom, type UserId } from '@paddock/shared-domain/kernel/ids';
import { type Clock, instantOf } from '@paddock/shared-domain/kernel/time';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Adapts the engine's change messages for the live channel and the caches of this process. */
const toChangeFeed = (changes: EngineChanges): Changes => ({
  listen: (heard) =>
    changes.subscribe({
      onChange: ({ projection, position, changes: news, resync }) =>
        heard({ projection, position, changes: news, ...(resync === true ? { resync: true as const } : {}) }),
      onResync: () => heard('resync'),
    }),
});

export const systemClock: Clock = { now: () => instantOf(Date.now()) };

/** Returns early if its signal is aborted. */
export const pause = (millis: number, signal?: AbortSignal): Promise<void> =>
  sleep(millis, undefined, { ref: false, signal }).catch(() => undefined);

/** What a process knows about people: who holds a token, who owns an object. */
type OfPeople = Pick<Deps, 'authenticator' | 'accountKnown' | 'ownerOf'> & {
  /** Whether a login was used on a device before, for the limits of logins. */
  readonly knowsDevice: KnowsDevice;
  /** Who has a login name, for the security events. */
  readonly holderOf: (login: string) => Promise<UserId | undefined>;
  /** The leads for which this process competes, with what their holder does, in words. */
  readonly leads: readonly { readonly name: string; readonly does: string }[];
};

/**
 * The parts of every process, from its settings: log, database, clock, commands, change feed. `dependOn` adds how the process
 * knows people, and returns what routes need.
 */
export const openParts = async <Held extends HeldClock>(
  config: Config,
  log: Logger,
  base: Clock,
  things: StoreThings<Held>,
) => {
  const metrics = createMetrics();
  const stores = await openStores(config, base, pause, things, {
    opened: metrics.watchPool,
    warn: (sentence) => log.warn(sentence),
  });
  const { db, write, locks, clock } = stores;
  const store = measuredStore(stores.store, metrics.registry);
  const recent = createRecentLog(store);
  const decode = decodeOnce(createDecode([...allEvents]));
  const engineChanges = listenForChanges(config.DATABASE_URL, sessionUpTo('changes', config.DATABASE_CONNECTIONS));
  const changes = toChangeFeed(engineChanges);
  const positions = createPositionWaiter(db, engineChanges, () => store.head());
  const random = (count: number): Uint8Array => randomBytes(count);
  const newId = (): string => randomIdFrom(random);
  const vaultKeys = vaultKeysIn(config);
  const vault = openPostgresVault(write, vaultKeys);
  await sealPeople(write, vaultKeys).catch(async (error: unknown) => {
    await stores.end();
    throw error;
  });
  const origins = postgresOrigins(write);
  const commands = notingOrigins(
    createCommands({
      store,
      recent,
      decode,
      random: Math.random,
      sleep: pause,
      sealReason: sealReasonIn(vault, clock),
    }),
    (from) => origins.note(from),
  );
  const lag = lagMeter(store);
  const left = new AbortController();
  const present = reportPresence({ pool: write, uses: readModels, signal: left.signal });
  const following = recent.follow(left.signal);
  const progress = createProgress();
  const readable = { db, store, lag, readModels, demoMark: join(config.DATA_DIR, DEMO_MARK) };
  const identityKeys = identityKeysIn(config);
  return {
    ...stores,
    store,
    decode,
    changes,
    positions,
    random,
    newId,
    vault,
    vaultKeys,
    commands,
    identityKeys,
    dependOn: ({ knowsDevice, holderOf, leads, ...ofPeople }: OfPeople): Deps => ({
      config,
      log,
      clock,
      newId,
      random,
      store,
      recent: createRecentReads(store, recent),
      commands,
      db,
      locks,
      positions,
      progress,
      changes,
      business: createBusinessMemory(db, changes, config),
      placesOf: createPlacesOf({ commands, db }),
      ...ofPeople,
      idempotency: createIdempotencyStore(write, identityKeys.known),
      limits: config.RATE_LIMITS ? createLimits(identityKeys.present, write, knowsDevice) : noLimits,
      security: createSecurityEvents({
        pool: write,
        log,
        registry: metrics.registry,
        secret: identityKeys.present,
        holderOf,
      }),
      metrics,
      lag,
      ready: readinessOf({ ...readable, processes: { leads, progress } }),
      readModelsReady: readinessOf(readable),
    }),
    /** Stops the listening and all connections; waits for `others` first, which still use them. */
    end: async (others: readonly Promise<unknown>[] = []): Promise<void> => {
      left.abort();
      await Promise.allSettled([...others, present, following, engineChanges.close()]);
      positions.close();
      await stores.end();
    },
  };
};
