import { queryOptions } from '@tanstack/react-query';
import { keepData, keptData } from './kept-data.ts';

/** An answer that has not come by then will not come; the next reading must not wait behind it. */
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
 * A reading that runs for days on a wall: anew on its interval and on a push, the last answer kept where it fails, never an alert
 * (rule A-126). Keys begin with the model and scope of the pushes.
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

/** The same for what is on screen all along: there again after a reload of the page, though the network is not (rule A-124). */
export const shownQuery = <Data>(key: readonly string[], intervalSeconds: number, read: Read<Data>) =>
  queryOptions({
    ...runningQuery(key, intervalSeconds, read),
    queryFn: async () => keepData(key, await withDeadline(read)),
    initialData: () => keptData<Data>(key),
    initialDataUpdatedAt: 0,
    gcTime: Infinity,
  });
