import { queryOptions } from '@tanstack/react-query';
import { keepData, keptData } from './kept-data.ts';

/** An answer that has not come by then will not come; the next reading must not wait behind it. */
const DEADLINE_MS = 20_000;

const withDeadline = async <Data>(read: (signal: AbortSignal) => Promise<Data>): Promise<Data> => {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), DEADLINE_MS);
  try {
    return await read(late.signal);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * A reading that runs for days on a wall: anew on its interval and on a push, kept where it fails, never an alert (ruling A-126).
 * Keys begin with the model and scope of the pushes.
 */
export const shownQuery = <Data>(
  key: readonly string[],
  intervalSeconds: number,
  read: (signal: AbortSignal) => Promise<Data>,
) =>
  queryOptions({
    queryKey: key,
    queryFn: async () => keepData(key, await withDeadline(read)),
    initialData: () => keptData<Data>(key),
    initialDataUpdatedAt: 0,
    staleTime: intervalSeconds * 1000,
    refetchInterval: intervalSeconds * 1000,
    refetchIntervalInBackground: true,
    gcTime: Infinity,
    networkMode: 'always',
    retry: false,
    meta: { handled: true },
  });
