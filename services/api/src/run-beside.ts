import type { Decode } from '@paddock/event-store/codec';
import { readForgottenSince, readOrphanClaims } from '@paddock/projections/identity/users/read';
import { DAY, type Instant, MINUTE, plusMillis } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import type { Contexts } from './contexts.ts';
import type { Deps } from '@paddock/kit/deps';
import type { Alone } from '@paddock/kit/processes/alone';
import { every } from '@paddock/kit/processes/every';
import { changeVaultKey } from '@paddock/kit/gateways/vault/change-key';
import { countByKey } from '@paddock/kit/gateways/vault/key-in-use';
import type { VaultKeys } from '@paddock/kit/gateways/vault/subject-key';
import { pruneAnswers } from '@paddock/kit/http/idempotency-postgres';
import { pruneSecurityEvents } from '@paddock/kit/http/security-events-postgres';
import { pruneSentMails } from '@paddock/mails/sent-mails';
import type { Identity } from '@paddock/people/identity/identity';
import type { Failpoints } from '@paddock/kit/processes/failpoints';
import { keepLeading } from '@paddock/kit/processes/keep-leading';
import { runRacesBeside } from '@paddock/race-control/run-beside';

export type BesideDeps = {
  readonly deps: Deps;
  readonly contexts: Contexts;
  readonly identity: Identity;
  readonly decode: Decode;
  readonly write: Pool;
  readonly vaultKeys: VaultKeys;
  readonly alone: Alone;
  readonly failpoints: Failpoints;
  readonly sleep: (millis: number, signal?: AbortSignal) => Promise<void>;
};

/** The lead of the processes of the API. `does` follows "no process" in `/readyz`. */
export const LEAD = { name: 'processes', does: 'works on emails, refunds and other follow-ups' };

/**
 * Starts the background work: processes, recovery sweepers, the billing clock. The signal ends it.
 *
 * @returns resolves when the processes have released their locks.
 */
export const runBeside = (
  {
    deps: { config, clock, store, recent, db, log, progress, metrics },
    contexts,
    identity,
    decode,
    write,
    vaultKeys,
    alone,
    failpoints,
    sleep,
  }: BesideDeps,
  signal: AbortSignal,
): (() => Promise<void>) => {
  const beside = { signal, log };
  const runner = {
    store,
    recent,
    decode,
    clock,
    log,
    progress,
    failpoints,
    sleep,
    databaseUrl: config.DATABASE_URL,
    opened: metrics.watchPool,
  };
  const running = [
    keepLeading(contexts.processes, { ...runner, beside: [contexts.waitingMails.run, contexts.jobs.run] }, beside),
  ];
  if (config.RACE_CONTROL === 'inside') running.push(runRacesBeside(contexts.races, { log }, runner, signal));
  every(10_000, 'recovery sweepers', () => contexts.sweeper.sweep(), beside);
  const clockwork = alone.keep(() => contexts.billingClock.run(), { millis: MINUTE, signal, sleep });
  running.push(() => clockwork);
  every(5_000, 'notices', () => contexts.notices.run(), beside);
  every(20_000, 'security alarms', () => alone.run(contexts.securityAlarms), beside);
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
  if (vaultKeys.length > 1)
    every(
      5 * MINUTE,
      'the change of VAULT_KEY',
      async () => {
        const changed = await changeVaultKey(write, vaultKeys, () => !signal.aborted);
        const { former } = await countByKey(write, vaultKeys);
        log.info({ changed, left: former }, former === 0 ? 'VAULT_KEY_BEFORE may be dropped' : 'VAULT_KEY is changing');
      },
      beside,
    );
  const before = (): Instant => plusMillis(clock.now(), 0 - config.KEEP_SENT_MAILS_DAYS * DAY);
  const pruned = async (holds: () => boolean): Promise<void> => {
    await pruneAnswers(write, config.KEEP_ANSWERS_HOURS, holds);
    await pruneSecurityEvents(write, config.KEEP_SECURITY_DAYS, clock.now(), holds);
    await pruneSentMails(write, { before: before(), holds });
  };
  every(10 * MINUTE, 'deleting what was kept for repeats', () => alone.run(pruned), beside);
  return async () => void (await Promise.allSettled(running.map((settled) => settled())));
};
