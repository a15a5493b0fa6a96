import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { getCheckout } from '@paddock/shared-domain/checkout/contract';
import { call } from '../../api.ts';
import { configurationQuery } from '../../data/configuration-query.ts';
import { messages } from '../../messages/en.ts';
import type { Challenge } from './checkout-phase.ts';
import styles from './checkout.module.css';

/** How often the checkout is asked whether the bank has answered, in case its page does not say so. */
export const CHALLENGE_POLL_MS = 5000;

type ChallengeDialogProps = {
  readonly challenge: Challenge;
  /** The bank's page is through: go on with the booking. */
  readonly onAnswered: () => void;
  /** Look how the checkout stands. */
  readonly onMoved: () => void;
  readonly onGiveUp: () => void;
};

/** The bank asks the cardholder (3-D Secure): Stripe's own window, or the page of its stand-in in a frame. */
export const ChallengeDialog = ({ challenge, onAnswered, onMoved, onGiveUp }: ChallengeDialogProps) => {
  const { data: configuration } = useQuery(configurationQuery);
  const answered = useEffectEvent(onAnswered);
  const moved = useEffectEvent(onMoved);
  const { client_secret: secret, url } = challenge;
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
      const data = event.data;
      const isTwin = typeof data === 'object' && data !== null && 'source' in data && data.source === 'stripe-twin';
      if (isTwin && event.origin === origin) answered();
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [origin]);

  const { data: status } = useQuery({
    queryKey: ['checkouts', challenge.checkoutId],
    queryFn: () => call(getCheckout, { params: { id: challenge.checkoutId } }),
    refetchInterval: CHALLENGE_POLL_MS,
    gcTime: 0,
    meta: { handled: true },
  });
  const gone = status !== undefined && status.state !== 'action_required';
  useEffect(() => {
    if (gone) moved();
  }, [gone]);

  const words = messages.challenge;
  return (
    <Dialog
      open
      onClose={onGiveUp}
      title={words.title}
      size="wide"
      footer={
        <Button variant="destructive" onClick={onGiveUp}>
          {words.cancel}
        </Button>
      }
    >
      <Alert kind="info">{words.words}</Alert>
      {stripeKey === undefined && url !== null && <iframe className={styles.frame} src={url} title={words.frame} />}
    </Dialog>
  );
};
