import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compose, type Composed } from '@paddock/api/compose';
import { type Failpoints, noFailpoints } from '@paddock/kit/processes/failpoints';
import { readConfig } from '@paddock/kit/config';
import { openPostgresVault } from '@paddock/kit/gateways/vault/postgres-vault';
import { vaultKeysOf } from '@paddock/kit/gateways/vault/subject-key';
import { EventMetadata } from '@paddock/shared-domain/kernel/message';
import { openEventStore } from '@paddock/event-store/open';
import { type EventStore, type RecordedEvent, START } from '@paddock/event-store/port';
import { all, codec } from '@paddock/projections/all';
import { runProjections } from '@paddock/projections/engine/run-projections';
import { upcast } from '@paddock/shared-domain/all-events';
import type { Permission } from '@paddock/shared-domain/kernel/actor';
import { LocationId, type UserId } from '@paddock/shared-domain/kernel/ids';
import { type Clock, type Instant, instantOf, millisOf } from '@paddock/shared-domain/kernel/time';
import { DEFAULT_OPENING_HOURS } from '@paddock/shared-domain/venues/opening-hours';
import { startStripeTwin, type StripeTwin } from '@paddock/stripe-twin/start-stripe-twin';
import { Pool } from 'pg';
import { type Logger, pino } from 'pino';
import { Registry } from 'prom-client';
import { checkAnswers } from './api/answers-by-document.ts';
import { waitPatiently } from './wait-patiently.ts';
import { untilAnswered } from './patient.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';

/** A Monday at ten in the morning in Los Angeles; clocks change on the 8th. */
export const MONDAY = '2027-03-01T18:00:00.000Z' as Instant;
export const PASSWORD = 'a-password-of-their-own';

export type Answer<Body = Record<string, never>> = {
  readonly status: number;
  readonly body: Body;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
};
// A test reads answers of many shapes; the contracts' own reply schemas have checked them on the way out.
// eslint-disable-next-line typescript/no-explicit-any
export type AnyAnswer = Answer<any>;

/** A person at the venue who calls over HTTP and always sees their own writes. */
export type Person = {
  readonly id: UserId;
  readonly email: string;
  readonly token: string;
  get(path: string): Promise<AnyAnswer>;
  post(path: string, body?: object, headers?: Readonly<Record<string, string>>): Promise<AnyAnswer>;
  patch(path: string, body: object, headers?: Readonly<Record<string, string>>): Promise<AnyAnswer>;
  delete(path: string): Promise<AnyAnswer>;
};

export type Venue = {
  readonly composed: Composed;
  readonly twin: StripeTwin;
  readonly store: EventStore;
  readonly clock: Clock & { set(now: Instant): void; advance(millis: number): void };
  readonly databaseUrl: string;
  /** The product's data folder; mails are files in it. */
  readonly folder: string;
  readonly anonymous: Person;
  person(
    name: string,
    options?: {
      permissions?: readonly Permission[];
      superuser?: boolean;
      /** Where they act as staff; everywhere without it. */
      locations?: readonly string[];
      card?: string;
      /** They signed up and have opened no mailed link. Without it, the operator answers for the address, as in the demo venue. */
      unproven?: true;
    },
  ): Promise<Person>;
  /** Opens a location with seats over HTTP, as the owner. */
  open(
    terms?: object,
    seats?: number,
    costCents?: number,
  ): Promise<{ location: string; type: string; seats: string[] }>;
  /** Requests with an existing session, of this venue or of the one that it continues. */
  as(token: string): Pick<Person, 'get' | 'post' | 'patch' | 'delete'>;
  /** Stops the product. Database, folder, keys and the provider's stand-in stay for another start. */
  leave(): Promise<Left>;
  /** Why an event happened, as staff typed it; undefined if its person is forgotten. */
  reasonOf(event: Pick<RecordedEvent, 'metadata'> | undefined): Promise<string | undefined>;
  /** The whole log as stored. */
  log(): Promise<readonly RecordedEvent[]>;
  close(): Promise<void>;
};

/** What a stopped product leaves and another start needs. */
export type Left = {
  readonly postgres: TestPostgres;
  readonly databaseUrl: string;
  readonly twin: StripeTwin;
  readonly folder: string;
  readonly keys: Readonly<Record<string, string>>;
};

/**
 * The product in the test process, with the parts that `npm start` runs: Postgres, event store, projections, API and the provider's
 * stand-in. Its clock stands still until it is set.
 */
export const startVenue = async (
  now: Instant = MONDAY,
  environment: Readonly<Record<string, string>> = {},
  log: Logger = pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
  failpoints: Failpoints = noFailpoints,
  left?: Left,
): Promise<Venue> => {
  let millis = millisOf(now);
  const clock = {
    now: () => instantOf(millis),
    set: (to: Instant) => void (millis = millisOf(to)),
    advance: (by: number) => void (millis += by),
  };
  const postgres = left?.postgres ?? (await startPostgres({ fsync: 'on' }));
  const databaseUrl = environment['DATABASE_URL'] ?? left?.databaseUrl ?? (await postgres.createDatabase());
  const twin = left?.twin ?? (await startStripeTwin({ clock }));
  const folder = left?.folder ?? mkdtempSync(join(tmpdir(), 'paddock-venue-'));
  const key = () => randomBytes(33).toString('base64');
  const keys = left?.keys ?? { TOKEN_KEY: key(), IDENTITY_KEY: key(), VAULT_KEY: key() };
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    PUBLIC_URL: 'http://paddock.test',
    STRIPE_SECRET_KEY: 'sk_test_twin',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_twin',
    STRIPE_WEBHOOK_SECRET: 'whsec_test',
    STRIPE_TWIN_URL: twin.url,
    ...keys,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    ...environment,
  });
  const stop = new AbortController();
  const store = await openEventStore({ databaseUrl, eventStoreUrl: config.EVENT_STORE_URL, upcast });
  const projections = runProjections({
    projections: all,
    codec,
    store,
    databaseUrl,
    log,
    registry: new Registry(),
    signal: stop.signal,
  });
  // A failure is reported where a caller awaits `projections`; without this it would also be unhandled.
  projections.catch(() => undefined);
  const composed = await compose(config, log, clock, failpoints).catch(async (error: unknown) => {
    stop.abort();
    await projections.catch(() => undefined);
    await store.close();
    throw error;
  });
  waitPatiently(composed);
  checkAnswers(composed.app);
  composed.runBeside();
  // Wait until it is ready: a busy machine may take a minute, and requests before that are refused.
  for (let tries = 0; tries < 4_000; tries += 1) {
    try {
      await composed.deps.ready();
      break;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  let seen = '';
  const caller = (token: string | undefined) => {
    const send = async (
      method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
      path: string,
      body?: object,
      more = {},
    ): Promise<AnyAnswer> => {
      const reply = await composed.app.inject({
        method,
        url: path.startsWith('/api') ? path : `/api${path}`,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(seen === '' ? {} : { 'x-min-position': seen }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...more,
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      const position = reply.headers['x-position'];
      if (
        typeof position === 'string' &&
        (position.length > seen.length || (position.length === seen.length && position > seen))
      )
        seen = position;
      const json = String(reply.headers['content-type']).includes('json') && reply.body !== '';
      return { status: reply.statusCode, body: json ? JSON.parse(reply.body) : reply.body, headers: reply.headers };
    };
    // Staff prove that it is still they, and repeat the call, as their app does.
    const call = async (...asked: Parameters<typeof send>): Promise<AnyAnswer> => {
      const answer = await send(...asked);
      if (answer.body?.code !== 'proof_required') return answer;
      const proof = await send('POST', '/auth/session/proof', { current_password: PASSWORD });
      return proof.status === 204 ? send(...asked) : answer;
    };
    // If a read model is behind, the API answers 503, and the read is repeated as the apps do.
    const read = async (path: string): Promise<AnyAnswer> => {
      let answer = await call('GET', path);
      for (let tries = 1; answer.status === 503 && tries < 10; tries += 1) answer = await call('GET', path);
      return answer;
    };
    return {
      get: read,
      post: (path: string, body?: object, headers?: object) => call('POST', path, body, headers),
      patch: (path: string, body: object, headers?: object) => call('PATCH', path, body, headers),
      delete: (path: string) => call('DELETE', path),
    };
  };

  const person: Venue['person'] = async (name, options = {}) => {
    const email = `${name}@venue.test`;
    const { user } = await composed.identity.register({
      username: email,
      email,
      password: PASSWORD,
      ...(options.unproven !== true && { proven: true }),
    });
    const userId = user.id;
    if (options.permissions !== undefined || options.superuser === true) {
      await composed.identity.appointStaff(userId, {
        permissions: [...(options.permissions ?? [])],
        superuser: options.superuser ?? false,
        locations: options.locations?.map((location) => LocationId.parse(location)),
      });
    }
    const signedIn = await caller(undefined).post('/auth/token', { username: email, password: PASSWORD });
    if (signedIn.status !== 200) throw new Error(`No login for ${name}: ${JSON.stringify(signedIn.body)}`);
    const token = signedIn.body.access as string;
    const calls = caller(token);
    if (options.card !== undefined) {
      const body = { token: options.card };
      const stored = await untilAnswered((key) => calls.post('/users/me/card', body, key));
      if (stored.status !== 201) throw new Error(`No card for ${name}: ${JSON.stringify(stored.body)}`);
    }
    return { id: userId, email, token, ...calls };
  };

  const stopProduct = async (): Promise<void> => {
    await composed.close();
    stop.abort();
    await projections.catch(() => undefined);
    await store.close();
  };
  let owner: Person | undefined;
  /** Creates something as the owner; repeats the request with the same idempotency key if the server was too slow. */
  const setUp = async (path: string, body: object): Promise<string> => {
    owner ??= await person('owner', { superuser: true });
    const { post } = owner;
    const made = await untilAnswered((key) => post(path, body, key));
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    return made.body.id as string;
  };
  return {
    composed,
    twin,
    store,
    clock,
    databaseUrl,
    folder,
    reasonOf: async (event) => {
      const { sealedReason } = EventMetadata.parse(event?.metadata);
      if (sealedReason === undefined) return undefined;
      const pool = new Pool({ connectionString: databaseUrl, max: 1 });
      try {
        return await openPostgresVault(pool, vaultKeysOf(config.VAULT_KEY ?? '')).unseal(sealedReason);
      } finally {
        await pool.end();
      }
    },
    anonymous: { id: '' as UserId, email: '', token: '', ...caller(undefined) },
    person,
    open: async (terms = {}, count = 4, costCents = 1800) => {
      const location = await setUp('/locations', {
        name: 'Santa Ana',
        timezone: 'America/Los_Angeles',
        sales_tax_ppm: 95_000,
        subscription_intro_cost_cents: null,
        subscription_min_races: 4,
        post_booking_url: null,
        booking_fee_cents: 0,
        booking_fees_threshold: 2,
        opening_hours: DEFAULT_OPENING_HOURS,
        latitude: null,
        longitude: null,
        address: '1 Pit Lane',
        group: null,
        ...terms,
      });
      const type = await setUp('/caltypes', {
        name: 'Motion rig',
        description: 'Moves.',
        image: null,
        video_url: null,
      });
      const seats: string[] = [];
      for (let number = 1; number <= count; number += 1) {
        const seat = await setUp('/calendars', {
          name: String(number),
          location,
          type,
          cost_cents: costCents,
          cost_unit: '30 min',
          image: null,
        });
        seats.push(seat);
      }
      return { location, type, seats };
    },
    as: (token) => caller(token),
    leave: async () => {
      await stopProduct();
      return { postgres, databaseUrl, twin, folder, keys };
    },
    log: async () => {
      const events: RecordedEvent[] = [];
      const end = new AbortController();
      for await (const message of store.subscribeAll(START, { signal: end.signal })) {
        if (message.kind === 'caught-up') break;
        events.push(message.event);
      }
      end.abort();
      return events;
    },
    close: async () => {
      await stopProduct();
      await twin.close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
