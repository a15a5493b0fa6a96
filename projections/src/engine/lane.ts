import { comparePositions, type EventStore } from '@paddock/event-store/port';
import { batches } from './batches.ts';
import type { Member, RunContext } from './member.ts';
import { takeBatch } from './take-batch.ts';

/** Events of one live transaction at most (decision D7). */
export const LIVE_BATCH = 500;

/**
 * Runs members over one subscription, from the least of their positions, until the signal is aborted or all of them halted.
 *
 * @param onCaughtUp called each time the end of the log is reached.
 */
export const runLane = async (
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
