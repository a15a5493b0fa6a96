import { useLiveStore } from '@paddock/web-kit/api/live-query-client.ts';
import { connectLive, type LiveClient } from '@paddock/web-kit/api/live.ts';
import { currentToken } from '@paddock/web-kit/api/session.ts';
import { useLive } from '@paddock/web-kit/api/use-live.ts';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { create } from 'zustand';
import { positions } from './api.ts';
import { createLookAgain } from './look-again.ts';

/**
 * The live channel of this origin, bound to the cache. After a push, the queries of its scope are read again, at the position it
 * names or later. Deltas are not used here: the planner shows names, which deltas never carry.
 */
const openLive = (queryClient: QueryClient): LiveClient => {
  const lookAgain = createLookAgain(queryClient);
  return connectLive({
    url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/live`,
    token: () => currentToken(),
    onChange: ({ model, scope, position }) => {
      positions.see(position);
      lookAgain(model, scope);
    },
    onResync: () => void queryClient.invalidateQueries(),
    onStatus: (status) => useLiveStore.setState({ status }),
  });
};

/** The channel that is open now; a store, so that screens subscribe again when another person's channel replaces it. */
const useLiveClient = create<{ readonly client: LiveClient | undefined }>(() => ({ client: undefined }));

/** Keeps the channel open while somebody is signed in as `identity`; visitors have no channel. */
export const useLiveChannel = (queryClient: QueryClient, identity: string | undefined): void =>
  useEffect(() => {
    if (identity === undefined) return undefined;
    const client = openLive(queryClient);
    useLiveClient.setState({ client });
    return () => {
      useLiveClient.setState({ client: undefined });
      client.close();
    };
  }, [queryClient, identity]);

/** Subscribes to these `model/scope` texts while the screen is shown. */
export const useScopes = (scopes: readonly string[]): void =>
  useLive(
    useLiveClient((store) => store.client),
    scopes,
  );
