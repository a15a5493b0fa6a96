import { useLiveStore } from '@paddock/web-kit/api/live-query-client.ts';
import { chosenIn } from '@paddock/web-kit/statement/chosen-address.ts';
import { LiveDot } from '@paddock/web-kit/ui/live-dot.tsx';
import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { buttonClass } from '@paddock/web-kit/ui/button-class.ts';
import { EmptyState } from '@paddock/web-kit/ui/empty-state.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useScopes } from '../../../live.ts';
import { messages } from '../../../messages/messages.ts';
import { Page } from '../../../ui/page.tsx';
import { useBoardChoice } from './board-choice.ts';
import { BoardList } from './board-list.tsx';
import { BoardView } from './board-view.tsx';
import { BoardsSkeleton, SelectSkeleton } from './boards-skeleton.tsx';
import { LocationSelect } from './location-select.tsx';
import styles from './leaderboards-page.module.css';

const EVERY_BOARD = ['leaderboards/all'] as const;
/** /leaderboards/{id?}: location, board and standings, live (BOARD-11 … BOARD-15, ROUTE-10). */
export const LeaderboardsPage = () => {
  const choice = useBoardChoice();
  const { locations, scope, board, addressIn } = choice;
  const status = useLiveStore((store) => store.status);
  const navigate = useNavigate();
  useScopes(EVERY_BOARD);
  return (
    <Page title={board === undefined ? messages.boards.title : `${board.name} · ${messages.boards.title}`} width="wide">
      <PageTitle aside={<LiveDot state={status} />}>{messages.boards.title}</PageTitle>
      {locations !== undefined && locations.length > 1 && (
        <LocationSelect locations={locations} scope={scope} onChoose={(to) => void navigate(addressIn(to))} />
      )}
      {choice.waiting && choice.failed ? (
        <ErrorState onRetry={choice.retry} retrying={choice.retrying}>
          {messages.boards.failed}
        </ErrorState>
      ) : choice.waiting ? (
        <>
          {locations === undefined && <SelectSkeleton />}
          <BoardsSkeleton />
        </>
      ) : (
        <Boards choice={choice} />
      )}
    </Page>
  );
};

/** The list and the board, or why there is none. */
const Boards = ({ choice }: { readonly choice: ReturnType<typeof useBoardChoice> }) => {
  const { locations = [], boards = [], board, scope, addressIn } = choice;
  const place = locations.find(({ id }) => id === board?.location);
  const [query] = useSearchParams();
  const navigate = useNavigate();
  return (
    <div className={styles.columns}>
      {boards.length > 0 && (
        <BoardList boards={boards} selected={board?.id ?? ''} addressOf={({ id }) => addressIn(scope, id)} />
      )}
      {board ? (
        <BoardView
          key={board.id}
          board={board}
          where={place?.name ?? messages.boards.global}
          zone={place?.timezone}
          asked={chosenIn(query).asOf}
          onMoment={(asOf) => void navigate(addressIn(scope, board.id, asOf))}
        />
      ) : choice.failed ? (
        <ErrorState onRetry={choice.retry} retrying={choice.retrying}>
          {messages.boards.failed}
        </ErrorState>
      ) : choice.gone ? (
        <EmptyState
          action={
            <Link to={addressIn(scope)} className={buttonClass()}>
              {messages.boards.allBoards}
            </Link>
          }
        >
          {messages.boards.gone}
        </EmptyState>
      ) : (
        <EmptyState>{messages.boards.none}</EmptyState>
      )}
    </div>
  );
};
