import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { DeskPaymentMethod } from '@paddock/shared-domain/billing/desk-payment-method';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { dollars } from '@paddock/shared-domain/kernel/money';
import type { RefundEntry, SettledBy } from '@paddock/shared-domain/refunds/desk-contract';
import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Checkbox } from '@paddock/web-kit/ui/checkbox.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { SegmentedChoice } from '@paddock/web-kit/ui/segmented-choice.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { type FormEvent, useId, useState } from 'react';
import { useSettleRefund } from '../../../data/refunds/refund-queries.ts';
import { messages } from '../../../messages/en.ts';
import styles from './refunds-panel.module.css';

const { settle, refused, atDesk } = messages.refunds;
const HOWS = ['card', 'voucher', ...DeskPaymentMethod.options] as const satisfies readonly SettledBy[];
/** For what was paid at the desk there is no card to try again: its own methods come first. */
const HOWS_AT_DESK = [...DeskPaymentMethod.options, 'voucher'] as const satisfies readonly SettledBy[];

type SettleDialogProps = { readonly user: UserId; readonly entry: RefundEntry; readonly onClose: () => void };

/**
 * Settles a refund that the card refused, or that is due at the desk: tries the card again, or another way agreed with the
 * customer (rule A-075).
 */
export const SettleDialog = ({ user, entry, onClose }: SettleDialogProps) => {
  const [how, setHow] = useState<SettledBy>(entry.paid_at_desk ?? 'card');
  const [note, setNote] = useState('');
  const [again, setAgain] = useState<string>();
  const send = useSettleRefund(user);
  const form = useId();
  const visit = entry.together.reduce((sum, { card_cents }) => sum + card_cents, entry.card_cents);
  const [whole, setWhole] = useState(entry.together.length > 0);
  const together = whole ? entry.together.map(({ id }) => id) : [];
  const amount = dollars(whole ? visit : entry.card_cents);
  const settled = send.error instanceof ApiProblem && send.error.code === 'already_settled';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (note.trim() === '' || send.isPending) return;
    setAgain(undefined);
    send.mutate(
      { refund: entry.id, together, how, reason: note.trim() },
      {
        onSuccess: ({ state, text }) => {
          if (state === 'failed') return setAgain(text ?? '');
          showToast({ kind: 'success', text: settle.done[state] });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      title={settle.title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{settle.cancel}</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            disabled={note.trim() === '' || settled}
            busy={send.isPending}
            busyLabel={settle.busy}
          >
            {settle.submit[how](amount)}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit}>
        <ProblemAlert error={send.error} words={settled ? settle.already : undefined} />
        {again !== undefined && <Alert kind="danger">{settle.again(again)}</Alert>}
        <p>
          {entry.paid_at_desk === null ? settle.words(amount) : atDesk.words[entry.paid_at_desk](amount)}
          {again === undefined && entry.failure !== null && entry.paid_at_desk === null && (
            <> {refused(entry.failure.text)}</>
          )}
        </p>
        {entry.together.length > 0 && (
          <Checkbox
            label={settle.whole(entry.together.length + 1, dollars(visit))}
            checked={whole}
            onChange={({ target }) => setWhole(target.checked)}
          />
        )}
        <SegmentedChoice
          label={settle.how}
          options={(entry.paid_at_desk === null ? HOWS : HOWS_AT_DESK).map((value) => ({
            value,
            label: settle.hows[value],
          }))}
          value={how}
          onChange={setHow}
        />
        <p aria-live="polite">{settle.explain[how](amount)}</p>
        <TextField
          label={settle.note}
          hint={settle.noteHint}
          required
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </form>
    </Dialog>
  );
};
