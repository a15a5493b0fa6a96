import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { DisplayRoom } from '../features/boards/displays/display-room.tsx';
import { useBrowserAddress } from '../features/boards/displays/use-browser-address.ts';
import { keepPage } from '../features/boards/displays/keep-page.ts';
import { useLiveChannel } from '../live.ts';

/** What a display needs: the cache, an anonymous live channel, the browser's address (DISP-01). */
export const DisplayApp = ({ queryClient }: { readonly queryClient: QueryClient }) => {
  useLiveChannel(queryClient, undefined);
  const address = useBrowserAddress();
  // Only the first part of the path: the service worker caches that.
  const [, first = ''] = address.path.split('/');
  useEffect(() => keepPage(`/${first}`), [first]);
  return (
    <QueryClientProvider client={queryClient}>
      <DisplayRoom address={address} />
    </QueryClientProvider>
  );
};
