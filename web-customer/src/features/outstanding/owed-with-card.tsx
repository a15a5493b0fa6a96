import { isForCard } from '@paddock/shared-domain/checkout/smallest-charge';
import { dollars } from '@paddock/shared-domain/kernel/money';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { useQuery } from '@tanstack/react-query';
import { balanceQuery } from '../../data/balance-queries.ts';
import { messages } from '../../messages/messages.ts';
import { PaymentChallengeDialog } from '../../ui/payment-challenge.tsx';
import type { Capture } from './use-capture.ts';

/**
 * Beside a card that is entered to pay for something else: what is owed already is charged to it as well (PAY-09), so that is said
 * before it is saved; and what became of it.
 */
export const OwedWithCard = ({ userId, capture }: { readonly userId: string; readonly capture: Capture }) => {
  const { data: balance } = useQuery(balanceQuery(userId));
  const { phase, busy } = capture.payment;
  const owed = balance?.amount_cents ?? 0;
  const words = messages.outstanding;
  return (
    <>
      {phase.kind === 'failed' ? (
        <Alert kind="danger">
          {phase.code === 'payment_unresolved' ? phase.text : words.stillOwed(dollars(owed), phase.text)}
        </Alert>
      ) : busy ? (
        <Alert kind="info">{words.waiting}</Alert>
      ) : (
        isForCard(owed) && <Alert kind="info">{words.withCard(dollars(owed))}</Alert>
      )}
      <PaymentChallengeDialog account="me" payment={capture.payment} />
    </>
  );
};
