import type { Account } from '../billing/account.ts';
import { balanced, creditsOwed, receivable, REVENUE_FEES, REVENUE_SEATS } from '../billing/postings.ts';
import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { RefundId, UserId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import { type PriceCents, priceLess } from '../kernel/money.ts';
import type { CreditEventOf, LotPart } from './credit-events.ts';
import { Credits, creditValue } from './credit-value.ts';
import { discountShare } from './discount-share.ts';
import type { CreditHoldRefusal } from './hold-credits.ts';
import { remainingParts } from './lots.ts';
import { membershipOf } from './membership.ts';
import { usableUntil } from './usable-again.ts';
import type { ClubRefusal } from './refusals.ts';

type OfHold = { readonly userId: UserId; readonly holdId: string };
/**
 * A refund returns spent credits to their lots, the latest expiry first (rule A-075). A lot keeps its expiry; one that has expired
 * is extended for what is returned, if `usableUntil` allows it. Once per refund id; `RefundDue` owes the customer their value.
 */
export type ReturnCredits = Command<
  'ReturnCredits',
  OfHold & {
    readonly refundId: RefundId;
    readonly credits: Credits;
    /** True if the owner cancelled. */
    readonly byOwner?: boolean;
  }
>;
/** A slot booked with the subscription is sold: the credits pay the venue's revenue directly, without a bill. */
export type SpendOnSlot = Command<'SpendOnSlot', OfHold & { readonly feeCents: PriceCents }>;

const backOf = (parts: readonly LotPart[], wanted: number): LotPart[] => {
  const back: LotPart[] = [];
  let missing = wanted;
  for (const { lotId, credits } of parts.toReversed()) {
    const taken = Math.min(credits, missing);
    if (taken > 0) back.push({ lotId, credits: Credits.parse(taken) });
    missing -= taken;
  }
  return back;
};
const without = (parts: readonly LotPart[], back: readonly LotPart[]): readonly LotPart[] =>
  parts.map(({ lotId, credits }) => ({
    lotId,
    credits: Credits.parse(credits - (back.find((part) => part.lotId === lotId)?.credits ?? 0)),
  }));

export const returnCredits = (
  { data: { userId, holdId, refundId, credits, byOwner = false }, metadata: { now } }: ReturnCredits,
  { credits: account, club }: Account,
): Decision<CreditEventOf<'CreditsReturned'>, ClubRefusal | CreditHoldRefusal> => {
  const hold = account.holds.get(holdId);
  if (hold?.state !== 'posted') return refuse('CreditHoldUnknown');
  if (hold.returned.has(refundId) || credits === 0) return accept();
  const spent = remainingParts(hold);
  const parts = backOf(spent, credits);
  if (parts.reduce((sum, part) => sum + part.credits, 0) !== credits) return refuse('CreditsOverReturned');
  // The share of what stays spent is rounded once, so that returning everything in pieces leaves nothing.
  const discountCents = priceLess(discountShare(account, spent), discountShare(account, without(spent, parts)));
  const value = creditValue(credits);
  const postings = balanced([receivable(userId), value], [creditsOwed(userId), -value]);
  // Expired lots are extended for what is returned, all to one day, by the clock of the venue of the first grant.
  const ended = parts.flatMap(({ lotId }) => {
    const lot = account.lots.get(lotId);
    if (lot === undefined || now < lot.expiresAt) return [];
    const zone = membershipOf(club, lot.membershipId)?.terms.zone ?? 'UTC';
    const until = usableUntil(account, lotId, { now, zone, byOwner });
    return until === undefined ? [] : [{ lotId, until }];
  });
  const [first] = ended;
  const revived = first && { lotIds: ended.map(({ lotId }) => lotId), until: first.until };
  const data = { userId, holdId, refundId, parts, ...(revived && { revived }), discountCents, postings };
  return accept({ type: 'CreditsReturned', data });
};

export const spendOnSlot = (
  { data: { userId, holdId, feeCents } }: SpendOnSlot,
  { credits: account }: Account,
): Decision<CreditEventOf<'CreditHoldPosted'>, CreditHoldRefusal> => {
  const hold = account.holds.get(holdId);
  if (hold === undefined) return refuse('CreditHoldUnknown');
  if (hold.state !== 'held') return hold.state === 'posted' ? accept() : refuse('CreditHoldEnded');
  const parts = [...hold.parts];
  const credits = Credits.parse(parts.reduce((sum, part) => sum + part.credits, 0));
  const value = creditValue(credits);
  const postings = balanced(
    [creditsOwed(userId), value],
    [REVENUE_SEATS, -(value - feeCents)],
    [REVENUE_FEES, -feeCents],
  );
  const discountCents = discountShare(account, parts);
  return accept({ type: 'CreditHoldPosted', data: { userId, holdId, credits, parts, discountCents, postings } });
};
