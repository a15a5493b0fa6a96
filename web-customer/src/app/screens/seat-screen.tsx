import { UpcomingReservations } from '../../features/reservations/upcoming-reservations.tsx';
import { SeatPage } from '../../features/seat/seat-page.tsx';

/** Booking on one simulator, with what is already booked below. */
export const SeatScreen = () => <SeatPage upcoming={(userId) => <UpcomingReservations userId={userId} />} />;
