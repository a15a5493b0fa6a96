import { clearSelection } from '../../features/booking/advanced/selection-store.ts';
import { resetPicked } from '../../features/booking/form/booking-store.ts';
import { UnfinishedNotice } from '../../features/payments/unfinished-notice.tsx';
import { GoOnWithCheckout } from '../../features/checkout/go-on-with-checkout.tsx';

const forgetPicks = () => {
  resetPicked();
  clearSelection();
};

/** The user's unfinished payments. If a booking among them is completed, both booking screens clear their picks. */
export const OwnUnfinished = () => (
  <UnfinishedNotice goOnBooking={(onEnd) => <GoOnWithCheckout onBooked={forgetPicks} onEnd={onEnd} />} />
);
