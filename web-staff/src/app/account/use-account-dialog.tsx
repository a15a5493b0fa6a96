import type { User } from '@paddock/shared-domain/identity/contract';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { ClearDialog } from '../../features/billing/account/clear-dialog.tsx';
import { HistoryDialog } from '../../features/booking/account/history-dialog.tsx';
import { EndMembershipDialog } from '../../features/club/account/end-membership-dialog.tsx';
import { DeleteDialog } from '../../features/identity/account/delete-dialog.tsx';

export type AccountDialog = 'clear' | 'history' | 'end-membership' | 'delete';

/** The dialog that is open on an account (one at a time), and the function that opens one. */
export const useAccountDialog = (
  user: User,
): { readonly dialog: ReactNode; readonly open: (dialog: AccountDialog) => void } => {
  const [shown, setShown] = useState<AccountDialog | undefined>();
  const navigate = useNavigate();
  const close = () => setShown(undefined);
  const dialogs: { readonly [Name in AccountDialog]: () => ReactNode } = {
    clear: () => <ClearDialog user={user.id} onClose={close} />,
    history: () => <HistoryDialog user={user.id} onClose={close} />,
    'end-membership': () => <EndMembershipDialog user={user.id} onClose={close} />,
    delete: () => <DeleteDialog user={user} onClose={close} onDeleted={() => void navigate(paths.people)} />,
  };
  return { dialog: shown === undefined ? null : dialogs[shown](), open: setShown };
};
