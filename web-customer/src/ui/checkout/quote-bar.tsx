import type { Quote } from '@paddock/shared-domain/checkout/contract';
import { dollars } from '@paddock/shared-domain/kernel/money';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { Figure } from '@paddock/web-kit/ui/figure.tsx';
import { Kerb } from '@paddock/web-kit/ui/kerb.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { configurationQuery } from '../../data/configuration-query.ts';
import { firstMessages } from '../../messages/first-messages.ts';
import styles from './quote-bar.module.css';

type QuoteBarProps = {
  /** The price of the picks; undefined without picks. */
  readonly quote: Pick<Quote, 'total_cents' | 'sales_tax_cents' | 'credits_program_saves'> | undefined;
  /** A price is loading. */
  readonly pricing: boolean;
  /** The price could not be loaded; a press on the text retries. */
  readonly onRetry?: (() => void) | undefined;
  /** The button's label when it is enabled, and what is missing when it is not. */
  readonly action: string;
  readonly missing?: string | undefined;
  readonly onCheckout: () => void;
  /** Instead of the price, for example the number of timeslots picked. */
  readonly children?: ReactNode;
};

/** The bar with the total (LOOK section 3): at the bottom of a phone, beside the page on a desktop. */
export const QuoteBar = (props: QuoteBarProps) => {
  const { quote, pricing, onRetry, action, missing, onCheckout, children } = props;
  const { data: configuration } = useQuery(configurationQuery);
  const { bar } = firstMessages;
  const saves = configuration?.club_enabled && quote !== undefined && quote.credits_program_saves > 0;
  return (
    <section className={styles.bar} aria-label={bar.label}>
      <Kerb thin />
      <div className={styles.inside}>
        {children}
        <div className={styles.line} aria-live="polite">
          {quote !== undefined && missing === undefined ? (
            <>
              <span>
                <Figure size="huge">{dollars(quote.total_cents)}</Figure>{' '}
                <span className={styles.tax}>
                  {quote.sales_tax_cents > 0 ? bar.including(dollars(quote.sales_tax_cents)) : bar.noTax}
                </span>
              </span>
              {saves && (
                <Chip tone="club">{bar.saves(configuration.club_name, dollars(quote.credits_program_saves))}</Chip>
              )}
            </>
          ) : (
            <span className={styles.tax}>{missing ?? (pricing ? bar.pricing : onRetry && bar.failed)}</span>
          )}
          {onRetry && missing === undefined && (
            <Button variant="quiet" onClick={onRetry}>
              {bar.retry}
            </Button>
          )}
        </div>
        <Button variant="primary" wide disabled={missing !== undefined || quote === undefined} onClick={onCheckout}>
          {action}
        </Button>
      </div>
    </section>
  );
};
