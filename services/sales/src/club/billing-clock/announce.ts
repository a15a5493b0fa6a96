import type { Due } from '@paddock/projections/club/dues/read';
import { subscriptionTax } from '@paddock/shared-domain/club/club-price';
import { cycleDate } from '@paddock/shared-domain/club/cycles';
import { isActive, membershipOf, pauseIn, termsFor } from '@paddock/shared-domain/club/membership';
import { canPayOn, noticeOf, toldBefore } from '@paddock/shared-domain/club/price-renewal';
import { addPrices } from '@paddock/shared-domain/kernel/money';
import type { BillingClockDeps, Settled } from './deps.ts';
import { accountOf, settleBy } from './renew.ts';

/**
 * Days before a renewal: determines its amount, and again if the tax changed after the member was told. The recorded event sends
 * the mail, if there is to be one.
 */
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
  const toldCents = toldBefore(membership, cycle);
  if (toldCents === amountCents) return { outcome: 'nothing' };
  const expectedCents = toldCents ?? formerCents;
  const amountChanged = expectedCents !== null && expectedCents !== amountCents;
  // After a pause nobody expects a charge: it is always told.
  const each = (await deps.rules()).tellOfEach || pauseIn(membership, cycle - 1) !== undefined;
  const notice = noticeOf({ amountChanged, cardFails, each });
  const data = { userId, membershipId, cycle, amountCents, formerCents, notice };
  // The tax may change and change back: the id contains what was said before, and the moment.
  const step = `${membershipId}:${cycle}:priced${toldCents === undefined ? '' : `:${toldCents}:${deps.clock.now()}`}`;
  const priced = await settleBy(deps, userId, step, { type: 'PriceRenewal', data });
  return priced.events > 0 && notice !== undefined ? { ...priced, outcome: 'announced' } : priced;
};
