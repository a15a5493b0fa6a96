import { firstBookableDate, venueHoursOf } from '@paddock/shared-domain/booking/bookable-slots';
import type { Instant, LocalDate } from '@paddock/shared-domain/kernel/time';
import type { Location } from '@paddock/shared-domain/venues/contract';

/** The day shown before anybody picks one: not a day whose last start is over. */
export const opensOn = (now: Instant, location: Location): LocalDate => firstBookableDate(now, venueHoursOf(location));
