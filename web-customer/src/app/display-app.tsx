import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { DisplayRoom } from '../features/displays/display-room.tsx';
import { useBrowserAddress } from '../features/displays/use-browser-address.ts';
import { useLiveChannel } from '../live.ts';

/** All that a screen on a wall leans on: the cache, the live channel as nobody in particular, the browser's address (DISP-01). */
export const DisplayApp = ({ queryClient }: { readonly queryClient: QueryClient }) => {
  useLiveChannel(queryClient, undefined);
  return (
    <QueryClientProvider client={queryClient}>
      <DisplayRoom address={useBrowserAddress()} />
    </QueryClientProvider>
  );
};
