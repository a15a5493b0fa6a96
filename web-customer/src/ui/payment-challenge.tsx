import { getPayment } from '@paddock/shared-domain/payments/contract';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../api.ts';
import { configurationQuery } from '../data/configuration-query.ts';
import type { PaymentChallenge } from '../data/payments/payment-phase.ts';
import type { PaymentRun } from '../data/payments/use-payment.ts';
import type { Account } from '../data/subscription-query.ts';
import { messages } from '../messages/en.ts';
import styles from './payment-challenge.module.css';

/** How often the payment is asked whether the bank has answered, in case its page does not say so. */
export const PAYMENT_CHALLENGE_POLL_MS = 5000;

type PaymentChallengeDialogProps = { readonly account: Account; readonly payment: PaymentRun };

/** The bank asks the cardholder (3-D Secure): Stripe's own window, or the page of its stand-in in a frame. Nothing otherwise. */
export const PaymentChallengeDialog = ({ account, payment }: PaymentChallengeDialogProps) =>
  payment.phase.kind === 'challenge' && (
    <OpenChallenge
      account={account}
      challenge={payment.phase.challenge}
      onAnswered={payment.proceed}
      onMoved={payment.look}
      onGiveUp={payment.giveUp}
    />
  );

type OpenChallengeProps = {
  readonly account: Account;
  readonly challenge: PaymentChallenge;
} & Readonly<Record<'onAnswered' | 'onMoved' | 'onGiveUp', (id: PaymentChallenge['paymentId']) => void>>;

const OpenChallenge = ({ account, challenge, onAnswered, onMoved, onGiveUp }: OpenChallengeProps) => {
  const { paymentId, client_secret: secret, url } = challenge;
  const { data: configuration } = useQuery(configurationQuery);
  const answered = useEffectEvent(() => onAnswered(paymentId));
  const moved = useEffectEvent(() => onMoved(paymentId));
  const stripeKey = configuration?.card_provider === 'stripe' ? configuration.card_public_key : undefined;
  const origin = url === null ? undefined : new URL(url, window.location.href).origin;

  useEffect(() => {
    if (stripeKey === undefined) return;
    const ask = async () => {
      const { loadStripe } = await import('@stripe/stripe-js/pure');
      const stripe = await loadStripe(stripeKey);
      await stripe?.handleNextAction({ clientSecret: secret });
      answered();
    };
    void ask().catch(() => moved());
  }, [stripeKey, secret]);

  useEffect(() => {
    const hear = (event: MessageEvent<unknown>) => {
      const { data } = event;
      const isTwin = typeof data === 'object' && data !== null && 'source' in data && data.source === 'stripe-twin';
      if (isTwin && event.origin === origin) answered();
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [origin]);

  const { data: status } = useQuery({
    queryKey: ['payments', paymentId],
    queryFn: () => call(getPayment, { params: { id: account, payment: paymentId } }),
    refetchInterval: PAYMENT_CHALLENGE_POLL_MS,
    gcTime: 0,
    meta: { handled: true },
  });
  const gone = status !== undefined && status.state !== 'action_required';
  useEffect(() => {
    if (gone) moved();
  }, [gone]);

  const { paying } = messages;
  const giveUp = () => onGiveUp(paymentId);
  return (
    <Dialog
      open
      onClose={giveUp}
      title={paying.challengeTitle}
      size="wide"
      footer={
        <Button variant="destructive" onClick={giveUp}>
          {paying.giveUp}
        </Button>
      }
    >
      <Alert kind="info">{paying.challengeWords}</Alert>
      {stripeKey === undefined && url !== null && <iframe className={styles.frame} src={url} title={paying.frame} />}
    </Dialog>
  );
};
