import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useUserId } from '../../data/account-queries.ts';
import { cardQuery } from '../../data/card-queries.ts';
import { CheckoutFlow } from '../../features/checkout/checkout-flow.tsx';
import { PaymentMethod } from '../../features/payment-card/payment-method.tsx';

type CheckoutSlotProps = Omit<ComponentProps<typeof CheckoutFlow>, 'paymentMethod' | 'hasCard'>;

/** The checkout with the payment method in its place. */
export const CheckoutSlot = (props: CheckoutSlotProps) => {
  const userId = useUserId() ?? 'none';
  const { data: card } = useQuery(cardQuery(userId));
  return (
    <CheckoutFlow
      {...props}
      hasCard={card !== undefined && card !== null}
      paymentMethod={<PaymentMethod userId={userId} removable={false} />}
    />
  );
};
