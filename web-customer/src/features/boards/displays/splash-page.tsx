import type { BoardId } from '@paddock/shared-domain/kernel/ids';
import { messages } from '../../../messages/messages.ts';
import { useDisplayAddress } from './display-address.ts';
import { DisplayFrame } from './display-frame.tsx';
import { useDisplayPlace } from './display-place.ts';
import { SplashScreen } from './splash-screen.tsx';
import { DAILY_MS, usePageReload } from './use-page-reload.ts';
import { Waiting } from './waiting.tsx';

/** /splash: the price list of the location in the address (DISP-13), with the first five of the board in `board` (rule A-125). */
export const SplashPage = () => {
  const { query } = useDisplayAddress();
  const { location } = useDisplayPlace();
  const { displays } = messages;
  usePageReload(DAILY_MS);
  const board = (query.get('board') ?? undefined) as BoardId | undefined;
  return (
    <DisplayFrame title={displays.prices}>
      {location ? (
        <SplashScreen location={location} board={board} />
      ) : (
        <Waiting title={displays.prices}>{displays.pricesSoon}</Waiting>
      )}
    </DisplayFrame>
  );
};
