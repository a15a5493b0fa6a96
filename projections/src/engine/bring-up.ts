import { START, type EventStore } from '@paddock/event-store/port';
import { backOff } from './retry.ts';
import { isTransient, PoisonEvent } from './failures.ts';
import { halt, type Member, type RunContext } from './member.ts';
import type { Passed } from './passed.ts';
import { progressLine } from './progress.ts';
import { rebuild } from './rebuild.ts';
import { showRebuilding } from './statuses.ts';

/**
 * Whether a read model must be rebuilt before it goes live: its tables have another version, the log already has events that
 * it never read, or an earlier release passed events of a type that it handles now.
 */
export const needsRebuild = (
  { projection, checkpoint }: Member,
  logIsEmpty: boolean,
  passed: readonly Passed[] = [],
): boolean =>
  checkpoint.version !== projection.version ||
  (checkpoint.position === START && !logIsEmpty) ||
  passed.some(({ read_model: name, type }) => name === projection.name && Object.hasOwn(projection.on, type));

const neverBuilt = ({ projection, checkpoint }: Member): boolean =>
  checkpoint.version === projection.version && checkpoint.position === START;

type From = {
  readonly store: EventStore;
  readonly databaseUrl: string;
  /** Also rebuilds read models of a later release, which nobody uses any more. */
  readonly toOlder: boolean;
};

/**
 * Rebuilds members beside the live ones, in one pass, and hands each over after its swap. A poison event halts only its own read
 * model, which keeps its old rows. Waits while the database or the store is away.
 */
export const bringUp = async (
  context: RunContext,
  { store, databaseUrl, toOlder }: From,
  members: readonly Member[],
  signal: AbortSignal,
  ready: (members: readonly Member[]) => void,
): Promise<void> => {
  let waiting = members;
  let failure: string | null = null;
  for (let attempt = 0; waiting.length && !signal.aborted; attempt += 1) {
    const names = waiting.map(({ projection }) => projection.name);
    let shownAt = 0;
    const show = (line: string): void => {
      if (performance.now() - shownAt < 1_000) return;
      shownAt = performance.now();
      context.log.info({ projections: names, progress: line }, 'rebuilding');
      showRebuilding(context.pool, names, line, failure).catch(() => undefined);
    };
    const failed = async (error: unknown, names: readonly string[]): Promise<void> => {
      context.log.error({ err: error, projections: names }, 'rebuild failed');
      failure = error instanceof Error ? error.message : String(error);
      await showRebuilding(context.pool, names, '', failure).catch(() => undefined);
    };
    try {
      await showRebuilding(context.pool, names, '', failure);
      const results = await rebuild(
        waiting.map(({ projection }) => projection),
        { databaseUrl, store, codec: context.codec },
        { signal, toOlder, onProgress: (progress) => show(progressLine(progress)) },
      );
      const done: Member[] = [];
      for (const result of results) {
        const member = waiting.find(({ projection }) => projection === result.projection);
        if (!member) continue;
        if (result.position !== undefined) {
          member.checkpoint = { ...member.checkpoint, version: member.projection.version, position: result.position };
          done.push(member);
        } else if (result.failure instanceof PoisonEvent && neverBuilt(member)) {
          // It has no rows yet: it goes live, applies what it can, and halts at that event.
          done.push(member);
        } else if (result.failure instanceof PoisonEvent) {
          await halt(context, member, result.failure, signal);
          done.push(member);
        } else await failed(result.failure, [member.projection.name]);
      }
      waiting = waiting.filter((member) => !done.includes(member));
      if (done.length) ready(done);
    } catch (error) {
      if (signal.aborted) return;
      if (!isTransient(error)) await failed(error, names);
    }
    if (waiting.length) await backOff(attempt, signal);
  }
};
