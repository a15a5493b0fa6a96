import { ManageReservations } from './manage-reservations.tsx';
import { UpcomingReservations } from '../../features/booking/upcoming/upcoming-reservations.tsx';
import { AddToCalendar } from '../../ui/booking/add-to-calendar.tsx';

/** Upcoming reservations, each of which may be moved or cancelled. */
export const ManagedUpcoming = ({ userId }: { readonly userId: string }) => (
  <ManageReservations userId={userId}>
    {(manage) => (
      <UpcomingReservations
        userId={userId}
        calendar={(reservation) => <AddToCalendar reservation={reservation} />}
        manage={manage}
      />
    )}
  </ManageReservations>
);
