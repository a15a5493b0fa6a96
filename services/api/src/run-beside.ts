import type { Decode } from '@paddock/event-store/codec';
import { readForgottenSince, readOrphanClaims } from '@paddock/projections/identity/users/read';
import { MINUTE } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import type { Contexts } from './contexts.ts';
import type { Deps } from '@paddock/kit/deps';
import { every } from '@paddock/kit/processes/every';
import { pruneAnswers } from '@paddock/kit/http/idempotency-postgres';
import type { Identity } from '@paddock/people/identity/identity';
import type { Failpoints } from '@paddock/kit/processes/failpoints';
import { runProcesses } from '@paddock/kit/processes/run-processes';

export type BesideParts = {
  readonly deps: Deps;
  readonly contexts: Contexts;
  readonly identity: Identity;
  readonly decode: Decode;
  readonly write: Pool;
  readonly failpoints: Failpoints;
  readonly sleep: (millis: number, signal?: AbortSignal) => Promise<void>;
};

/**
 * Begins what runs beside the requests: processes, janitor, the billing clock, sweeps. Ends with the signal.
 *
 * @returns settles when the processes have let go of what they lead.
 */
export const runBeside = (
  {
    deps: { config, clock, store, db, log, progress },
    contexts,
    identity,
    decode,
    write,
    failpoints,
    sleep,
  }: BesideParts,
  signal: AbortSignal,
): (() => Promise<void>) => {
  let processes: Promise<void> = Promise.resolve();
  const beside = { signal, log };
  // A leader that loses its session starts over; so does a process that met an error outside its handlers.
  const parts = {
    store,
    decode,
    clock,
    log,
    progress,
    failpoints,
    sleep,
    databaseUrl: config.DATABASE_URL,
    beside: [contexts.waitingMails.run],
  };
  const lead = () => (processes = runProcesses(contexts.processes, parts, signal));
  every(1_000, 'processes', lead, beside);
  every(10_000, 'janitor', () => contexts.janitor.sweep(), beside);
  every(1_000, 'signal expiry', () => contexts.races.signalExpiry.sweep(), beside);
  every(1_000, 'launch deadlines', () => contexts.races.launchDeadlines.sweep(), beside);
  every(10_000, 'lost rigs', () => contexts.races.lostRigs.sweep(), beside);
  every(MINUTE, 'billing clock', () => contexts.billingClock.run(), beside);
  every(5_000, 'notices', () => contexts.notices.run(), beside);
  every(10 * MINUTE, 'reconciliation', () => contexts.reconciliation.sweep(), beside);
  every(
    5 * MINUTE,
    'identity sweep',
    () =>
      identity.sweep({
        orphanClaims: (before) => readOrphanClaims(db, before),
        forgottenSince: (since) => readForgottenSince(db, since),
      }),
    beside,
  );
  every(60 * MINUTE, 'answers kept for repeats', () => pruneAnswers(write), beside);
  return () => processes;
};
