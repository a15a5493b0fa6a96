import type { AvailabilityEntry } from '@paddock/shared-domain/venues/contract';
import { slotTime } from '@paddock/web-kit/format/slot-label.ts';
import { localDateOf } from '@paddock/shared-domain/kernel/venue-time';
import type { Location } from '@paddock/shared-domain/venues/contract';
import { useQuery } from '@tanstack/react-query';
import { dayScope, liveScope } from '@paddock/shared-domain/contracts/live';
import { useNow } from '../../../data/use-now.ts';
import { useScopes } from '../../../live.ts';
import { freeSlotsQuery } from './display-queries.ts';

/** A promise that nobody has renewed for so long is none: without the server the seat may be taken. */
const PROMISE_MS = 300_000;

/** The first start of a day that lies ahead and can still be booked, `7:30 pm`; nothing where there is none. */
const firstFree = (entries: readonly AvailabilityEntry[], now: string): string | undefined => {
  const [first] = entries
    .filter(({ slot }) => Date.parse(slot) > Date.parse(now))
    .toSorted((a, b) => Date.parse(a.slot) - Date.parse(b.slot));
  return first && slotTime(first.slot);
};

/** When the next seat of a venue is free today, as seats come and go. */
export const useNextFree = ({ id, timezone }: Location): string | undefined => {
  const [now, here] = [useNow(), useNow(Date.now)];
  const today = localDateOf(now, timezone);
  const { data, dataUpdatedAt } = useQuery(freeSlotsQuery(id, today));
  useScopes([liveScope('availability', dayScope(id, today))]);
  // Both by this machine's clock, which may be wrong, but not between one minute and the next.
  const isOld = Date.parse(here) - dataUpdatedAt > PROMISE_MS;
  return isOld ? undefined : firstFree(data ?? [], now);
};
