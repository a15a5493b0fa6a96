import type { EventStore } from '@paddock/event-store/port';
import {
  HaltedEventRetried,
  POISON_STREAM,
  PoisonEventSetAside,
  PoisonEventReinstated,
} from '@paddock/shared-domain/operations/events';
import { z } from 'zod';
import type { Codec } from './codec.ts';

/** An event that a read model skips, and its place in the log. */
export type SetAside = {
  readonly readModel: string;
  readonly eventId: string;
  readonly stream: string;
  readonly revision: number;
  readonly eventType: string;
  readonly metadata: object;
};

const keyOf = (readModel: string, eventId: string): string => `${readModel}\u001f${eventId}`;

/**
 * Which events operators set aside for which read models. Stored in the log, so that a rebuild, an as-of state and a restored
 * venue skip the same events.
 */
export const readSetAsides = async (store: Pick<EventStore, 'readStream'>): Promise<ReadonlyMap<string, SetAside>> => {
  const found = new Map<string, SetAside>();
  for await (const { type, data, metadata } of store.readStream(POISON_STREAM)) {
    const aside = PoisonEventSetAside.safeParse({ type, data });
    if (aside.success)
      found.set(keyOf(aside.data.data.readModel, aside.data.data.eventId), { ...aside.data.data, metadata });
    const retried = z.union([HaltedEventRetried, PoisonEventReinstated]).safeParse({ type, data });
    if (retried.success) found.delete(keyOf(retried.data.data.readModel, retried.data.data.eventId));
  }
  return found;
};

/** The codec of a process that skips set-aside events. `refresh` reads the list again. */
export const withSetAsides = (codec: Codec, store: Pick<EventStore, 'readStream'>) => {
  let asides: ReadonlyMap<string, SetAside> = new Map();
  return {
    codec: {
      ...codec,
      isSetAside: (readModel: string, eventId: string) => asides.size > 0 && asides.has(keyOf(readModel, eventId)),
    } satisfies Codec,
    refresh: async (): Promise<void> => void (asides = await readSetAsides(store)),
  };
};
