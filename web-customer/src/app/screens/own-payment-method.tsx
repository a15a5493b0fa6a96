import { OwedWithCard } from '../../features/outstanding/owed-with-card.tsx';
import { useCapture } from '../../features/outstanding/use-capture.ts';
import { PaymentMethod } from '../../features/payment-card/payment-method.tsx';
import form from '../../ui/form.module.css';

/** The payment method where something else is paid: a card that is stored there is charged what is owed, as everywhere (PAY-09). */
export const OwnPaymentMethod = ({ userId }: { readonly userId: string }) => {
  const capture = useCapture(userId);
  return (
    <div className={form.form}>
      <OwedWithCard userId={userId} capture={capture} />
      <PaymentMethod userId={userId} removable={false} onStored={() => void capture.payIfOwed()} />
    </div>
  );
};
