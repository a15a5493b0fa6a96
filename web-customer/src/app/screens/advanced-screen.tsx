import { AdvancedPage } from '../../features/advanced/advanced-page.tsx';
import { CheckoutSlot } from './checkout-slot.tsx';

/** Advanced booking with its checkout. */
export const AdvancedScreen = () => <AdvancedPage checkout={(props) => <CheckoutSlot {...props} />} />;
