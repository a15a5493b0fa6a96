import type { CheckoutId, UserId } from '@paddock/shared-domain/kernel/ids';

/** Lets each customer commit one checkout at a time; repeats of the same one are welcome (invariant C14). */
export type OneAtATime = {
  /** Undefined while another checkout of this customer is being committed. */
  enter(user: UserId, checkout: CheckoutId): Turn | undefined;
};
export type Turn = {
  /** The checkout this customer committed last, if its end was not seen: it may still hold seats. */
  readonly last: CheckoutId | undefined;
  /** @param goesOn the checkout that has not come to its end yet, if there is one: the next turn looks after it first. */
  leave(goesOn: CheckoutId | undefined): void;
};

export const createOneAtATime = (): OneAtATime => {
  const under = new Map<UserId, { checkout: CheckoutId; count: number }>();
  const open = new Map<UserId, CheckoutId>();
  return {
    enter: (user, checkout) => {
      const present = under.get(user);
      if (present !== undefined && present.checkout !== checkout) return undefined;
      const entry = present ?? { checkout, count: 0 };
      entry.count += 1;
      under.set(user, entry);
      return {
        last: open.get(user),
        leave: (goesOn) => {
          entry.count -= 1;
          if (entry.count === 0) under.delete(user);
          if (goesOn === undefined) open.delete(user);
          else open.set(user, goesOn);
        },
      };
    },
  };
};
