import { venueHoursOf } from '@paddock/shared-domain/booking/bookable-slots';
import { businessDayOf } from '@paddock/shared-domain/venues/business-day';
import type { Location } from '@paddock/shared-domain/venues/contract';
import { appStorage } from '@paddock/web-kit/api/app-storage.ts';
import { useSearchParams } from 'react-router-dom';
import { useOwnLocations } from '../../../data/venues/venue-queries.ts';
import { useNow } from '../../../ui/use-now.ts';
import { plannerDate } from './planner-dates.ts';

const KEY = 'planner.location';

/** The venue and the day on screen: from the address (`?date=…&location=…`), else the venue shown last and its today. */
export const usePlannerPlace = () => {
  const [query, setQuery] = useSearchParams();
  const now = useNow();
  const venues = useOwnLocations();
  const byId = (id: string | null | undefined): Location | undefined => venues.data?.find((venue) => venue.id === id);
  const location = byId(query.get('location')) ?? byId(appStorage.get(KEY)) ?? venues.data?.[0];
  const today = location && businessDayOf(now, venueHoursOf(location));
  const date = today && plannerDate(query.get('date'), today);

  const go = (change: Readonly<Record<string, string | undefined>>) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(change)) {
        if (value === undefined) next.delete(name);
        else next.set(name, value);
      }
      // A draft belongs to one day of one venue.
      next.delete('draft');
      return next;
    });
  return {
    venues,
    location,
    today,
    date,
    /** Today has no date in the address, so that an open planner changes to the next day at midnight. */
    goToDate: (wanted: string) => go({ date: wanted === today ? undefined : wanted }),
    goToLocation: (id: string) => {
      appStorage.set(KEY, id);
      go({ location: id });
    },
  };
};
