import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { dollars } from '@paddock/shared-domain/kernel/money';
import type { Refundable } from '@paddock/shared-domain/refunds/desk-contract';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { type FormEvent, useId, useState } from 'react';
import type { useGiveBack } from '../../data/refunds/refund-queries.ts';
import { messages } from '../../messages/en.ts';
import styles from './give-back.module.css';
import { GiftSum } from './gift-sum.tsx';
import { HowMuch } from './how-much.tsx';
import { useGift } from './use-gift.ts';

const words = messages.refunds.give;

type GiveBackFormProps = {
  readonly send: ReturnType<typeof useGiveBack>;
  /** Only with the reservations that can still be refunded. */
  readonly refundable: Refundable;
  readonly suggestedCents: number | undefined;
  readonly onClose: () => void;
};

/** Which reservations, how much, where it goes, and why; sends only amounts that were shown. */
export const GiveBackForm = ({ send, refundable, suggestedCents, onClose }: GiveBackFormProps) => {
  const choice = useGift(refundable.items, suggestedCents);
  const [reason, setReason] = useState('');
  const form = useId();
  const { gift, chosen } = choice;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (gift === undefined || reason.trim() === '' || send.isPending) return;
    send.mutate(
      {
        source: refundable.source,
        reservations: chosen.map(({ reservation }) => reservation),
        amount_cents: gift.askedCents,
        reason: reason.trim(),
        expected: { card_cents: gift.cardCents, voucher_cents: gift.voucherCents, credits: gift.credits },
      },
      {
        onSuccess: ({ state }) => {
          const said = state === 'failed' && refundable.paid_at_desk !== null ? words.doneAtDesk : words.done[state];
          const text = typeof said === 'string' ? said : said(dollars(gift.totalCents));
          showToast({ kind: state === 'failed' ? 'warning' : 'success', text });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      title={words.title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            disabled={gift === undefined || reason.trim() === ''}
            busy={send.isPending}
            busyLabel={words.busy}
          >
            {words.submit(dollars(gift?.totalCents ?? 0))}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit}>
        <ProblemAlert error={send.error} />
        <HowMuch items={refundable.items} choice={choice} />
        {gift !== undefined && <GiftSum gift={gift} paidAtDesk={refundable.paid_at_desk} />}
        <TextField
          label={words.reason}
          hint={words.reasonHint}
          required
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <p className={styles.quiet}>{words.keep}</p>
      </form>
    </Dialog>
  );
};
