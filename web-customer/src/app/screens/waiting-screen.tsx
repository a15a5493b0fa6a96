import { WaitingPage } from '../../features/waiting/waiting-page.tsx';
import { LazyCheckout } from './lazy-checkout.tsx';

/** The waiting list with the checkout of what is offered. */
export const WaitingScreen = () => <WaitingPage checkout={(props) => <LazyCheckout {...props} />} />;
