import { TermsDialog } from './terms-dialog.tsx';
import { VoucherBalanceDialog } from './voucher-balance-dialog.tsx';

export type FooterDialogName = 'terms' | 'voucher';

/** The dialogs of the footer. They are loaded when one is opened: the first load of a screen has no room for them. */
export const FooterDialog = ({ name, onClose }: { readonly name: FooterDialogName; readonly onClose: () => void }) =>
  name === 'terms' ? <TermsDialog onClose={onClose} /> : <VoucherBalanceDialog onClose={onClose} />;
