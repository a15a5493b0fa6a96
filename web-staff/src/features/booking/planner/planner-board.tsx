import styles from './planner-board.module.css';
import { useScopes } from '../../../live.ts';
import { messages } from '../../../messages/en.ts';
import { layOut } from '../../../ui/booking/day-grid.ts';
import type { PlannerPlace } from '../../../ui/booking/planner-place.ts';
import { selectedSlots } from '../../../ui/booking/selected-slots.ts';
import { nothingSelected, select } from '../../../ui/booking/selection.ts';
import type { Drafting } from '../../../ui/plan-drafts/drafting.ts';
import { useNow } from '../../../ui/use-now.ts';
import { SpecialHoursOfDay } from '../special-hours/special-hours-of-day.tsx';
import { DayHeader } from './day-header.tsx';
import { DaySheet } from './day-sheet.tsx';
import type { HighlightedPerson } from './found-person.tsx';
import { PlannerGrid } from './planner-grid.tsx';
import { PlannerSkeleton } from './planner-skeleton.tsx';
import { plannerPartiesQuery } from './queries.ts';
import { SelectionDesk } from './selection-desk.tsx';
import { withParties } from './with-parties.ts';
import type { PlannerDay } from '@paddock/shared-domain/booking/contract';
import type { PlannerParty } from '@paddock/shared-domain/booking/planner-parties-contract';
import { liveScope } from '@paddock/shared-domain/contracts/live';
import { instantOf, millisOf } from '@paddock/shared-domain/kernel/time';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { EmptyState } from '@paddock/web-kit/ui/empty-state.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useReducer } from 'react';

const NONE: readonly PlannerParty[] = [];
const MINUTE = 60_000;

/**
 * The parties of today, live, and the time rounded down to the minute, so that the day is laid out at most once a minute for it.
 */
const useParties = ({ location, date, today }: PlannerPlace) => {
  const now = instantOf(Math.floor(millisOf(useNow()) / MINUTE) * MINUTE);
  const isToday = date === today;
  const { data } = useQuery({ ...plannerPartiesQuery(location.id), enabled: isToday });
  useScopes([liveScope('parties', location.id)]);
  return { parties: isToday ? (data ?? NONE) : NONE, now };
};

type PlannerBoardProps = {
  readonly place: PlannerPlace;
  readonly day: UseQueryResult<PlannerDay>;
  readonly shownSeats: ReadonlySet<string>;
  readonly onShowAll: () => void;
  readonly person: HighlightedPerson | undefined;
  readonly onDate: (date: string) => void;
  readonly onTools: () => void;
  readonly drafting: Drafting;
};

/** The day's heading, its grid, and the actions for the selection. */
export const PlannerBoard = (props: PlannerBoardProps) => {
  const { place, day, shownSeats, onShowAll, person, onDate, onTools, drafting } = props;
  const { data } = day;
  const plain = useMemo(() => data && layOut(data, shownSeats), [data, shownSeats]);
  const { parties, now } = useParties(place);
  const grid = useMemo(() => plain && withParties(plain, parties, now), [plain, parties, now]);
  const [selection, dispatch] = useReducer(select, nothingSelected);
  const selected = useMemo(
    () => (grid ? selectedSlots(grid, selection.picks) : { slots: [], changed: 0 }),
    [grid, selection.picks],
  );
  const { empty } = messages.planner;
  return (
    <section className={styles.board} aria-label={messages.planner.title}>
      <DayHeader
        place={place}
        seats={grid && shownSeats.size > 0 ? grid.seats.map(({ number }) => number) : undefined}
        onShowAll={onShowAll}
        onDate={onDate}
        onTools={onTools}
        onDrafts={drafting.list}
      />
      {data !== undefined && data.special_hours.length > 0 && (
        <div className={styles.notice}>
          <SpecialHoursOfDay day={data} />
        </div>
      )}
      {data && day.isError && (
        <div className={styles.notice}>
          <Alert
            kind="warning"
            action={
              <Button busy={day.isFetching} onClick={() => void day.refetch()}>
                {messages.planner.tryAgain}
              </Button>
            }
          >
            {messages.planner.stale}
          </Alert>
        </div>
      )}
      {grid === undefined ? (
        day.isError ? (
          <div className={styles.notice}>
            <ErrorState onRetry={() => void day.refetch()} retrying={day.isFetching}>
              {messages.planner.failed}
            </ErrorState>
          </div>
        ) : (
          <PlannerSkeleton />
        )
      ) : grid.seats.length === 0 ? (
        <EmptyState>{empty.seats}</EmptyState>
      ) : grid.rows.length === 0 ? (
        <EmptyState>{empty.closed}</EmptyState>
      ) : (
        <>
          <PlannerGrid
            place={place}
            grid={grid}
            selected={selected}
            dispatch={dispatch}
            person={person}
            drafting={drafting}
          />
          <DaySheet place={place} grid={grid} />
          {drafting.desk === undefined ? (
            <SelectionDesk place={place} grid={grid} selection={selection} selected={selected} dispatch={dispatch} />
          ) : (
            drafting.desk({ grid, selected, dispatch })
          )}
        </>
      )}
    </section>
  );
};
