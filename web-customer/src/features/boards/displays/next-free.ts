import type { AvailabilityEntry } from '@paddock/shared-domain/venues/contract';
import { slotTime } from '@paddock/web-kit/format/slot-label.ts';
import { venueHoursOf } from '@paddock/shared-domain/booking/bookable-slots';
import { businessDayOf } from '@paddock/shared-domain/venues/business-day';
import type { Location } from '@paddock/shared-domain/venues/contract';
import { useQuery } from '@tanstack/react-query';
import { dayScope, liveScope } from '@paddock/shared-domain/contracts/live';
import { useNow } from '../../../data/use-now.ts';
import { useScopes } from '../../../live.ts';
import { freeSlotsQuery } from './display-queries.ts';

/** Milliseconds after which an answer is too old to promise a free seat: without the server the seat may be taken. */
const PROMISE_MS = 300_000;

/** The first start today that is still to come and bookable, `7:30 pm`; undefined where there is none. */
const firstFree = (entries: readonly AvailabilityEntry[], now: string): string | undefined => {
  const [first] = entries
    .filter(({ slot }) => Date.parse(slot) > Date.parse(now))
    .toSorted((a, b) => Date.parse(a.slot) - Date.parse(b.slot));
  return first && slotTime(first.slot);
};

/** When the next seat of a venue is free today, updated live. */
export const useNextFree = (location: Location): string | undefined => {
  const [now, here] = [useNow(), useNow(Date.now)];
  const { id } = location;
  const today = businessDayOf(now, venueHoursOf(location));
  const { data, dataUpdatedAt } = useQuery(freeSlotsQuery(id, today));
  useScopes([liveScope('availability', dayScope(id, today))]);
  // Both by this machine's clock, which may be wrong, but is consistent within minutes.
  const isOld = Date.parse(here) - dataUpdatedAt > PROMISE_MS;
  return isOld ? undefined : firstFree(data ?? [], now);
};
