import { getPayment } from '@paddock/shared-domain/payments/contract';
import { call } from '../../api.ts';
import type { PaymentRun } from '../../data/payments/use-payment.ts';
import type { Account } from '../../data/club/subscription-query.ts';
import { messages } from '../../messages/messages.ts';
import { BankChallenge } from './bank-challenge.tsx';

type PaymentChallengeDialogProps = { readonly account: Account; readonly payment: PaymentRun };

/** The bank's challenge for a payment that is not a checkout; nothing where there is none. */
export const PaymentChallengeDialog = ({ account, payment }: PaymentChallengeDialogProps) => {
  if (payment.phase.kind !== 'challenge') return false;
  const { challenge } = payment.phase;
  const { paymentId } = challenge;
  const { paying } = messages;
  return (
    <BankChallenge
      challenge={challenge}
      subject={['payments', paymentId]}
      ask={() => call(getPayment, { params: { id: account, payment: paymentId } })}
      words={{
        title: paying.challengeTitle,
        explain: paying.challengeWords,
        frame: paying.frame,
        giveUp: paying.giveUp,
      }}
      onAnswered={() => payment.proceed(paymentId)}
      onMoved={() => payment.look(paymentId)}
      onGiveUp={() => payment.giveUp(paymentId)}
    />
  );
};
