import type { User } from '@paddock/shared-domain/identity/contract';

export type MembershipFields = Pick<
  User,
  | 'credits_subscription_exists'
  | 'credits_subscription_in_good_standing'
  | 'credits_subscription_cancelable'
  | 'credits_recurring'
  | 'credits_recurring_cents'
  | 'credits_cycle_day_of_month'
  | 'credits_balance'
  | 'subscription_id'
>;

/** For a person who never joined the club (USER-03). */
export const NO_MEMBERSHIP: MembershipFields = {
  credits_subscription_exists: false,
  credits_subscription_in_good_standing: false,
  credits_subscription_cancelable: false,
  credits_recurring: 0,
  credits_recurring_cents: 0,
  credits_cycle_day_of_month: null,
  credits_balance: 0,
  subscription_id: null,
};
