import { CENTS_PER_CREDIT } from '@paddock/shared-domain/club/credit-value';
import { dollars } from '@paddock/shared-domain/kernel/money';
import { captureOutstanding } from '@paddock/shared-domain/payments/contract';
import type { moveOwnReservation } from '@paddock/shared-domain/refunds/contract';
import type { ReplyOf } from '@paddock/shared-domain/contracts/contract';
import { visitLabel } from '@paddock/web-kit/format/slot-label.ts';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { Receipt } from '@paddock/web-kit/ui/receipt.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../../api.ts';
import { usePayment } from '../../../data/payments/use-payment.ts';
import { refreshMoney } from '../../../data/billing/refresh-money.ts';
import { messages } from '../../../messages/messages.ts';
import { namesOf } from '../../../ui/booking/booked-visits.ts';
import { PaymentChallengeDialog } from '../../../ui/payments/payment-challenge.tsx';
import { backRows } from '../../../ui/refunds/back-rows.ts';

type MovedDialogProps = {
  readonly userId: string;
  readonly moved: ReplyOf<typeof moveOwnReservation>;
  readonly onClose: () => void;
};

/** The move is done. Its additional price is charged at once; the dialog reports the bank's answer, whatever it is. */
export const MovedDialog = ({ userId, moved, onClose }: MovedDialogProps) => {
  const { manage, moving } = messages;
  const client = useQueryClient();
  const payment = usePayment('outstanding', 'me');
  const { phase, busy } = payment;
  const owed = moved.owed_cents;
  const pay = () =>
    payment.pay(`move.${moved.reservations.map(({ id, slot }) => `${id}.${slot}`).join('.')}`, (idempotencyKey) =>
      call(captureOutstanding, { params: { id: 'me' }, idempotencyKey }),
    );
  const begin = useEffectEvent(() => {
    if (owed > 0) pay();
  });
  useEffect(() => begin(), []);
  const settled = useEffectEvent(() => void refreshMoney(client, userId));
  useEffect(() => {
    if (phase.kind === 'done' || phase.kind === 'failed') settled();
  }, [phase]);

  const [first] = moved.reservations.toSorted((a, b) => Date.parse(a.slot) - Date.parse(b.slot));
  const { state, desk_cents: atDesk } = moved.refund;
  const said = state === 'failed' && atDesk > 0 ? 'desk' : state;
  const worth = { ...moved.refund, credits_value_cents: moved.refund.credits * CENTS_PER_CREDIT };
  const back = said === 'none' ? [] : backRows(worth, said === 'failed');
  return (
    <>
      <Dialog
        open
        onClose={busy ? () => undefined : onClose}
        title={moving.gone}
        footer={
          <>
            {phase.kind === 'failed' && <Button onClick={pay}>{moving.tryAgain}</Button>}
            <Button variant="primary" busy={busy} busyLabel={moving.paying} onClick={onClose}>
              {moving.done}
            </Button>
          </>
        }
      >
        {first !== undefined && <p>{moving.moved(namesOf(moved.reservations), visitLabel(first.slot, first.date))}</p>}
        {phase.kind === 'done' && <Alert kind="success">{moving.paid(dollars(owed))}</Alert>}
        {phase.kind === 'failed' && <Alert kind="warning">{moving.unpaid(dollars(owed), phase.text)}</Alert>}
        {said !== 'none' && (
          <Alert kind={said === 'failed' ? 'warning' : said === 'completed' ? 'success' : 'info'}>
            {moving.refund[said]}
          </Alert>
        )}
        {back.length > 0 && <Receipt rows={back} label={manage.back} />}
      </Dialog>
      <PaymentChallengeDialog account="me" payment={payment} />
    </>
  );
};
