import type { PaymentStatus } from '@paddock/shared-domain/contracts/payment-status';
import type { PaymentId } from '@paddock/shared-domain/kernel/ids';

const slotOf = (purpose: PaymentStatus['purpose'], account: string): string => `paddock.payment.${purpose}.${account}`;

const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

/** The payment begun in this tab that has no answer yet: after a reload its result is requested (decision 0143). */
export const paymentInFlight = {
  read: (purpose: PaymentStatus['purpose'], account: string): PaymentId | undefined =>
    (attempt(() => sessionStorage.getItem(slotOf(purpose, account))) ?? undefined) as PaymentId | undefined,
  write: (purpose: PaymentStatus['purpose'], account: string, id: PaymentId): void => {
    attempt(() => sessionStorage.setItem(slotOf(purpose, account), id));
  },
  clear: (purpose: PaymentStatus['purpose'], account: string): void => {
    attempt(() => sessionStorage.removeItem(slotOf(purpose, account)));
  },
};
