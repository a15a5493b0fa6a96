import type { LocationId } from '@paddock/shared-domain/kernel/ids';
import { type Instant, LocalDate } from '@paddock/shared-domain/kernel/time';
import { halfHoursOf, venueText } from '@paddock/shared-domain/kernel/venue-time';
import type { Directory } from '@paddock/venue/venues/directory';

/** What the beginning of a slot's text narrows a list to. */
export type PrefixFilter = {
  readonly datePrefix?: string;
  readonly starts?: readonly { readonly location: LocationId; readonly startsAt: Instant }[];
};

/**
 * SLOT-16: `slot__startswith` compares with the venue-local text. Up to a date it is a range of days; beyond, it names the
 * starts of that day at each venue. Undefined for a text no slot can begin with.
 */
export const slotPrefix = (prefix: string, venues: Directory): PrefixFilter | undefined => {
  if (prefix.length <= 10) return /^[\d-]*$/.test(prefix) ? { datePrefix: prefix } : undefined;
  const date = LocalDate.safeParse(prefix.slice(0, 10));
  if (!date.success) return undefined;
  const starts = [...venues.locations.values()].flatMap(({ id, timezone }) =>
    halfHoursOf(date.data, timezone)
      .filter((startsAt) => venueText(startsAt, timezone).startsWith(prefix))
      .map((startsAt) => ({ location: id, startsAt })),
  );
  return { starts };
};
