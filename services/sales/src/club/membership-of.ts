import { accountDecider } from '@paddock/shared-domain/billing/account';
import { subscriptionTax } from '@paddock/shared-domain/club/club-price';
import { cancelableFrom } from '@paddock/shared-domain/club/cycles';
import { creditsBalance } from '@paddock/shared-domain/club/lots';
import type { MembershipTerms } from '@paddock/shared-domain/club/events';
import { isActive, isGoodMember } from '@paddock/shared-domain/club/membership';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { addPrices, type PriceCents, type RatePpm } from '@paddock/shared-domain/kernel/money';
import type { Commands } from '@paddock/kit/command-handling/commands';
import type { VenueDirectory } from '@paddock/venue/venues/directory';

/** Cents charged for a month by these terms, at its venue's present tax rate, tax included (CLUB-32). */
export const monthlyCents = async (directory: VenueDirectory, terms: MembershipTerms): Promise<PriceCents> => {
  const location = (await directory.get()).locations.get(terms.locationId);
  const rate = (location?.sales_tax_ppm ?? 0) as RatePpm;
  return addPrices(terms.recurringCents, subscriptionTax(terms.recurringCents, rate));
};

/** The club's part of an account (USER-03), from the account's stream, so that it is current right after joining or paying. */
export const createMembershipOf =
  (commands: Commands, directory: VenueDirectory) => async (userId: UserId, now: Instant) => {
    const { club, credits } = (await commands.load(accountDecider, userId)).state;
    const { present } = club;
    const balance = creditsBalance(credits, now);
    const member = isActive(present) ? present : undefined;
    return {
      credits_subscription_exists: member !== undefined,
      credits_subscription_in_good_standing: isGoodMember(club),
      credits_subscription_cancelable: member !== undefined && now >= cancelableFrom(member.terms),
      credits_recurring: member?.terms.creditsRecurring ?? 0,
      credits_recurring_cents: member === undefined ? 0 : await monthlyCents(directory, member.terms),
      credits_cycle_day_of_month: member === undefined ? null : Number(member.terms.startedOn.slice(8)),
      credits_balance: balance,
      subscription_id: member !== undefined || balance > 0 ? (present?.membershipId ?? null) : null,
    };
  };
