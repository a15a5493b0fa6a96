import type { Card } from '@paddock/shared-domain/billing/contract';
import { problemText } from '@paddock/web-kit/api/api-problem.ts';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Receipt } from '@paddock/web-kit/ui/receipt.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { saysItself } from '../../data/payments/payment-phase.ts';
import { messages } from '../../messages/messages.ts';
import { joinReceipt } from './join-receipt.ts';
import styles from './join.module.css';
import type { Join } from './use-join.ts';

type JoinCheckoutProps = {
  readonly join: Join;
  /** `undefined` while it loads, `null` where there is none. */
  readonly card: Card | null | undefined;
  /** Opens the payment method; undefined for somebody else's account. */
  readonly onCard?: (() => void) | undefined;
};

/** The amount, the card, and the last error (CLUB-27, CLUB-28). */
export const JoinCheckout = ({ join: { pricing, payment }, card, onCard }: JoinCheckoutProps) => {
  const { quote, failed, error, retry, isFetching } = pricing;
  const { phase } = payment;
  const words = messages.join;
  return (
    <>
      {phase.kind === 'failed' && (
        <Alert kind="danger">{saysItself(phase.code) ? phase.text : words.declined(phase.text)}</Alert>
      )}
      {payment.busy && (
        <Alert kind="info">{phase.kind === 'busy' && phase.resumed ? words.resumed : words.waiting}</Alert>
      )}
      {quote !== undefined && <Receipt label={words.receipt} rows={joinReceipt(quote)} />}
      {failed && (
        <ErrorState onRetry={retry} retrying={isFetching}>
          {words.quoteFailed} {problemText(error)}
        </ErrorState>
      )}
      {quote === undefined && !failed && (
        <Loading what={words.checkout}>
          <Skeleton count={4} height={28} />
        </Loading>
      )}
      {card === null && (
        <Alert kind="warning" action={onCard && <Button onClick={onCard}>{words.addCard}</Button>}>
          {words.needsCard}
        </Alert>
      )}
      {card && (
        <div className={styles.card}>
          <span className={styles.number}>{messages.card.ending(brandWords(card.brand), card.last4)}</span>
          {onCard && (
            <Button variant="quiet" disabled={payment.busy} onClick={onCard}>
              {words.changeCard}
            </Button>
          )}
        </div>
      )}
      <p className={styles.note}>{words.renews}</p>
    </>
  );
};

/** `visa` is Visa, `american_express` is American Express. */
const brandWords = (brand: string): string =>
  brand.replaceAll('_', ' ').replace(/(^|\s)\S/g, (letter) => letter.toUpperCase());
