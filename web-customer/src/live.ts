import { liveQueries } from '@paddock/web-kit/api/live-query-client.ts';
import type { LiveClient } from '@paddock/web-kit/api/live.ts';
import { currentToken } from '@paddock/web-kit/api/session.ts';
import { useLive } from '@paddock/web-kit/api/use-live.ts';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { create } from 'zustand';
import { applyDayDelta } from './data/venues/day-delta.ts';

const useClient = create<{ readonly client: LiveClient | undefined }>(() => ({ client: undefined }));

/** Opens the live channel of this origin, bound to the cache: a change of a day's seats is shown at once. */
const openLive = (queryClient: QueryClient, identity: string | undefined): LiveClient =>
  liveQueries(queryClient, {
    url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/live`,
    // A visitor's channel sends no token: an expired one would close a display's channel for good.
    token: () => (identity === undefined ? undefined : currentToken()),
    reducers: { availability: applyDayDelta },
  });

/** Keeps the channel open while the app is; another `identity` gets another channel. */
export const useLiveChannel = (queryClient: QueryClient, identity: string | undefined): void =>
  useEffect(() => {
    const client = openLive(queryClient, identity);
    useClient.setState({ client });
    return () => {
      useClient.setState({ client: undefined });
      client.close();
    };
  }, [queryClient, identity]);

/** Subscribes to these `model/scope` texts while the screen is shown. */
export const useScopes = (scopes: readonly string[]): void =>
  useLive(
    useClient((store) => store.client),
    scopes,
  );
