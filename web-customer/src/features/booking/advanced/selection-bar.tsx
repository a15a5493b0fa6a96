import { Button } from '@paddock/web-kit/ui/button.tsx';
import { useState } from 'react';
import { MAX_CART_SLOTS, type Cart } from '../../../data/checkout/quote-query.ts';
import { useQuote } from '../../../data/checkout/use-quote.ts';
import { messages } from '../../../messages/messages.ts';
import { QuoteBar } from '../../../ui/checkout/quote-bar.tsx';
import styles from './advanced.module.css';
import type { CheckoutSlot } from './advanced-page.tsx';
import { clearSelection } from './selection-store.ts';

/** The number of timeslots and simulators picked (ADV-06), their price, and the button to the checkout. */
export const SelectionBar = ({ cart, checkout }: { readonly cart: Cart; readonly checkout: CheckoutSlot }) => {
  const [open, setOpen] = useState(false);
  const { quote, pricing, failed, retry } = useQuote(cart);
  const { advanced, bar, book } = messages;
  const slots = cart.reservations.length;
  const simulators = new Set(cart.reservations.map(({ calendar }) => calendar)).size;
  const missing = slots === 0 ? book.pickTimeShort : slots > MAX_CART_SLOTS ? bar.tooMany(MAX_CART_SLOTS) : undefined;
  return (
    <div className={styles.bar}>
      <QuoteBar
        quote={quote}
        pricing={pricing}
        onRetry={failed ? retry : undefined}
        missing={missing}
        action={bar.checkoutSlots(slots)}
        onCheckout={() => setOpen(true)}
      >
        <div className={styles.selection} role="status" aria-label={advanced.selectionLabel}>
          <strong>{advanced.selection(slots, simulators)}</strong>
          {slots > 0 && (
            <Button variant="quiet" onClick={clearSelection}>
              {advanced.clear}
            </Button>
          )}
        </div>
      </QuoteBar>
      {checkout({ cart, open, onClose: () => setOpen(false), onBooked: clearSelection })}
    </div>
  );
};
