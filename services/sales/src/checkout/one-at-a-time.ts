import type { CheckoutId, UserId } from '@paddock/shared-domain/kernel/ids';

/**
 * Lets each customer commit one checkout at a time in this process; repeats of the same one may enter. It only saves work that
 * would be refused: the log decides which checkout continues (invariant C14).
 */
export type OneAtATime = {
  /** Returns the function to leave; undefined while another checkout of this customer is being committed. */
  enter(user: UserId, checkout: CheckoutId): (() => void) | undefined;
};

export const createOneAtATime = (): OneAtATime => {
  const under = new Map<UserId, { checkout: CheckoutId; count: number }>();
  return {
    enter: (user, checkout) => {
      const present = under.get(user);
      if (present !== undefined && present.checkout !== checkout) return undefined;
      const entry = present ?? { checkout, count: 0 };
      entry.count += 1;
      under.set(user, entry);
      return () => {
        entry.count -= 1;
        if (entry.count === 0) under.delete(user);
      };
    },
  };
};
