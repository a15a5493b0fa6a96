import { lazyScreen } from '@paddock/web-kit/ui/lazy-screen.ts';
import { Suspense, type ComponentProps } from 'react';
import type { CheckoutSlot } from './checkout-slot.tsx';

const Slot = lazyScreen(async () => (await import('./checkout-slot.tsx')).CheckoutSlot);

/** The checkout, loaded while the user is still choosing, so that the page does not wait for it. */
export const LazyCheckout = (props: ComponentProps<typeof CheckoutSlot>) => (
  <Suspense fallback={null}>
    <Slot {...props} />
  </Suspense>
);
