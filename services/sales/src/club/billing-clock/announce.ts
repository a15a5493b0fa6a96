import type { Due } from '@paddock/projections/club/dues/read';
import { subscriptionTax } from '@paddock/shared-domain/club/club-price';
import { cycleDate } from '@paddock/shared-domain/club/cycles';
import { isActive, membershipOf, pauseIn, termsFor } from '@paddock/shared-domain/club/membership';
import { canPayOn, noticeOf } from '@paddock/shared-domain/club/price-renewal';
import { addPrices } from '@paddock/shared-domain/kernel/money';
import type { BillingClockDeps, Settled } from './deps.ts';
import { accountOf, settleBy } from './renew.ts';

/** Days before a renewal: determines its amount, once per cycle. The recorded event sends the mail, if there is to be one. */
export const announceRenewal = async (
  deps: BillingClockDeps,
  { userId, id: membershipId, step: cycle, formerCents }: Extract<Due, { kind: 'notice' }>,
): Promise<Settled> => {
  const { club } = await accountOf(deps, userId);
  const membership = membershipOf(club, membershipId);
  if (!isActive(membership)) return { outcome: 'nothing' };
  const terms = termsFor(membership, cycle);
  const taxCents = subscriptionTax(terms.recurringCents, await deps.taxRateOf(terms.locationId));
  const amountCents = addPrices(terms.recurringCents, taxCents);
  const cardFails = !canPayOn(await deps.cardGoodUntil(userId), cycleDate(terms, cycle));
  const amountChanged = formerCents !== null && formerCents !== amountCents;
  // After a pause nobody expects a charge: it is always told.
  const each = deps.tellOfEach || pauseIn(membership, cycle - 1) !== undefined;
  const notice = noticeOf({ amountChanged, cardFails, each });
  const data = { userId, membershipId, cycle, amountCents, formerCents, notice };
  const priced = await settleBy(deps, userId, `${membershipId}:${cycle}:priced`, { type: 'PriceRenewal', data });
  return priced.events > 0 && notice !== undefined ? { ...priced, outcome: 'announced' } : priced;
};
