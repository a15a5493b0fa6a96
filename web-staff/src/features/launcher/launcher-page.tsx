import { liveScope } from '@paddock/shared-domain/contracts/live';
import type { Location } from '@paddock/shared-domain/venues/contract';
import { EmptyState } from '@paddock/web-kit/ui/empty-state.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { VisuallyHidden } from '@paddock/web-kit/ui/visually-hidden.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { rigsKey } from '../../data/rigs/rig-queries.ts';
import { useScopes } from '../../live.ts';
import { messages } from '../../messages/en.ts';
import styles from './launcher-page.module.css';
import { launcherSeats } from './launcher-seats.ts';
import { PartyCards } from './party-cards.tsx';
import { partiesKey, partiesQuery, seatEventsQuery, seatsQuery } from './queries.ts';
import { SeatColumn } from './seat-column.tsx';
import { useLauncherLocation } from './use-launcher-location.ts';

const words = messages.launcher;

/** /admin/launcher (ROUTE-31): the parties of one location, and their start. */
export const LauncherPage = () => {
  const { venues, location, goToLocation } = useLauncherLocation();
  if (location !== undefined)
    return (
      <OpenLauncher key={location.id} location={location} locations={venues.data ?? []} onLocation={goToLocation} />
    );
  if (venues.isError)
    return (
      <ErrorState onRetry={() => void venues.refetch()} retrying={venues.isFetching}>
        {words.failed}
      </ErrorState>
    );
  return venues.data ? <EmptyState>{words.noVenue}</EmptyState> : <LauncherSkeleton />;
};

const LauncherSkeleton = () => (
  <div className={styles.waiting}>
    <Loading what={words.what}>
      <Skeleton shape="title" />
      <Skeleton shape="block" count={3} />
    </Loading>
  </div>
);

type OpenLauncherProps = {
  readonly location: Location;
  readonly locations: readonly Location[];
  readonly onLocation: (id: string) => void;
};
const OpenLauncher = ({ location, locations, onLocation }: OpenLauncherProps) => {
  const seats = useQuery(seatsQuery(location.id));
  const events = useQuery(seatEventsQuery(location.id));
  const parties = useQuery(partiesQuery(location.id));
  useScopes([liveScope(...partiesKey(location.id)), liveScope(...rigsKey(location.id))]);
  useEffect(() => {
    document.title = words.pageTitle(location.name);
  }, [location.name]);

  const reads = [seats, events, parties];
  if (seats.data === undefined || events.data === undefined || parties.data === undefined)
    return reads.some(({ isError }) => isError) ? (
      <ErrorState
        onRetry={() => reads.forEach((read) => void read.refetch())}
        retrying={reads.some(({ isFetching }) => isFetching)}
      >
        {words.failed}
      </ErrorState>
    ) : (
      <LauncherSkeleton />
    );
  return (
    <div className={styles.page}>
      <VisuallyHidden>
        <h1>{words.title}</h1>
      </VisuallyHidden>
      <SeatColumn
        seats={launcherSeats(seats.data, events.data, parties.data)}
        parties={parties.data}
        location={location}
        locations={locations}
        onLocation={onLocation}
      />
      <PartyCards parties={parties.data} location={location.id} />
    </div>
  );
};
