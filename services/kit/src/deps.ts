import type { EventStore } from '@paddock/event-store/port';
import type { RecentReads } from '@paddock/event-store/recent-reads';
import type { LagMeter } from '@paddock/projections/engine/lag';
import type { Clock } from '@paddock/shared-domain/kernel/time';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { BusinessMemory } from './business.ts';
import type { Commands } from './command-handling/commands.ts';
import type { Config } from './config.ts';
import type { Authenticator } from './http/authenticate.ts';
import type { IdempotencyStore } from './http/idempotency.ts';
import type { Limits } from './http/limits.ts';
import type { PlacesOf } from './http/places-of.ts';
import type { OwnerOf } from './http/policy.ts';
import type { SecurityEvents } from './http/security-events.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Progress } from './processes/progress.ts';
import type { Changes } from './push/changes.ts';

export type Positions = {
  /** @throws {Error} it did not within `timeoutMs`. */
  waitFor(projection: string, position: string, timeoutMs: number): Promise<void>;
};

/** Everything the API needs. `main.ts` builds it from real parts, tests from twins; `buildApp` treats both alike. */
export type Deps = {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: Clock;
  /** A new random id of 20 characters (CONST-01). */
  readonly newId: () => string;
  readonly random: (count: number) => Uint8Array;
  readonly store: EventStore;
  /** Reads for the work that follows an event. */
  readonly recent: RecentReads;
  readonly commands: Commands;
  /** Reads only: statements are cancelled after 2 s (decision 0144). */
  readonly db: Pool;
  /** For sessions that hold a lock while its owner works. The work itself uses the other pools. */
  readonly locks: Pool;
  readonly positions: Positions;
  /** How far the processes that run in this API process have read the log. */
  readonly progress: Progress;
  readonly changes: Changes;
  /** The business: name, contact, logo, club. */
  readonly business: BusinessMemory;
  readonly authenticator: Authenticator;
  /** Whether the account exists or ever did: the bills of a forgotten account stay. */
  readonly accountKnown: (user: UserId) => Promise<boolean>;
  /** The owner of the object that a policy names. */
  readonly ownerOf: OwnerOf;
  /** The locations of what a call of staff names. */
  readonly placesOf: PlacesOf;
  readonly idempotency: IdempotencyStore;
  readonly limits: Limits;
  /** Who logged in, changed rights, met a limit or was refused, from where (decision 0214). */
  readonly security: SecurityEvents;
  readonly metrics: Metrics;
  /** Lag of read models in seconds, by name. */
  readonly lag: LagMeter;
  /** Settles if people can be served. @returns what stands still all the same, one line each. @throws {NotReady} names what is not ready. */
  readonly ready: () => Promise<readonly string[]>;
  /** Settles if the read models can be read, also before any process runs. @throws {NotReady} names those that cannot. */
  readonly readModelsReady: () => Promise<unknown>;
};
