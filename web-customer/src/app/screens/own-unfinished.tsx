import { clearSelection } from '../../features/booking/advanced/selection-store.ts';
import { resetPicked } from '../../features/booking/form/booking-store.ts';
import { UnfinishedNotice } from '../../features/payments/unfinished-notice.tsx';
import { GoOnWithCheckout } from '../../features/checkout/go-on-with-checkout.tsx';

const forgetPicks = () => {
  resetPicked();
  clearSelection();
};

/** What was left unfinished; where its seats get booked after all, both booking screens forget what was picked. */
export const OwnUnfinished = () => (
  <UnfinishedNotice goOnBooking={(onEnd) => <GoOnWithCheckout onBooked={forgetPicks} onEnd={onEnd} />} />
);
