import type { PaymentId } from '@paddock/shared-domain/kernel/ids';
import type { PaymentStatus } from '@paddock/shared-domain/contracts/payment-status';
import { create } from 'zustand';
import { paymentInFlight } from './payment-in-flight.ts';

const useTurns = create<{ readonly turn: number }>(() => ({ turn: 0 }));

/** Changes when a screen should resume a payment, which another tab may have begun. */
export const useTakeUpTurn = (): number => useTurns(({ turn }) => turn);

/** Makes the screen of a purpose resume one's own payment: at once if it is open, else when it opens. */
export const takeUpPayment = (purpose: PaymentStatus['purpose'], id: PaymentId): void => {
  paymentInFlight.write(purpose, 'me', id);
  useTurns.setState(({ turn }) => ({ turn: turn + 1 }));
};
