import type { Quote } from '@paddock/shared-domain/checkout/contract';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { NewCard } from '../../ui/payments/new-card.ts';
import type { Cart } from '../../data/checkout/quote-query.ts';
import { CheckoutDialog } from './checkout-dialog.tsx';
import { CheckoutOutcome } from './checkout-outcome.tsx';
import { leaveForVenuePage } from './leave-for-venue-page.ts';
import { useCheckoutProcess } from './use-checkout-process.ts';
import { useCheckoutVoucher } from './use-checkout-voucher.ts';

type CheckoutFlowProps = {
  readonly cart: Cart;
  readonly open: boolean;
  readonly onClose: () => void;
  /** The seats are booked: the screen clears its picks. */
  readonly onBooked: () => void;
  /** The payment method, shown in the receipt; and whether there is one. */
  readonly paymentMethod: ReactNode;
  readonly hasCard: boolean;
  readonly newCard: NewCard;
  readonly promotion?: (quote: Quote) => ReactNode;
};

const nothing = () => null;

/** From the receipt to "All Done!": one booking, from any screen (CHECK-09 … CHECK-12, RES-11 … RES-13). */
export const CheckoutFlow = (props: CheckoutFlowProps) => {
  const { cart, open, onClose, onBooked, paymentMethod, hasCard, newCard, promotion = nothing } = props;
  const process = useCheckoutProcess();
  const { phase, commit, reset } = process;
  const voucher = useCheckoutVoucher();
  const [refreshed, setRefreshed] = useState(false);
  const requoted = phase.kind === 'failed' && phase.failure.kind === 'requote';

  useEffect(() => {
    if (phase.kind === 'done') {
      onClose();
      onBooked();
      voucher.remove();
      // A venue's own page after a booking replaces "All Done!" (CHECK-10, rule A-110).
      leaveForVenuePage(phase.status);
    } else if (requoted) {
      setRefreshed(true);
      reset();
    } else if (phase.kind === 'failed') onClose();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each phase; the callbacks are new with every drawing
  }, [phase]);
  // The hold removes the seats from the free list: while the booking is under way, the receipt keeps the cart from before.
  const settled = useRef(cart);
  if (phase.kind === 'idle') settled.current = cart;
  const emptied = open && phase.kind === 'idle' && cart.reservations.length === 0;
  useEffect(() => {
    if (!open) setRefreshed(false);
    // Somebody else took the seats of the open receipt: closes it, and the screen says so (RES-18).
    if (emptied) onClose();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- onClose is new with every drawing
  }, [open, emptied]);

  return (
    <>
      <CheckoutDialog
        cart={settled.current}
        open={open || (phase.kind === 'busy' && phase.resumed)}
        onClose={onClose}
        phase={phase}
        refreshed={refreshed}
        onReserve={(id) => {
          setRefreshed(false);
          commit(id);
        }}
        paymentMethod={paymentMethod}
        hasCard={hasCard}
        newCard={newCard}
        voucher={voucher}
        promotion={promotion}
      />
      <CheckoutOutcome process={process} />
    </>
  );
};
