import { lazyScreen } from '@paddock/web-kit/ui/lazy-screen.ts';
import { Suspense, useState, type ComponentProps } from 'react';
import { inFlight } from '../../data/checkout/in-flight.ts';
import type { CheckoutSlot } from './checkout-slot.tsx';

const Slot = lazyScreen(async () => (await import('./checkout-slot.tsx')).CheckoutSlot);

/**
 * The checkout. It is loaded when something is picked, beside the price of the picks, so that the page does not wait for it; and at
 * once if a reload interrupted a booking.
 */
export const LazyCheckout = (props: ComponentProps<typeof CheckoutSlot>) => {
  const [needed, setNeeded] = useState(() => inFlight.read() !== undefined);
  if (!needed && (props.open || props.cart.reservations.length > 0)) setNeeded(true);
  return (
    needed && (
      <Suspense fallback={null}>
        <Slot {...props} />
      </Suspense>
    )
  );
};
