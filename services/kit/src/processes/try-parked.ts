import type { RecordedEvent } from '@paddock/event-store/port';
import { isAway, reasonOf } from './away.ts';
import { dueParked, failedAgain, type Parked } from './parked.ts';
import type { Work, WorkDeps } from './process-work.ts';
import { isSetAside } from './set-asides.ts';

const LOOK_FOR_PARKED = 500;
const MOST_AT_ONCE = 16;

/** Retries parked events that are due, one of each order at a time, until the signal is aborted. */
export const tryParked = async (
  work: readonly Work[],
  { store, db, log, sleep }: Omit<WorkDeps, 'checkpoints'>,
  term: AbortSignal,
) => {
  const read = async ({ stream, revision, event_id: id }: Parked): Promise<RecordedEvent | undefined> => {
    for await (const event of store.readStream(stream, revision)) return event.id === id ? event : undefined;
    return undefined;
  };
  const retry = async (parked: Parked): Promise<void> => {
    const its = work.find(({ name }) => name === parked.name);
    if (its === undefined) return;
    try {
      const event = await read(parked);
      // Undefined: a restored log ends before the event.
      if (event !== undefined && !(await isSetAside(store, parked.name, event.id)))
        await its.act(event).catch((error: unknown) => {
          if (!its.passes(error)) throw error;
        });
      await its.isDone(parked);
    } catch (error) {
      if (term.aborted) return;
      log.error({ err: error, process: parked.name, event: parked.event_id }, 'a parked event could not be handled');
      if (!isAway(error)) await failedAgain(db, parked, reasonOf(error));
    }
  };
  const names = work.map(({ name }) => name);
  const trying = new Map<string, Promise<void>>();
  while (!term.aborted) {
    try {
      for (const parked of await dueParked(db, names)) {
        const key = `${parked.name} ${parked.in_order_of}`;
        // One that hangs blocks only its own order.
        if (trying.has(key) || trying.size >= MOST_AT_ONCE) continue;
        trying.set(
          key,
          retry(parked).finally(() => void trying.delete(key)),
        );
      }
    } catch (error) {
      log.warn({ err: error }, 'parked events could not be looked after');
    }
    await sleep(LOOK_FOR_PARKED, term);
  }
  await Promise.allSettled(trying.values());
};
