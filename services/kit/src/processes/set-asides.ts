import type { EventStore } from '@paddock/event-store/port';
import { POISON_STREAM, ProcessEventRetried, ProcessEventSetAside } from '@paddock/shared-domain/operations/events';

/** An event that a process skips, and its place in the log. */
export type ProcessSetAside = {
  readonly process: string;
  readonly eventId: string;
  readonly stream: string;
  readonly revision: number;
  readonly eventType: string;
  readonly metadata: object;
};

/**
 * Which events operators set aside for which processes. Stored in the log, so that a process that reads it again, and a restored
 * venue, skip the same events.
 */
export const readProcessSetAsides = async (
  store: Pick<EventStore, 'readStream'>,
): Promise<readonly ProcessSetAside[]> => {
  const found = new Map<string, ProcessSetAside>();
  for await (const { type, data, metadata } of store.readStream(POISON_STREAM)) {
    const aside = ProcessEventSetAside.safeParse({ type, data });
    if (aside.success)
      found.set(`${aside.data.data.process} ${aside.data.data.eventId}`, { ...aside.data.data, metadata });
    const retried = ProcessEventRetried.safeParse({ type, data });
    if (retried.success) found.delete(`${retried.data.data.process} ${retried.data.data.eventId}`);
  }
  return [...found.values()];
};

/** Whether a process skips an event. Call it only for failed events: it reads a stream. */
export const isSetAside = async (
  store: Pick<EventStore, 'readStream'>,
  process: string,
  eventId: string,
): Promise<boolean> =>
  (await readProcessSetAsides(store)).some((aside) => aside.process === process && aside.eventId === eventId);
