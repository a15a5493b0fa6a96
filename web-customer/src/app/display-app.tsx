import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { DisplayRoom } from '../features/boards/displays/display-room.tsx';
import { useBrowserAddress } from '../features/boards/displays/use-browser-address.ts';
import { keepPage } from '../features/boards/displays/keep-page.ts';
import { useLiveChannel } from '../live.ts';

/** All that a screen on a wall leans on: the cache, the live channel as nobody in particular, the browser's address (DISP-01). */
export const DisplayApp = ({ queryClient }: { readonly queryClient: QueryClient }) => {
  useLiveChannel(queryClient, undefined);
  const address = useBrowserAddress();
  // The first part alone: it is what the worker keeps.
  const [, first = ''] = address.path.split('/');
  useEffect(() => keepPage(`/${first}`), [first]);
  return (
    <QueryClientProvider client={queryClient}>
      <DisplayRoom address={address} />
    </QueryClientProvider>
  );
};
