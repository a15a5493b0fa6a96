import { isForCard } from '@paddock/shared-domain/billing/smallest-charge';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { useQuery } from '@tanstack/react-query';
import { balanceQuery } from '../../data/billing/balance-queries.ts';
import { OwedWithCard } from '../../features/billing/outstanding/owed-with-card.tsx';
import type { Capture } from '../../features/billing/outstanding/use-capture.ts';
import { PaymentMethod } from '../../features/billing/payment-card/payment-method.tsx';
import { messages } from '../../messages/messages.ts';
import form from '../../ui/form.module.css';
import type { OfferSave } from '../../ui/payments/new-card.ts';

type OwnPaymentMethodProps = {
  readonly userId: string;
  /** The payment of what is owed. It belongs to the screen around this, which shows its result ({@link CaptureOutcome}). */
  readonly capture: Capture;
  /** The button that pays also stores the first card. */
  readonly offerSave?: OfferSave;
};

/** The payment method on screens that pay for something else. As everywhere, a new card is charged what is owed (PAY-09). */
export const OwnPaymentMethod = ({ userId, capture, offerSave }: OwnPaymentMethodProps) => {
  const { data: balance } = useQuery(balanceQuery(userId));
  // A customer who owes something stores the card first, and sees how that payment ends before the next one begins.
  const owesNothing = balance !== undefined && !isForCard(balance.amount_cents);
  return (
    <div className={form.form}>
      {capture.payment.busy && <Alert kind="info">{messages.outstanding.waiting}</Alert>}
      <PaymentMethod
        userId={userId}
        removable={false}
        beforeEntry={<OwedWithCard userId={userId} />}
        onStored={() => void capture.payIfOwed()}
        offerSave={owesNothing ? offerSave : undefined}
      />
    </div>
  );
};
