import type { EventStore } from '@paddock/event-store/port';
import { JOBS_STREAM, JobRetried, JobSetAside } from '@paddock/shared-domain/operations/events';

/** For each job that is set aside now, by its key: the metadata of the act that set it aside, from the log. */
export const readJobSetAsides = async (store: Pick<EventStore, 'readStream'>): Promise<ReadonlyMap<string, object>> => {
  const found = new Map<string, object>();
  for await (const { type, data, metadata } of store.readStream(JOBS_STREAM)) {
    const aside = JobSetAside.safeParse({ type, data });
    if (aside.success) found.set(aside.data.data.key, metadata);
    const retried = JobRetried.safeParse({ type, data });
    if (retried.success) found.delete(retried.data.data.key);
  }
  return found;
};
