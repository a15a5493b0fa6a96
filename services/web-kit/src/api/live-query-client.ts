import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { applyChange, type DeltaReducers } from './live-cache.ts';
import { connectLive, type LiveClient, type LiveSettings, type LiveStatus } from './live.ts';

type LiveStore = { readonly status: LiveStatus };
/** State of the Live chip. */
export const useLiveStore = create<LiveStore>(() => ({ status: 'reconnecting' }));

/** The live channel for a query cache: call once at the app's start, then `useLive(client, scopes)` on each screen. */
export const liveQueries = (
  queryClient: QueryClient,
  settings: Pick<LiveSettings, 'url' | 'token' | 'socket' | 'random'> & { readonly reducers?: DeltaReducers },
): LiveClient =>
  connectLive({
    ...settings,
    onChange: (change) => void applyChange(queryClient, settings.reducers ?? {}, change),
    onResync: () => void queryClient.invalidateQueries(),
    onStatus: (status) => useLiveStore.setState({ status }),
  });
