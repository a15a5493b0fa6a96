import { ManageReservations } from './manage-reservations.tsx';
import { UpcomingReservations } from '../../features/booking/upcoming/upcoming-reservations.tsx';
import { AddToCalendar } from '../../ui/booking/add-to-calendar.tsx';

/** Upcoming visits, each of which may be moved or cancelled, as a whole or in part. */
export const ManagedUpcoming = ({ userId }: { readonly userId: string }) => (
  <ManageReservations userId={userId}>
    {(manage) => (
      <UpcomingReservations
        userId={userId}
        calendar={({ bookings, seats }) => <AddToCalendar reservation={bookings[0]} seats={seats} />}
        manage={manage}
      />
    )}
  </ManageReservations>
);
