import { backOff } from './retry.ts';
import { batches } from './batches.ts';
import { Fenced, isTransient } from './failures.ts';
import type { Member, RunContext } from './member.ts';
import { takeBatch } from './take-batch.ts';
import { comparePositions, type EventStore } from '@paddock/event-store/port';

/** Most events of one live transaction (decision 0140). */
const LIVE_BATCH = 500;

/**
 * Runs members over one subscription, from their lowest position, until the signal is aborted or all have halted.
 *
 * @param onCaughtUp called each time the end of the log is reached.
 */
const runLane = async (
  context: RunContext,
  store: EventStore,
  members: readonly Member[],
  signal: AbortSignal,
  onCaughtUp: () => void,
): Promise<void> => {
  const [first, ...rest] = members.filter(({ halted }) => !halted).map(({ checkpoint }) => checkpoint.position);
  if (first === undefined) return;
  const start = rest.reduce((least, position) => (comparePositions(position, least) < 0 ? position : least), first);
  for await (const { events, caughtUp } of batches(store, start, LIVE_BATCH, signal)) {
    await takeBatch(context, members, events, signal);
    if (members.every(({ halted }) => halted)) return;
    if (caughtUp) onCaughtUp();
  }
};

/** The running projections of one leader, each at its own position; more may join. */
export type Live = { readonly add: (members: readonly Member[]) => void; readonly done: Promise<void> };

/**
 * Runs projections over as few subscriptions as possible. At first each distinct checkpoint has its own, so that one that is
 * weeks behind does not delay the others. When all have reached the end of the log, one subscription serves all.
 */
export const goLive = (context: RunContext, store: EventStore, first: readonly Member[], signal: AbortSignal): Live => {
  const members = [...first];
  let regroup = new AbortController();
  let united = false;
  const known = new Set<string>();

  const sayLive = (group: readonly Member[]): void => {
    const names = group.map(({ projection }) => projection.name).filter((name) => !known.has(name));
    for (const name of names) known.add(name);
    if (names.length) context.log.info({ projections: names }, 'read models are live');
  };

  const lanes = (): Member[][] => {
    const open = members.filter(({ halted }) => !halted);
    if (united) return open.length ? [open] : [];
    const byPosition = new Map<string, Member[]>();
    for (const member of open) {
      const { position } = member.checkpoint;
      byPosition.set(position, [...(byPosition.get(position) ?? []), member]);
    }
    return [...byPosition.values()];
  };

  const run = async (): Promise<void> => {
    for (let attempt = 0; !signal.aborted;) {
      regroup = new AbortController();
      const until = AbortSignal.any([signal, regroup.signal]);
      const groups = lanes();
      const behind = new Set(groups);
      // 1. Each lane runs until all have reached the end of the log; then they merge into one.
      const level = (group: Member[]) => {
        behind.delete(group);
        if (behind.size || groups.length < 2) return;
        united = true;
        regroup.abort();
      };
      const running = groups.map((group) =>
        runLane(context, store, group, until, () => {
          sayLive(group);
          attempt = 0;
          level(group);
        })
          .catch((error: unknown) => {
            regroup.abort();
            throw error;
          })
          .finally(() => level(group)),
      );
      const results = await Promise.allSettled(running);
      // 2. Nothing to run: wait for a member to join.
      if (!lanes().length) await aborted(until);
      else if (!until.aborted) await backOff(attempt++, until);
      // 3. Stop if another process leads; retry if the store or database is away.
      for (const result of results) {
        if (result.status !== 'rejected') continue;
        if (result.reason instanceof Fenced || !isTransient(result.reason)) throw result.reason;
        context.log.warn({ err: result.reason as Error }, 'projections lost their subscription, starting again');
        await backOff(attempt++, signal);
      }
    }
  };
  return {
    done: run(),
    add: (more) => {
      members.push(...more);
      united ||= members.length > more.length;
      regroup.abort();
    },
  };
};

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) =>
    signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve(), { once: true }),
  );
