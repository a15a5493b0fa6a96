import { PeoplePage } from '../../features/identity/people/people-page.tsx';
import { FindVoucher } from '../../features/vouchers/find-voucher.tsx';

/** Finding a customer: by name, or by the code of a gift voucher. */
export const PeopleScreen = () => (
  <PeoplePage>
    <FindVoucher />
  </PeoplePage>
);
