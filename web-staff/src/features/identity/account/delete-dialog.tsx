import type { User } from '@paddock/shared-domain/identity/contract';
import { ConfirmDialog } from '@paddock/web-kit/ui/confirm-dialog.tsx';
import { showToast, TOAST_LONG_MS } from '@paddock/web-kit/ui/toast-store.ts';
import { messages } from '../../../messages/en.ts';
import { BASE, paths } from '../../../paths.ts';
import { useDeleteUser } from './mutations.ts';

const { remove } = messages.account;

/** Deletes an account (AUSR-13, AUSR-14). */
export const DeleteDialog = ({
  user,
  onClose,
  onDeleted,
}: {
  readonly user: User;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}) => {
  const forget = useDeleteUser(user.id);
  const confirm = () =>
    forget.mutate(undefined, {
      onSuccess: () => {
        showToast({
          kind: 'success',
          text: remove.done,
          durationMs: TOAST_LONG_MS,
          action: { label: remove.proof, href: BASE + paths.timeline('customers', user.id) },
        });
        onDeleted();
      },
    });
  return (
    <ConfirmDialog
      title={remove.title(user.display_name)}
      keep={remove.cancel}
      confirm={remove.confirm}
      busy={forget.isPending}
      error={forget.error}
      refusal={remove.failed}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{remove.words}</p>
    </ConfirmDialog>
  );
};
