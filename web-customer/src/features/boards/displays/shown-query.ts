import { queryOptions } from '@tanstack/react-query';
import { keepData, keptData } from './kept-data.ts';

/** The timeout of a read, in milliseconds; the next read must not wait for it. */
const DEADLINE_MS = 20_000;

type Read<Data> = (signal: AbortSignal) => Promise<Data>;

const withDeadline = async <Data>(read: Read<Data>): Promise<Data> => {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), DEADLINE_MS);
  try {
    return await read(late.signal);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * A query that runs for days on a display: read again on its interval and on a push; a failure keeps the last answer and never
 * shows an alert (rule A-126). Keys begin with the model and scope of the pushes.
 */
export const runningQuery = <Data>(key: readonly string[], intervalSeconds: number, read: Read<Data>) =>
  queryOptions({
    queryKey: key,
    queryFn: () => withDeadline(read),
    staleTime: intervalSeconds * 1000,
    refetchInterval: intervalSeconds * 1000,
    refetchIntervalInBackground: true,
    networkMode: 'always',
    retry: false,
    meta: { handled: true },
  });

/** The same for data that is always on screen: stored, so that it is there after a reload without network (rule A-124). */
export const shownQuery = <Data>(key: readonly string[], intervalSeconds: number, read: Read<Data>) =>
  queryOptions({
    ...runningQuery(key, intervalSeconds, read),
    queryFn: async () => keepData(key, await withDeadline(read)),
    initialData: () => keptData<Data>(key),
    initialDataUpdatedAt: 0,
    gcTime: Infinity,
  });
