import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useRef } from 'react';
import { messages } from '../../../messages/messages.ts';
import { CardTokenError, type CardFieldProps } from './card-tokenizer.ts';
import styles from './card-field.module.css';

/** Stripe's own card element, in its own frame: the number never enters our page (PAY-01, rule A-083). */
export const StripeCardField = ({ publicKey, onReady }: CardFieldProps) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let gone = false;
    let unmount: (() => void) | undefined;
    const mount = async () => {
      const stripe = await loadStripe(publicKey);
      if (gone || stripe === null || place.current === null) return;
      const ink = getComputedStyle(place.current).color;
      const element = stripe.elements().create('card', { style: { base: { color: ink, fontSize: '16px' } } });
      element.mount(place.current);
      unmount = () => element.destroy();
      onReady(async () => {
        const { token, error } = await stripe.createToken(element);
        if (token) return token.id;
        throw new CardTokenError(error?.message ?? messages.card.incomplete, error?.code ?? 'unknown');
      });
    };
    void mount().catch(() => undefined);
    return () => {
      gone = true;
      onReady(undefined);
      unmount?.();
    };
  }, [publicKey, onReady]);
  return <div ref={place} className={styles.element} />;
};
