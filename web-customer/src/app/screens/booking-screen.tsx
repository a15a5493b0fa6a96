import { BookingPage } from '../../features/booking/form/booking-page.tsx';
import { LazyCheckout } from './lazy-checkout.tsx';

/** Simple booking with its checkout. */
export const BookingScreen = () => <BookingPage checkout={(props) => <LazyCheckout {...props} />} />;
