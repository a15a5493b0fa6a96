import { problemText } from '@paddock/web-kit/api/api-problem.ts';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useState } from 'react';
import { messages } from '../../messages/en.ts';
import { DeskDialog } from './desk-dialog.tsx';
import { useDelete } from './mutations.ts';
import type { DeskDialogProps } from './selection-desk.tsx';

/** Asks once more, then deletes the selected reservations and blackouts, all or none (PLAN-14). */
export const DeleteDialog = ({ grid, slots, onClose, onDone }: DeskDialogProps) => {
  const [reason, setReason] = useState('');
  const send = useDelete();
  const { remove } = messages.planner;
  const paid = slots.filter(({ entry }) => entry?.state === 'reserved' && entry.paid).length;
  const submit = () =>
    send.mutate(
      { ids: slots.flatMap(({ entry }) => entry?.id ?? []), reason: reason.trim() },
      {
        onSuccess: ({ deleted }) => {
          showToast({ kind: 'success', text: remove.done(deleted.length) });
          onDone();
        },
      },
    );
  return (
    <DeskDialog
      title={remove.title}
      grid={grid}
      slots={slots}
      submit={remove.submit(slots.length)}
      busy={send.isPending ? remove.busy : undefined}
      destructive
      onSubmit={submit}
      onClose={onClose}
    >
      {send.isError && (
        <Alert kind="danger">
          {problemText(send.error)} {remove.failed}
        </Alert>
      )}
      {paid > 0 && (
        <Alert kind="warning" announced={false}>
          {remove.paidWarning(paid)}
        </Alert>
      )}
      <TextField
        label={remove.reason}
        hint={remove.reasonHint}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </DeskDialog>
  );
};
