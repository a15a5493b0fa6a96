import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { OwedWithCard } from '../../features/billing/outstanding/owed-with-card.tsx';
import type { Capture } from '../../features/billing/outstanding/use-capture.ts';
import { PaymentMethod } from '../../features/billing/payment-card/payment-method.tsx';
import { messages } from '../../messages/messages.ts';
import form from '../../ui/form.module.css';

type OwnPaymentMethodProps = {
  readonly userId: string;
  /** The payment of what is owed. It belongs to the screen around this, which shows its result ({@link CaptureOutcome}). */
  readonly capture: Capture;
};

/** The payment method on screens that pay for something else. As everywhere, a new card is charged what is owed (PAY-09). */
export const OwnPaymentMethod = ({ userId, capture }: OwnPaymentMethodProps) => (
  <div className={form.form}>
    {capture.payment.busy && <Alert kind="info">{messages.outstanding.waiting}</Alert>}
    <PaymentMethod
      userId={userId}
      removable={false}
      beforeEntry={<OwedWithCard userId={userId} />}
      onStored={() => void capture.payIfOwed()}
    />
  </div>
);
