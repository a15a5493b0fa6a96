import { EmptyState } from '@paddock/web-kit/ui/empty-state.tsx';
import { buttonClass } from '@paddock/web-kit/ui/button-class.ts';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { dayScope, liveScope } from '@paddock/shared-domain/contracts/live';
import { dateLabel } from '@paddock/web-kit/format/local-date.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { usePermissions } from '../../../data/identity/account-queries.ts';
import { useScopes } from '../../../live.ts';
import { messages } from '../../../messages/en.ts';
import { paths } from '../../../paths.ts';
import type { HighlightedPerson } from './found-person.tsx';
import { PlannerBoard } from './planner-board.tsx';
import { type PlannerBeside, PlannerRail } from './planner-rail.tsx';
import { PlannerSkeleton } from './planner-skeleton.tsx';
import { plannerDayQuery } from './queries.ts';
import { usePlannerPlace } from './use-planner-place.ts';
import type { PlannerPlace } from '../../../ui/booking/planner-place.ts';
import styles from './planner-page.module.css';

/** Before the first location: superusers are led to the set-up list. */
const NoVenue = () => {
  const { data: rights } = usePermissions();
  const { empty } = messages.planner;
  const lead = rights?.is_superuser === true && (
    <Link className={buttonClass({ variant: 'primary' })} to={paths.setUp}>
      {empty.setUp}
    </Link>
  );
  return <EmptyState action={lead}>{empty.venues}</EmptyState>;
};

/** /admin/seats: one venue day, seat by seat (PLAN-01). */
export const PlannerPage = (beside: PlannerBeside) => {
  const { venues, location, date, today, goToDate, goToLocation } = usePlannerPlace();
  if (location === undefined || date === undefined || today === undefined) {
    if (venues.isError)
      return (
        <ErrorState onRetry={() => void venues.refetch()} retrying={venues.isFetching}>
          {messages.planner.failed}
        </ErrorState>
      );
    return venues.data ? <NoVenue /> : <PlannerSkeleton />;
  }
  return (
    <OpenPlanner
      place={{ location, date, today }}
      locations={venues.data ?? []}
      onDate={goToDate}
      onLocation={goToLocation}
      beside={beside}
    />
  );
};

type OpenPlannerProps = {
  readonly beside: PlannerBeside;
  readonly place: PlannerPlace;
  readonly locations: readonly PlannerPlace['location'][];
  readonly onDate: (date: string) => void;
  readonly onLocation: (id: string) => void;
};

const OpenPlanner = ({ place, locations, onDate, onLocation, beside }: OpenPlannerProps) => {
  const { location, date } = place;
  const day = useQuery(plannerDayQuery(location.id, date));
  useScopes([liveScope('planner', dayScope(location.id, date))]);
  const [shown, setShown] = useState<{ readonly location: string; readonly seats: ReadonlySet<string> }>();
  const [person, setPerson] = useState<HighlightedPerson>();
  const [tools, setTools] = useState(false);
  const seats: ReadonlySet<string> = shown?.location === location.id ? shown.seats : new Set();
  useEffect(() => {
    document.title = messages.planner.pageTitle(dateLabel(date));
  }, [date]);
  const showSeats = (ids: ReadonlySet<string>) => setShown({ location: location.id, seats: ids });

  return beside.drafts(place, (drafting) => (
    <div className={styles.page} data-draft={drafting.on || undefined}>
      <PlannerRail
        open={tools}
        onClose={() => setTools(false)}
        place={place}
        locations={locations}
        day={day.data}
        onDate={onDate}
        onLocation={onLocation}
        shownSeats={seats}
        onSeats={showSeats}
        person={person}
        onPerson={setPerson}
        beside={beside}
      />
      <PlannerBoard
        // A new board for another day, so that no selection is carried over.
        key={dayScope(location.id, date)}
        place={place}
        day={day}
        shownSeats={seats}
        onShowAll={() => showSeats(new Set())}
        person={person}
        onDate={onDate}
        onTools={() => setTools(true)}
        drafting={drafting}
      />
      {drafting.beside}
    </div>
  ));
};
