import type { BoardId } from '@paddock/shared-domain/kernel/ids';
import { useQuery } from '@tanstack/react-query';
import { messages } from '../../../messages/messages.ts';
import { BoardScreen } from './board-screen.tsx';
import { useDisplayAddress } from './display-address.ts';
import { DisplayFrame } from './display-frame.tsx';
import { useDisplayPlace } from './display-place.ts';
import { boardQuery } from './display-queries.ts';
import { settingsOf } from './display-settings.ts';
import { DAILY_MS, usePageReload } from './use-page-reload.ts';
import { Waiting } from './waiting.tsx';

/**
 * /display/{boardId}: one board, with the settings of its address (DISP-14, DISP-18). It waits for a board that does not exist.
 */
export const BoardDisplayPage = ({ id }: { readonly id: string }) => {
  const settings = settingsOf(useDisplayAddress().query);
  const { locations, location } = useDisplayPlace();
  const { data: board } = useQuery(boardQuery(id as BoardId, settings.intervalSeconds));
  const { displays } = messages;
  usePageReload(DAILY_MS);
  const own = locations.find((one) => one.id === board?.location) ?? (locations.length === 1 ? location : undefined);
  return (
    <DisplayFrame title={board?.name ?? displays.display}>
      {board ? (
        <BoardScreen key={board.id} board={board} locations={locations} location={own} settings={settings} />
      ) : (
        <Waiting title={displays.display}>{displays.boardSoon}</Waiting>
      )}
    </DisplayFrame>
  );
};
