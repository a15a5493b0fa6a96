import { captureOutstanding } from '@paddock/shared-domain/payments/contract';
import { dollars } from '@paddock/shared-domain/kernel/money';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Receipt, type ReceiptRow } from '@paddock/web-kit/ui/receipt.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { call } from '../../api.ts';
import { balanceQuery } from '../../data/balance-queries.ts';
import { cardQuery } from '../../data/card-queries.ts';
import { usePayment } from '../../data/payments/use-payment.ts';
import { refreshMoney } from '../../data/refresh-money.ts';
import { messages } from '../../messages/en.ts';
import { PaymentChallengeDialog } from '../../ui/payment-challenge.tsx';
import styles from './join.module.css';

type OwedDialogProps = {
  readonly userId: string;
  readonly onClose: () => void;
  /** The card in its place: it may be the very thing that is wrong. */
  readonly paymentMethod: ReactNode;
};

/** Pays everything that is open by the stored card, and with it the way back to good standing (PAY-14, ruling A-092). */
export const OwedDialog = ({ userId, onClose, paymentMethod }: OwedDialogProps) => {
  const queryClient = useQueryClient();
  const { data: balance, isError, isFetching, refetch } = useQuery(balanceQuery(userId));
  const { data: card } = useQuery(cardQuery(userId));
  const payment = usePayment('outstanding', 'me');
  const { phase, busy } = payment;
  const words = messages.paying;
  const paid = useEffectEvent(() => {
    showToast({ kind: 'success', text: words.done });
    void refreshMoney(queryClient, userId);
    onClose();
  });
  useEffect(() => {
    if (phase.kind === 'done') paid();
  }, [phase]);
  const rows: readonly ReceiptRow[] = [
    ...(balance?.detail ?? []).map(({ id, description, amount_cents: cents }) => ({
      key: id,
      label: description,
      cents,
    })),
    { key: 'total', kind: 'total', label: words.owedTotal, cents: balance?.amount_cents ?? 0 },
  ];
  const owed = balance !== undefined && balance.amount_cents > 0;
  const pay = () =>
    payment.pay('outstanding.me', (idempotencyKey) =>
      call(captureOutstanding, { params: { id: 'me' }, idempotencyKey }),
    );
  return (
    <>
      <Dialog
        open
        onClose={busy ? () => undefined : onClose}
        title={words.owedTitle}
        footer={
          owed ? (
            <Button variant="primary" wide disabled={!card && !busy} busy={busy} busyLabel={words.busy} onClick={pay}>
              {words.pay(dollars(balance.amount_cents))}
            </Button>
          ) : (
            <Button onClick={onClose}>{words.close}</Button>
          )
        }
      >
        {phase.kind === 'failed' && (
          <Alert kind="danger">{phase.code === 'payment_unresolved' ? phase.text : words.declined(phase.text)}</Alert>
        )}
        {balance === undefined && isError && (
          <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
            {words.owedFailed}
          </ErrorState>
        )}
        {balance === undefined && !isError && (
          <Loading what={words.owedWhat}>
            <Skeleton count={2} height={28} />
          </Loading>
        )}
        {balance !== undefined && !owed && <p>{words.owedNothing}</p>}
        {owed && (
          <>
            <Receipt label={words.owedList} rows={rows} />
            <div className={styles.place} inert={busy}>
              {paymentMethod}
            </div>
          </>
        )}
      </Dialog>
      <PaymentChallengeDialog account="me" payment={payment} />
    </>
  );
};
