import { existsSync } from 'node:fs';
import type { EventStore } from '@paddock/event-store/port';
import { START } from '@paddock/event-store/port';
import type { LagMeter } from '@paddock/projections/engine/lag';
import { STANDS_STILL, whyNotReady } from '@paddock/projections/engine/read-model-standing';
import { readSilence, readStatuses } from '@paddock/projections/engine/statuses';
import type { Pool } from 'pg';
import { NotReady } from './http/health.ts';
import { countParked } from './processes/parked.ts';
import { readLeaders } from './processes/process-tables.ts';
import type { Progress } from './processes/progress.ts';

/** A start does not wait for this reason: it is about to load the demo venue itself. */
export const DEMO_LOADING = 'the demo venue is being loaded';
/** Whether the reason is a halted read model: operators repair it in the running product. */
export const isHalted = (reason: string): boolean => reason.includes(': halted') || reason.endsWith(', halted');

/** Whether the line is only a note about a process: people can be served nevertheless. */
export const isNote = (line: string): boolean => line.startsWith('process ');

/** Name of the file in the data folder that exists while the demo venue is being loaded. */
export const DEMO_MARK = 'demo-loading';

export type ReadinessDeps = {
  readonly db: Pick<Pool, 'query'>;
  readonly store: Pick<EventStore, 'head'>;
  readonly lag: LagMeter;
  /** The read models that this release reads, with their versions. */
  readonly readModels: readonly { readonly name: string; readonly version: number }[];
  /** Path of the file that exists while the demo venue is being loaded. */
  readonly demoMark: string;
  /** The leads that some process must hold, with what their holder does in words; and how far the processes are that run here. */
  readonly processes?: {
    readonly leads: readonly { readonly name: string; readonly does: string }[];
    readonly progress: Pick<Progress, 'standings'>;
  };
};

/** A process that has been trying one event for so many seconds stands still. */
const TRYING_LONG = 60;

/**
 * Checks that what people see can be trusted: the log and the database reply, a process runs the read models, each has the
 * version that this release reads, and none is stuck. A read model that an operator rebuilds beside the live one is ready. Each
 * lead must be held. A single process that stands still is no reason to send people elsewhere: it is only reported.
 *
 * @returns what stands still although people can be served, one line each.
 * @throws {NotReady} with what is not ready, one line each: names of read models, no data. @throws the error of a store that is
 * away.
 */
export const readinessOf =
  ({ db, store, lag, readModels, demoMark, processes }: ReadinessDeps) =>
  async (): Promise<readonly string[]> => {
    const [head, statuses, silence, silences, parked] = await Promise.all([
      store.head(),
      readStatuses(db),
      readSilence(db),
      processes === undefined ? new Map<string, number>() : readLeaders(db),
      processes === undefined ? [] : countParked(db),
    ]);
    const ours = readModels.map(({ name }) => name);
    const lags = await lag(statuses.filter(({ name }) => ours.includes(name)));
    const reasons = readModels.flatMap((wanted) => {
      const status = statuses.find(({ name }) => name === wanted.name);
      return whyNotReady(wanted, status, lags.get(wanted.name) ?? 0, head === START) ?? [];
    });
    if (silence === undefined || silence > STANDS_STILL) reasons.unshift('no process keeps the read models');
    for (const { name, does } of processes?.leads ?? []) {
      const silent = silences.get(name);
      if (silent === undefined || silent > STANDS_STILL) reasons.push(`no process ${does}`);
    }
    if (existsSync(demoMark)) reasons.push(DEMO_LOADING);
    const standing = (processes?.progress.standings() ?? []).filter(({ tryingSeconds }) => tryingSeconds > TRYING_LONG);
    const notes = [
      ...standing.map(
        ({ name, tryingSeconds }) => `process ${name}: has been trying one event for ${Math.floor(tryingSeconds)} s`,
      ),
      ...parked.map(
        ({ name, count, oldestSeconds }) =>
          `process ${name}: ${count === 1 ? '1 event waits' : `${count} events wait`}, the first for ${Math.floor(oldestSeconds)} s`,
      ),
    ];
    if (reasons.length > 0) throw new NotReady([...reasons, ...notes]);
    return notes;
  };
