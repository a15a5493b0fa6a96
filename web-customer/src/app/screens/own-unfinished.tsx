import { clearSelection } from '../../features/booking/advanced/selection-store.ts';
import { resetPicked } from '../../features/booking/form/booking-store.ts';
import { UnfinishedNotice } from '../../features/checkout/unfinished-notice.tsx';

const forgetPicks = () => {
  resetPicked();
  clearSelection();
};

/** What was left unfinished; where its seats get booked after all, both booking screens forget what was picked. */
export const OwnUnfinished = () => <UnfinishedNotice onBooked={forgetPicks} />;
