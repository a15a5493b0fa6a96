import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useUserId } from '../../data/identity/account-queries.ts';
import { cardQuery } from '../../data/billing/card-queries.ts';
import { CheckoutFlow } from '../../features/checkout/checkout-flow.tsx';
import { JoinPromotion } from '../../features/club/join-promotion.tsx';
import { CaptureOutcome } from '../../features/billing/outstanding/capture-outcome.tsx';
import { useCapture } from '../../features/billing/outstanding/use-capture.ts';
import { useNewCard } from '../../ui/payments/new-card.ts';
import { OwnPaymentMethod } from './own-payment-method.tsx';

type CheckoutSlotProps = Omit<
  ComponentProps<typeof CheckoutFlow>,
  'paymentMethod' | 'hasCard' | 'newCard' | 'promotion'
>;

/** The checkout, which contains the payment method. */
export const CheckoutSlot = (props: CheckoutSlotProps) => {
  const userId = useUserId() ?? 'none';
  const { data: card } = useQuery(cardQuery(userId));
  const capture = useCapture(userId);
  const newCard = useNewCard();
  return (
    <>
      <CheckoutFlow
        {...props}
        hasCard={card !== undefined && card !== null}
        newCard={newCard}
        paymentMethod={<OwnPaymentMethod userId={userId} capture={capture} offerSave={newCard.offer} />}
        promotion={(quote) => (
          <JoinPromotion quote={quote} paymentMethod={<OwnPaymentMethod userId={userId} capture={capture} />} />
        )}
      />
      <CaptureOutcome capture={capture} />
    </>
  );
};
