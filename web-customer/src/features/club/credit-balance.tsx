import { CENTS_PER_CREDIT } from '@paddock/shared-domain/club/credit-value';
import type { Subscription } from '@paddock/shared-domain/club/contract';
import { dollars } from '@paddock/shared-domain/kernel/money';
import { Figure } from '@paddock/web-kit/ui/figure.tsx';
import { messages } from '../../messages/messages.ts';
import styles from './membership.module.css';

/** The available credits, also in dollars and races. */
export const CreditBalance = ({ subscription }: { readonly subscription: Subscription }) => {
  const { club, join } = messages;
  const { credits_balance: credits, reservations_remaining: races } = subscription;
  return (
    <p className={styles.balance}>
      <span className={styles.credits}>
        <Figure size="huge" tone="club">
          {join.creditsOf(credits)}
        </Figure>{' '}
        {club.creditsLabel}
      </span>
      <span className={styles.note}>
        {club.worth(dollars(credits * CENTS_PER_CREDIT))} · {club.racesLeft(races)}
      </span>
    </p>
  );
};
