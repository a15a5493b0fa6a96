import type { AvailabilityEntry } from '@paddock/shared-domain/venues/contract';
import { slotTime } from '@paddock/web-kit/format/slot-label.ts';
import { localDateOf } from '@paddock/shared-domain/kernel/venue-time';
import type { Location } from '@paddock/shared-domain/venues/contract';
import { useQuery } from '@tanstack/react-query';
import { dayScope, liveScope } from '@paddock/shared-domain/contracts/live';
import { useNow } from '../../data/use-now.ts';
import { useScopes } from '../../live.ts';
import { freeSlotsQuery } from './display-queries.ts';

/** The first start of a day that lies ahead and can still be booked, `7:30 pm`; nothing where there is none. */
const firstFree = (entries: readonly AvailabilityEntry[], now: string): string | undefined => {
  const [first] = entries
    .filter(({ slot }) => Date.parse(slot) > Date.parse(now))
    .toSorted((a, b) => Date.parse(a.slot) - Date.parse(b.slot));
  return first && slotTime(first.slot);
};

/** When the next seat of a venue is free today, as seats come and go. */
export const useNextFree = ({ id, timezone }: Location): string | undefined => {
  const now = useNow();
  const today = localDateOf(now, timezone);
  const { data } = useQuery(freeSlotsQuery(id, today));
  useScopes([liveScope('availability', dayScope(id, today))]);
  return firstFree(data ?? [], now);
};
