import type { ClearedBy } from '@paddock/shared-domain/billing/desk-payment-method';
import type { PlannerEntry } from '@paddock/shared-domain/booking/contract';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useState } from 'react';
import { messages } from '../../../messages/en.ts';
import { HowPaid, settledBy } from '../../../ui/billing/how-paid.tsx';
import { DeskDialog, type DeskDialogProps } from '../../../ui/booking/desk-dialog.tsx';
import { sendPaid } from './mutations.ts';
import { OneByOneReport } from './one-by-one-report.tsx';
import { useOneByOne } from './one-by-one.ts';
import type { SelectedSlot } from '../../../ui/booking/selected-slots.ts';

const isOpen = ({ entry }: SelectedSlot, paid: boolean): boolean => entry?.state === 'reserved' && entry.paid !== paid;
/** The request for paid or waived; the server refuses it when the amount owed is not the one shown. */
const markedPaid = ({ owed_cents: owed }: PlannerEntry, how: ClearedBy) => ({
  paid: true,
  how: settledBy(how, owed),
  expected_cents: owed,
});

/**
 * Sets the paid flag of the selected reservations, one request each (PLAN-16), with the method, as for a whole bill. Skips those
 * that already have the flag.
 */
export const PaidDialog = ({ grid, slots, paid, onClose, onDone }: DeskDialogProps & { readonly paid: boolean }) => {
  const [reason, setReason] = useState('');
  const [how, setHow] = useState<ClearedBy>('cash');
  const words = messages.planner.paid;
  const { progress, run } = useOneByOne<SelectedSlot>(({ entry }, key) =>
    entry ? sendPaid(entry.id, paid ? markedPaid(entry, how) : { paid }, reason.trim(), key) : Promise.resolve(),
  );
  const open = slots.filter((slot) => isOpen(slot, paid));
  const owed = open.reduce((sum, { entry }) => sum + (entry?.owed_cents ?? 0), 0);
  const asksHow = paid && owed > 0;
  const inOtherWay = asksHow && how === 'other';
  // Waiving an amount, or putting it back on a bill, needs a reason.
  const asksWhy = inOtherWay || !paid || (asksHow && how === 'waived');
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
      waiting={asksWhy && reason.trim() === ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <OneByOneReport progress={progress} />
      {paid ? <HowPaid value={how} onChange={setHow} cents={owed} /> : <p>{words.unpaidBill}</p>}
      <TextField
        label={inOtherWay ? messages.howPaid.otherWay : asksWhy ? words.reasonNeeded : words.reason}
        required={asksWhy}
        placeholder={asksHow ? messages.howPaid.notes[how] : paid ? undefined : words.mistake}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </DeskDialog>
  );
};
