import { mkdir, statfs } from 'node:fs/promises';
import type { Decode } from '@paddock/event-store/codec';
import { readOrders } from '@paddock/projections/engine/orders';
import { passedTypes, readPassed } from '@paddock/projections/engine/passed';
import { readPoison } from '@paddock/projections/engine/poison-list';
import { readStatuses } from '@paddock/projections/engine/statuses';
import { countKeysUsedTwice } from '@paddock/projections/rigs/read';
import { readReconciliations } from '@paddock/projections/billing/ledger/read';
import { isKnownType } from '@paddock/shared-domain/event-standing';
import { Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import { getStanding, type OpenJob } from '@paddock/shared-domain/operations/standing-contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '@paddock/kit/deps';
import { readFailedDeliveries } from '@paddock/kit/gateways/card-provider/deliveries';
import { ok } from '@paddock/kit/http/answers';
import { ALARMS_SHOWN, readAlarms } from '@paddock/kit/http/security-alarms';
import { serveSignedIn } from '@paddock/kit/http/serve';
import { readFailedMails, readMailOutcomes, readSetAsideMails, readWaitingMails } from '@paddock/mails/mail-outcomes';
import { SET_ASIDE } from '@paddock/kit/processes/job-runner';
import { readOpenJobs } from '@paddock/kit/processes/jobs';
import { readParked } from '@paddock/kit/processes/parked';
import { readProcessPlaces } from '@paddock/kit/processes/process-tables';
import { readBlockedStreams } from './blocked-streams.ts';
import { readLog } from './read-log.ts';
import type { TimelinePeople } from './timeline.ts';
import { readOpenCases, readOpenRuns } from './open-cases.ts';

const instantOf = (moment: Date): Instant => Instant.parse(moment.toISOString());

/** The state of the product itself, for its owner (decision 0151). Nothing is cached, and nothing is personal. */
export const registerStandingRoute = (
  app: FastifyInstance,
  { db, store, config, progress, lag, security }: Deps,
  { decode, people }: { readonly decode: Decode; readonly people: TimelinePeople },
): void =>
  serveSignedIn(app, getStanding, async ({ now }) => {
    await mkdir(config.DATA_DIR, { recursive: true });
    await security.settled();
    const [
      log,
      statuses,
      orders,
      poison,
      processes,
      parked,
      mails,
      waitingMails,
      failedMails,
      asideMails,
      cases,
      openRuns,
      deliveries,
      runs,
      disk,
      passed,
      jobs,
      alarms,
      keysUsedTwice,
    ] = await Promise.all([
      readLog(store, people),
      readStatuses(db),
      readOrders(db),
      readPoison(db),
      readProcessPlaces(db),
      readParked(db),
      readMailOutcomes(db),
      readWaitingMails(db),
      readFailedMails(db),
      readSetAsideMails(db),
      readOpenCases(db, now),
      readOpenRuns(db),
      readFailedDeliveries(db),
      readReconciliations(db, 1),
      statfs(config.DATA_DIR),
      readPassed(db),
      readOpenJobs(db),
      readAlarms(db, plusMillis(now, -ALARMS_SHOWN), Number.MAX_SAFE_INTEGER),
      countKeysUsedTwice(db),
    ]);
    // An unreachable store is reported above; lags are unknown then.
    const lags = await lag(statuses).catch(() => undefined);
    const [last] = runs;
    const stopped = [...poison, ...log.setAside, ...parked, ...log.processSetAside];
    // A log that does not answer is reported above.
    const blocked = log.head === null ? [] : await readBlockedStreams(store, decode, stopped);
    return ok({
      at: now,
      log: {
        store: config.EVENT_STORE_URL === undefined ? 'postgres' : 'eventstoredb',
        id: log.id,
        head: log.head,
        answer_ms: log.answerMs,
      },
      read_models: statuses.map(({ name, version, state, position, progress, error }) => ({
        name,
        version,
        state,
        position,
        progress,
        error,
        lag_seconds: lags?.get(name) ?? null,
      })),
      passed: [...passedTypes(passed, isKnownType)],
      orders: orders.map(({ projection, ordered_at: orderedAt, ended_at: endedAt, ...order }) => ({
        ...order,
        read_model: projection,
        ordered_at: instantOf(orderedAt),
        ended_at: endedAt === null ? null : instantOf(endedAt),
      })),
      poison: [...poison],
      set_aside: log.setAside,
      processes: processes.map(({ name, position }) => {
        const its = progress.standings().find((one) => one.name === name);
        return {
          name,
          position: its?.position ?? position,
          lag_seconds: its?.lagSeconds ?? null,
          trying_seconds: its?.tryingSeconds ?? null,
        };
      }),
      parked: parked.map(({ name, event_id, stream, revision, type, since, tries, why }) => ({
        process: name,
        event_id,
        stream,
        revision,
        type,
        tries,
        why,
        since: Instant.parse(since),
      })),
      process_set_aside: log.processSetAside,
      jobs: jobs.map(({ outcome, since, next_at, ...job }) => ({
        ...job,
        state: outcome as OpenJob['state'],
        since: Instant.parse(since),
        next_at: next_at === null ? null : Instant.parse(next_at),
        reason: outcome === SET_ASIDE ? (log.jobReasons.get(job.key) ?? null) : null,
      })),
      blocked_streams: blocked,
      mails: [...mails],
      waiting_mails: waitingMails.map(({ since, next_at, ...mail }) => ({
        ...mail,
        since: Instant.parse(since),
        next_at: Instant.parse(next_at),
      })),
      failed_mails: failedMails.map(({ key, kind, at, why, can_retry }) => ({
        key,
        kind,
        why,
        can_retry,
        at: Instant.parse(at),
      })),
      set_aside_mails: asideMails.map(({ key, kind, at, why, can_retry }) => ({
        key,
        kind,
        why,
        can_retry,
        at: Instant.parse(at),
        reason: log.jobReasons.get(key) ?? null,
      })),
      open_cases: cases,
      run_cases: openRuns,
      failed_deliveries: deliveries.map((delivery) => ({ ...delivery, at: Instant.parse(delivery.at) })),
      reconciliation:
        last === undefined
          ? null
          : { date: last.date, ran_at: last.ran_at, difference_count: last.run.differenceCount },
      alarms: alarms.map(({ kind, firstAt, lastAt, times }) => ({ kind, first_at: firstAt, last_at: lastAt, times })),
      rig_keys_used_twice: keysUsedTwice,
      disk: { free_bytes: disk.bavail * disk.bsize, size_bytes: disk.blocks * disk.bsize },
    });
  });
