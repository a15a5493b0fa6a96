import type { OperatorAct } from '@paddock/shared-domain/operations/operator-act';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { messages } from '../../../messages/en.ts';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { useAct } from './queries.ts';
import type { WantedAct } from './wanted-act.ts';

const words = messages.operations;
type ActDialogProps = { readonly wanted: WantedAct; readonly onClose: () => void };

/** Asks for a reason and orders the act. The dialog closes when the order is accepted; the page shows its progress. */
export const ActDialog = ({ wanted, onClose }: ActDialogProps) => {
  const order = useAct(() => {
    showToast({ kind: 'success', text: words.ordered });
    onClose();
  });
  return (
    <ReasonDialog
      title={wanted.title}
      label={words.why}
      hint={words.whyHint}
      required
      confirm={wanted.confirm}
      cancel={words.cancel}
      destructive={wanted.destructive ?? false}
      busy={order.isPending}
      error={order.error}
      onConfirm={(reason) => order.mutate({ ...wanted.act, reason } as OperatorAct)}
      onClose={onClose}
    >
      {wanted.text}
    </ReasonDialog>
  );
};
