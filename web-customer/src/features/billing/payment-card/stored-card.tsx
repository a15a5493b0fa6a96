import type { Card } from '@paddock/shared-domain/billing/contract';
import { messages } from '../../../messages/messages.ts';
import styles from './payment-method.module.css';

/** `visa` is Visa, `american_express` is American Express. */
const brandName = (brand: string): string =>
  brand.replaceAll('_', ' ').replace(/(^|\s)\S/g, (letter) => letter.toUpperCase());

/** The parts of a card that may be shown (PAY-02). */
export const StoredCard = ({ card }: { readonly card: Card }) => (
  <div>
    <p className={styles.number}>{messages.card.ending(brandName(card.brand), card.last4)}</p>
    <p className={styles.expiry}>{messages.card.expires(card.exp_month, card.exp_year)}</p>
  </div>
);
