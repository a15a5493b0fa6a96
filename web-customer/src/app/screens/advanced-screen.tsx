import { AdvancedPage } from '../../features/booking/advanced/advanced-page.tsx';
import { LazyCheckout } from './lazy-checkout.tsx';

/** Advanced booking with its checkout. */
export const AdvancedScreen = () => <AdvancedPage checkout={(props) => <LazyCheckout {...props} />} />;
