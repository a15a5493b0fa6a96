import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useIsUnproven } from '../../data/identity/account-queries.ts';
import { cardQuery } from '../../data/billing/card-queries.ts';
import { clubPromise } from '../../data/club/club-promise.ts';
import { messages } from '../../messages/messages.ts';
import { PaymentChallengeDialog } from '../../ui/payments/payment-challenge.tsx';
import { ProveAddress } from '../../ui/prove-address.tsx';
import { MonthPrice } from './join-bar.tsx';
import { JoinButton } from './join-button.tsx';
import { JoinCheckout } from './join-checkout.tsx';
import { MonthPicker } from './month-picker.tsx';
import { Pitch } from './pitch.tsx';
import type { Join } from './use-join.ts';

type Step = 'pitch' | 'checkout' | 'card';
type JoinDialogProps = {
  readonly join: Join;
  readonly userId: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** The first step: on the club's page the pitch has already been read. */
  readonly from: 'pitch' | 'checkout';
  readonly paymentMethod: ReactNode;
};

/** Joining in modals: the pitch, the checkout, the payment method, the bank (CLUB-07). */
export const JoinDialog = (props: JoinDialogProps) => {
  const { payment } = props.join;
  const resumed = payment.phase.kind === 'busy' && payment.phase.resumed;
  return (
    <>
      {(props.open || resumed) && <Steps {...props} />}
      <PaymentChallengeDialog account={props.join.account} payment={payment} />
    </>
  );
};

const Steps = ({ join, userId, onClose, from, paymentMethod }: JoinDialogProps) => {
  const { payment, pricing, offer } = join;
  const { data: card } = useQuery(cardQuery(userId));
  const [asked, setStep] = useState<Step>(payment.busy ? 'checkout' : from);
  const [cardBefore, setCardBefore] = useState(card);
  // After a new card was stored, back to the checkout.
  const step = asked === 'card' && card && card !== cardBefore ? 'checkout' : asked;
  const goTo = (next: Step) => {
    setCardBefore(card);
    setStep(next);
  };
  const unproven = useIsUnproven();
  const words = messages.join;
  const titles: Record<Step, string> = { pitch: words.title(offer.name), checkout: words.checkout, card: words.card };
  const footers: Record<Step, ReactNode> = {
    pitch: (
      <>
        <MonthPrice pricing={pricing} />
        <Button variant="primary" wide disabled={pricing.quote === undefined} onClick={() => goTo('checkout')}>
          {words.next}
        </Button>
      </>
    ),
    checkout: unproven ? <ProveAddress /> : <JoinButton join={join} hasCard={card !== null && card !== undefined} />,
    card: <Button onClick={() => goTo('checkout')}>{words.backToCheckout}</Button>,
  };
  return (
    <Dialog
      key={step}
      open
      // While a payment is under way the dialog stays open: closing it would not stop the payment.
      onClose={payment.busy ? () => undefined : onClose}
      title={titles[step]}
      footer={footers[step]}
    >
      {step === 'pitch' && (
        <>
          <Pitch promise={clubPromise(offer.location)} />
          <MonthPicker join={join} venues={false} />
        </>
      )}
      {step === 'checkout' && <JoinCheckout join={join} card={card} onCard={() => goTo('card')} />}
      {step === 'card' && paymentMethod}
    </Dialog>
  );
};
