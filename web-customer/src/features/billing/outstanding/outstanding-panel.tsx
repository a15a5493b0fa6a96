import { dollars } from '@paddock/shared-domain/kernel/money';
import { serverText } from '@paddock/web-kit/language/server-words.ts';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { Receipt, type ReceiptRow } from '@paddock/web-kit/ui/receipt.tsx';
import { useQuery } from '@tanstack/react-query';
import { balanceQuery } from '../../../data/billing/balance-queries.ts';
import { cardQuery } from '../../../data/billing/card-queries.ts';
import { saysItself } from '../../../data/payments/payment-phase.ts';
import { messages } from '../../../messages/messages.ts';
import form from '../../../ui/form.module.css';
import { PaymentChallengeDialog } from '../../../ui/payments/payment-challenge.tsx';
import { ApplyVoucher } from './apply-voucher.tsx';
import type { Capture } from './use-capture.ts';

/** What a customer owes, item by item, and the ways to pay it (PAY-14, PAY-15, PAY-18). Renders nothing where nothing is owed. */
export const OutstandingPanel = ({ userId, capture }: { readonly userId: string; readonly capture: Capture }) => {
  const { data: balance, isError, isFetching, refetch } = useQuery(balanceQuery(userId));
  const { payment } = capture;
  const words = messages.outstanding;
  const owed = balance?.amount_cents ?? 0;
  if (balance === undefined && isError)
    return (
      <Panel title={words.title}>
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {words.failed}
        </ErrorState>
      </Panel>
    );
  return (
    <>
      {owed > 0 && balance !== undefined && (
        <Panel title={words.title}>
          <div className={form.form}>
            <PaymentState capture={capture} />
            <Receipt
              label={words.list}
              rows={[
                ...balance.detail.map(({ id, description, amount_cents: cents }): ReceiptRow => ({
                  key: id,
                  label: serverText(description, undefined),
                  cents,
                })),
                { key: 'total', kind: 'total', label: words.total, cents: owed },
              ]}
            />
            <PayNow userId={userId} owed={owed} capture={capture} />
            <ApplyVoucher userId={userId} disabled={payment.busy} />
          </div>
        </Panel>
      )}
      <PaymentChallengeDialog account="me" payment={payment} />
    </>
  );
};

/** The state of the payment: under way, or refused by the bank. */
const PaymentState = ({ capture: { payment } }: { readonly capture: Capture }) => {
  const { phase, busy } = payment;
  const words = messages.outstanding;
  if (busy) return <Alert kind="info">{phase.kind === 'busy' && phase.resumed ? words.resumed : words.waiting}</Alert>;
  if (phase.kind !== 'failed') return null;
  return <Alert kind="danger">{saysItself(phase.code) ? phase.text : words.declined(phase.text)}</Alert>;
};

type PayNowProps = { readonly userId: string; readonly owed: number; readonly capture: Capture };
const PayNow = ({ userId, owed, capture: { payment, pay } }: PayNowProps) => {
  const { data: card } = useQuery(cardQuery(userId));
  const words = messages.outstanding;
  if (card === null) return <Alert kind="warning">{words.needsCard}</Alert>;
  return (
    <Button
      variant="primary"
      wide
      disabled={card === undefined && !payment.busy}
      busy={payment.busy}
      busyLabel={words.busy}
      onClick={pay}
    >
      {words.pay(dollars(owed))}
    </Button>
  );
};
