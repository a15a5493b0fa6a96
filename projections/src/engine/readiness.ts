import { type EventStore, START } from '@paddock/event-store/port';
import type { Pool } from 'pg';
import type { LagMeter } from './lag.ts';
import { STANDS_STILL, whyNotReady } from './read-model-standing.ts';
import { readSilence, readStatuses } from './statuses.ts';

/** What a projection process does now. A stand-by that waits for a later release leads only when that release is gone. */
export type Role = 'starting' | 'stand-by' | 'stand-by for a later release' | 'leader';

/** Whether the process is ready, and a line for each thing to know, in public words. */
export type Readiness = { readonly isReady: boolean; readonly lines: readonly string[] };

type ReadinessDeps = {
  readonly pool: Pick<Pool, 'query'>;
  readonly store: Pick<EventStore, 'head'>;
  readonly lag: LagMeter;
  readonly readModels: readonly { readonly name: string; readonly version: number }[];
  readonly group: string;
  readonly role: () => Role;
};

/**
 * Whether a projection process does its part: the leader keeps every read model up to date; a stand-by waits for a leader that is
 * alive. What stands still is named by both, but is no fault of a stand-by.
 *
 * @throws the error of a log or a database that is away.
 */
export const readinessOfProjections =
  ({ pool, store, lag, readModels, group, role }: ReadinessDeps) =>
  async (): Promise<Readiness> => {
    const now = role();
    if (now === 'starting') return { isReady: false, lines: ['starting: waits for the database'] };
    const [head, statuses, silence] = await Promise.all([store.head(), readStatuses(pool), readSilence(pool, group)]);
    const names = new Set(readModels.map(({ name }) => name));
    const lags = await lag(statuses.filter(({ name }) => names.has(name)));
    const troubles = readModels.flatMap((wanted) => {
      const status = statuses.find(({ name }) => name === wanted.name);
      return whyNotReady(wanted, status, lags.get(wanted.name) ?? 0, head === START) ?? [];
    });
    const isLed = silence !== undefined && silence <= STANDS_STILL;
    const [last] = [...lags].toSorted(([, one], [, other]) => other - one);
    const behind = last === undefined ? [] : [`behind: ${last[1].toFixed(1)} s at most, ${last[0]}`];
    if (now === 'leader') return { isReady: troubles.length === 0, lines: ['leader', ...troubles, ...behind] };
    if (now === 'stand-by for a later release') return { isReady: true, lines: [now, ...troubles, ...behind] };
    const by = isLed ? 'stand-by: another process leads' : 'stand-by: nobody leads';
    return { isReady: isLed, lines: [by, ...troubles, ...behind] };
  };
