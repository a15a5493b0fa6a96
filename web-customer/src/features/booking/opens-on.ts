import { firstBookableDate } from '@paddock/shared-domain/booking/bookable-slots';
import type { Instant, LocalDate } from '@paddock/shared-domain/kernel/time';
import type { Location } from '@paddock/shared-domain/venues/contract';

/** The day shown before anybody picks one: not a day whose last start is over. */
export const opensOn = (now: Instant, { timezone: zone, opening_hours: openingHours }: Location): LocalDate =>
  firstBookableDate(now, { zone, openingHours });
