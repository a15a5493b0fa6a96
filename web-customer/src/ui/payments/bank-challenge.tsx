import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { configurationQuery } from '../../data/configuration-query.ts';
import styles from './bank-challenge.module.css';

/** How often the payment's state is polled, in milliseconds, in case the bank's page does not report its end. */
export const CHALLENGE_POLL_MS = 5000;

type BankChallengeProps = {
  readonly challenge: { readonly client_secret: string; readonly url: string | null };
  /** The payment that waits for the bank: its key in the cache, for polling. */
  readonly subject: readonly [model: string, id: string];
  readonly ask: () => Promise<{ readonly state: string }>;
  readonly words: {
    readonly title: string;
    readonly explain: string;
    readonly frame: string;
    readonly giveUp: string;
  };
  /** The bank's page has finished: continue. */
  readonly onAnswered: () => void;
  /** The state may have changed: read it again. */
  readonly onMoved: () => void;
  readonly onGiveUp: () => void;
};

/** The bank's challenge to the cardholder (3-D Secure): Stripe's own window, or the page of its twin in a frame. */
export const BankChallenge = ({
  challenge,
  subject,
  ask,
  words,
  onAnswered,
  onMoved,
  onGiveUp,
}: BankChallengeProps) => {
  const { client_secret: secret, url } = challenge;
  const { data: configuration } = useQuery(configurationQuery);
  const answered = useEffectEvent(onAnswered);
  const moved = useEffectEvent(onMoved);
  const stripeKey = configuration?.card_provider === 'stripe' ? configuration.card_public_key : undefined;
  const origin = url === null ? undefined : new URL(url, window.location.href).origin;

  useEffect(() => {
    if (stripeKey === undefined) return;
    const handle = async () => {
      const { loadStripe } = await import('@stripe/stripe-js/pure');
      const stripe = await loadStripe(stripeKey);
      await stripe?.handleNextAction({ clientSecret: secret });
      answered();
    };
    void handle().catch(() => moved());
  }, [stripeKey, secret]);

  useEffect(() => {
    const hear = ({ data, origin: from }: MessageEvent<unknown>) => {
      const isTwin = typeof data === 'object' && data !== null && 'source' in data && data.source === 'stripe-twin';
      if (isTwin && from === origin) answered();
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [origin]);

  const { data: status } = useQuery({
    queryKey: subject,
    queryFn: ask,
    refetchInterval: CHALLENGE_POLL_MS,
    gcTime: 0,
    meta: { handled: true },
  });
  const gone = status !== undefined && status.state !== 'action_required';
  useEffect(() => {
    if (gone) moved();
  }, [gone]);

  return (
    <Dialog
      open
      onClose={onGiveUp}
      title={words.title}
      size="wide"
      footer={
        <Button variant="destructive" onClick={onGiveUp}>
          {words.giveUp}
        </Button>
      }
    >
      <Alert kind="info">{words.explain}</Alert>
      {stripeKey === undefined && url !== null && <iframe className={styles.frame} src={url} title={words.frame} />}
    </Dialog>
  );
};
