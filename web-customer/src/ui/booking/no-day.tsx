import { slotsOfDay, venueHoursOf } from '@paddock/shared-domain/booking/bookable-slots';
import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import type { Location } from '@paddock/shared-domain/venues/contract';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { messages } from '../../messages/messages.ts';

type NoDayProps = { readonly location: Location; readonly date: LocalDate };

/** Why nothing can be booked on a day: the venue is closed, or everything is taken (RES-17). Private hours are closed to customers. */
export const NoDay = ({ location, date }: NoDayProps) => {
  const { closed, taken } = messages.noDay;
  const isClosed = slotsOfDay(date, venueHoursOf(location)).length === 0;
  return isClosed ? <Alert kind="info">{closed}</Alert> : <Alert kind="danger">{taken}</Alert>;
};
