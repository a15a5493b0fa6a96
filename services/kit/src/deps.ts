import type { EventStore } from '@paddock/event-store/port';
import type { LagMeter } from '@paddock/projections/engine/lag';
import type { Clock } from '@paddock/shared-domain/kernel/time';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Commands } from './command-handling/commands.ts';
import type { Config } from './config.ts';
import type { Authenticator } from './http/authenticate.ts';
import type { IdempotencyStore } from './http/idempotency.ts';
import type { Limits } from './http/limits.ts';
import type { OwnerOf } from './http/policy.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Progress } from './processes/progress.ts';
import type { Changes } from './push/changes.ts';

/** Waits until a read model shows a position. */
export type Positions = {
  /** @throws {Error} it did not within `timeoutMs`. */
  waitFor(projection: string, position: string, timeoutMs: number): Promise<void>;
};

/** Everything the API is made of. `main.ts` builds it from the real world, tests from twins; `buildApp` sees no difference. */
export type Deps = {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: Clock;
  /** A fresh random id of 20 characters (CONST-01). */
  readonly newId: () => string;
  /** Bytes from a cryptographic source. */
  readonly random: (count: number) => Uint8Array;
  readonly store: EventStore;
  readonly commands: Commands;
  /** Reads only: statements end after 2 s (decision 0144). */
  readonly db: Pool;
  /** For sessions that hold a lock while their owner works; never for what is done under it. */
  readonly locks: Pool;
  readonly positions: Positions;
  /** How far the processes have read the log, where they run in this one. */
  readonly progress: Progress;
  readonly changes: Changes;
  readonly authenticator: Authenticator;
  /** Whether there is, or ever was, such an account: also one that was forgotten since, whose bills stay. */
  readonly accountKnown: (user: UserId) => Promise<boolean>;
  /** Who owns an object a policy names. */
  readonly ownerOf: OwnerOf;
  readonly idempotency: IdempotencyStore;
  readonly limits: Limits;
  readonly metrics: Metrics;
  /** How late read models are, in seconds, by name. */
  readonly lag: LagMeter;
  /** Settles when what routes read is kept up to date. @throws {NotReady} with what stands still. */
  readonly ready: () => Promise<void>;
};
