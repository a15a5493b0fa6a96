import { getCheckout } from '@paddock/shared-domain/checkout/contract';
import { call } from '../../api.ts';
import { messages } from '../../messages/messages.ts';
import { BankChallenge } from '../../ui/payments/bank-challenge.tsx';
import type { Challenge } from './checkout-phase.ts';

type ChallengeDialogProps = {
  readonly challenge: Challenge;
  readonly onAnswered: () => void;
  readonly onMoved: () => void;
  readonly onGiveUp: () => void;
};

/** The bank's challenge for a checkout. */
export const ChallengeDialog = ({ challenge, ...answers }: ChallengeDialogProps) => {
  const { title, words: explain, frame, cancel: giveUp } = messages.challenge;
  return (
    <BankChallenge
      challenge={challenge}
      subject={['checkouts', challenge.checkoutId]}
      ask={() => call(getCheckout, { params: { id: challenge.checkoutId } })}
      words={{ title, explain, frame, giveUp }}
      {...answers}
    />
  );
};
