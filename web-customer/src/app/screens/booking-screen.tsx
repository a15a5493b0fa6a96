import { BookingPage } from '../../features/booking/booking-page.tsx';
import { CheckoutSlot } from './checkout-slot.tsx';

/** Simple booking with its checkout. */
export const BookingScreen = () => <BookingPage checkout={(props) => <CheckoutSlot {...props} />} />;
