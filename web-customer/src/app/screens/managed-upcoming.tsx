import { ManageReservations } from '../../features/booking/manage/manage-reservation.tsx';
import { UpcomingReservations } from '../../features/booking/upcoming/upcoming-reservations.tsx';

/** Upcoming reservations, each of which may be moved or cancelled. */
export const ManagedUpcoming = ({ userId }: { readonly userId: string }) => (
  <ManageReservations userId={userId}>
    {(manage) => <UpcomingReservations userId={userId} manage={manage} />}
  </ManageReservations>
);
