import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useState } from 'react';
import { messages } from '../../messages/en.ts';
import { DeskDialog } from './desk-dialog.tsx';
import { sendPaid } from './mutations.ts';
import { OneByOneReport } from './one-by-one-report.tsx';
import { useOneByOne } from './one-by-one.ts';
import type { SelectedSlot } from './selected-slots.ts';
import type { DeskDialogProps } from './selection-desk.tsx';

/** Sets the paid flag of the selected reservations, one request each (PLAN-16). Those that already have it are left alone. */
export const PaidDialog = ({ grid, slots, paid, onClose, onDone }: DeskDialogProps & { readonly paid: boolean }) => {
  const [reason, setReason] = useState('');
  const words = messages.planner.paid;
  const { progress, run } = useOneByOne<SelectedSlot>(({ entry }, key) =>
    entry ? sendPaid(entry.id, paid, reason.trim(), key) : Promise.resolve(),
  );
  const open = slots.filter(({ entry }) => entry?.state === 'reserved' && entry.paid !== paid);
  const submit = () =>
    void run(open).then(({ done, total }) => {
      if (done.length < total) return;
      showToast({ kind: 'success', text: words.done(total, paid) });
      onDone();
    });
  return (
    <DeskDialog
      title={words.titles[paid ? 'paid' : 'unpaid']}
      grid={grid}
      slots={open}
      submit={words.submit(open.length, paid)}
      busy={progress.running ? words.busy : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <OneByOneReport progress={progress} />
      <p>{words.bill[paid ? 'paid' : 'unpaid']}</p>
      <TextField
        label={words.reason}
        placeholder={words.placeholder[paid ? 'paid' : 'unpaid']}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </DeskDialog>
  );
};
