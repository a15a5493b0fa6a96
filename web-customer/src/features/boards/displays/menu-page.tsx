import { useQuery } from '@tanstack/react-query';
import { messages } from '../../../messages/messages.ts';
import { BoardScreen } from './board-screen.tsx';
import { useDisplayAddress } from './display-address.ts';
import { DisplayFrame } from './display-frame.tsx';
import { useDisplayPlace } from './display-place.ts';
import { boardsQuery } from './display-queries.ts';
import { DEFAULT_SETTINGS } from './display-settings.ts';
import { SplashScreen } from './splash-screen.tsx';
import { useCarousel } from './use-carousel.ts';
import { usePageReload } from './use-page-reload.ts';
import { Waiting } from './waiting.tsx';
import styles from './menu-page.module.css';

/** The page reloads every 10 minutes (DISP-08). */
export const RELOAD_MS = 600_000;
/** The live channel accepts 40 scopes per page; venues, boards and the day's seats take some of them. */
const PUSHED_BOARDS = 32;

/**
 * /menu: the price list of a location, then one slide per board (DISP-04 … DISP-09). All slides stay mounted, so that each is up
 * to date when it is shown.
 */
export const MenuPage = () => {
  const { query } = useDisplayAddress();
  const { locations, location, scope } = useDisplayPlace();
  const withBoards = query.get('boards') !== 'false';
  const { data } = useQuery({ ...boardsQuery(scope ?? 'global'), enabled: withBoards && scope !== undefined });
  const boards = withBoards ? (data ?? []) : [];
  const shown = useCarousel(boards.length + 1);
  usePageReload(RELOAD_MS);
  const { displays } = messages;
  return (
    <DisplayFrame title={displays.menuTitle}>
      <div className={styles.slide} hidden={shown !== 0}>
        {location ? (
          <SplashScreen location={location} />
        ) : (
          <Waiting title={displays.prices}>{displays.pricesSoon}</Waiting>
        )}
      </div>
      {boards.map((board, index) => (
        <div key={board.id} className={styles.slide} hidden={shown !== index + 1}>
          <BoardScreen
            board={board}
            locations={locations}
            location={location}
            settings={DEFAULT_SETTINGS}
            pushed={index < PUSHED_BOARDS}
          />
        </div>
      ))}
    </DisplayFrame>
  );
};
