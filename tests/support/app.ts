import { businessOf, fixedBusiness } from '@paddock/kit/business';
import { randomBytes } from 'node:crypto';
import { createDecode } from '@paddock/event-store/codec';
import { openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import { createRecentReads } from '@paddock/event-store/recent-reads';
import { allEvents } from '@paddock/shared-domain/all-events';
import { randomIdFrom } from '@paddock/shared-domain/kernel/ids';
import { type Clock, type Instant, instantOf, millisOf } from '@paddock/shared-domain/kernel/time';
import { buildApp } from '@paddock/api/app';
import type { RegisterRoutes } from '@paddock/kit/start/build-server';
import { createCommands } from '@paddock/kit/command-handling/command-handler';
import { type Config, readConfig } from '@paddock/kit/config';
import type { Deps } from '@paddock/kit/deps';
import { noLimits } from '@paddock/kit/http/limits';
import { noSecurityEvents } from '@paddock/kit/http/security-events';
import { createMetrics } from '@paddock/kit/metrics/metrics';
import { createProgress } from '@paddock/kit/processes/progress';
import type { ChangeMessage } from '@paddock/kit/push/changes';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { inMemoryIdempotency } from './api/in-memory-idempotency.ts';

export const TEST_NOW = '2026-03-02T18:00:00.000Z' as Instant;

/** A clock that stands still until `advance`, in milliseconds. */
export const standingClock = (now: Instant = TEST_NOW): Clock & { advance(millis: number): void } => {
  let millis = millisOf(now);
  return { now: () => instantOf(millis), advance: (by) => void (millis += by) };
};

/** Settings of a test server; `environment` overrides them. */
export const testConfig = (environment: Readonly<Record<string, string>> = {}): Config =>
  readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    TOKEN_KEY: 'T'.repeat(44),
    IDENTITY_KEY: 'I'.repeat(44),
    VAULT_KEY: 'V'.repeat(44),
    ...environment,
  });

/** Pushes changes in memory instead of with NOTIFY. */
export const changeBus = () => {
  const listeners = new Set<(message: ChangeMessage | 'resync') => void>();
  return {
    listen: (heard: (message: ChangeMessage | 'resync') => void) => {
      listeners.add(heard);
      return () => void listeners.delete(heard);
    },
    tell: (message: ChangeMessage | 'resync') => listeners.forEach((heard) => heard(message)),
  };
};

/** All dependencies of the API, with the in-memory store and nobody logged in. A test replaces what it needs. */
export const testDeps = (parts: Partial<Deps> = {}): Deps => {
  const config = parts.config ?? testConfig();
  const store = parts.store ?? openInMemoryStore();
  const random = (count: number) => new Uint8Array(randomBytes(count));
  const sleep = async () => undefined;
  return {
    config,
    log: pino({ level: 'silent' }),
    clock: standingClock(),
    newId: () => randomIdFrom(random),
    random,
    store,
    recent: createRecentReads(store),
    commands: createCommands({ store, decode: createDecode([...allEvents]), random: () => 0.5, sleep }),
    db: new pg.Pool({ connectionString: config.DATABASE_URL, connectionTimeoutMillis: 500 }),
    locks: new pg.Pool({ connectionString: config.DATABASE_URL, connectionTimeoutMillis: 500 }),
    positions: { waitFor: async () => undefined },
    progress: createProgress(),
    changes: changeBus(),
    business: fixedBusiness(businessOf(config, {})),
    authenticator: { callerOf: async () => 'token_not_valid', seen: async () => undefined },
    accountKnown: async () => true,
    ownerOf: async () => undefined,
    placesOf: async () => [],
    idempotency: inMemoryIdempotency(),
    limits: noLimits,
    security: noSecurityEvents,
    metrics: createMetrics(),
    lag: async () => new Map(),
    ready: async () => [],
    readModelsReady: async () => [],
    ...parts,
  };
};

/** The server of `main.ts` with the dependencies of a test. The test closes it. */
export const testApp = (contexts: readonly RegisterRoutes[], parts: Partial<Deps> = {}): Promise<FastifyInstance> =>
  buildApp(testDeps(parts), contexts);
