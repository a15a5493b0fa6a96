import type { PaymentId } from '@paddock/shared-domain/kernel/ids';
import type { PaymentStatus } from '@paddock/shared-domain/contracts/payment-status';
import { create } from 'zustand';
import { paymentInFlight } from './payment-in-flight.ts';

const useTurns = create<{ readonly turn: number }>(() => ({ turn: 0 }));

/** Changes when a payment shall be taken up that this tab may never have begun. */
export const useTakeUpTurn = (): number => useTurns(({ turn }) => turn);

/** Has the screen of a purpose take up a payment of one's own: at once if it is open, else as it opens. */
export const takeUpPayment = (purpose: PaymentStatus['purpose'], id: PaymentId): void => {
  paymentInFlight.write(purpose, 'me', id);
  useTurns.setState(({ turn }) => ({ turn: turn + 1 }));
};
