import type { Location } from '@paddock/shared-domain/venues/contract';
import { appStorage } from '@paddock/web-kit/api/app-storage.ts';
import { useSearchParams } from 'react-router-dom';
import { useOwnLocations } from '../../data/venues/venue-queries.ts';

const KEY = 'launcher.location';

/** The location on screen: from the address (`?location=…`), else the one shown last. */
export const useLauncherLocation = () => {
  const [query, setQuery] = useSearchParams();
  const venues = useOwnLocations();
  const byId = (id: string | null | undefined): Location | undefined => venues.data?.find((venue) => venue.id === id);
  return {
    venues,
    location: byId(query.get('location')) ?? byId(appStorage.get(KEY)) ?? venues.data?.[0],
    goToLocation: (id: string) => {
      appStorage.set(KEY, id);
      setQuery({ location: id });
    },
  };
};
