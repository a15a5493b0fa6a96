import { dollars } from '@paddock/shared-domain/kernel/money';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Figure } from '@paddock/web-kit/ui/figure.tsx';
import { Kerb } from '@paddock/web-kit/ui/kerb.tsx';
import { useIsUnproven } from '../../data/identity/account-queries.ts';
import { ProveAddress } from '../../ui/prove-address.tsx';
import { messages } from '../../messages/messages.ts';
import { classNames } from '@paddock/web-kit/ui/class-names.ts';
import styles from '../../ui/checkout/quote-bar.module.css';
import place from './join.module.css';
import type { CreditPricing } from './credit-quote-query.ts';

/** The month's price with its tax, or why there is none yet (CLUB-31). */
export const MonthPrice = ({ pricing: { quote, failed, retry } }: { readonly pricing: CreditPricing }) => {
  const { join } = messages;
  return (
    <div className={styles.line} aria-live="polite">
      {quote === undefined ? (
        <span className={styles.tax}>{failed ? join.quoteFailed : join.pricing}</span>
      ) : (
        <span>
          <Figure size="huge">{dollars(quote.total_cents)}</Figure>{' '}
          <span className={styles.tax}>
            {join.perMonth}, {quote.sales_tax_cents > 0 ? join.including(dollars(quote.sales_tax_cents)) : join.noTax}
          </span>
        </span>
      )}
      {failed && (
        <Button variant="quiet" onClick={retry}>
          {join.retry}
        </Button>
      )}
    </div>
  );
};

/** The bar with the month's total, and the next step: for an unproven address the link that proves it. at the bottom of a phone, below the month on a desktop. */
export const JoinBar = ({ pricing, onNext }: { readonly pricing: CreditPricing; readonly onNext: () => void }) => {
  const unproven = useIsUnproven();
  return (
    <section className={classNames(styles.bar, place.bar)} aria-label={messages.join.barLabel}>
      <Kerb thin />
      <div className={styles.inside}>
        <MonthPrice pricing={pricing} />
        {unproven ? (
          <ProveAddress />
        ) : (
          <Button variant="primary" wide disabled={pricing.quote === undefined} onClick={onNext}>
            {messages.join.next}
          </Button>
        )}
      </div>
    </section>
  );
};
