import type { Account, AccountRefusal } from '../billing/account.ts';
import { balanced, creditsOwed, receivable } from '../billing/postings.ts';
import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { UserId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import type { CreditEvent, LotPart } from './credit-events.ts';
import { Credits, creditValue } from './credit-value.ts';
import { discountShare } from './discount-share.ts';
import { type Lot, spendableLots } from './lots.ts';

type Hold = { readonly userId: UserId; readonly holdId: string };
/** Sets credits aside for one checkout or reservation: the whole number or nothing (invariant K1). */
export type HoldCredits = Command<'HoldCredits', Hold & { readonly credits: Credits }>;
/** The payment succeeded: held credits are spent at face value, even if their lot has expired since (invariants K2, K4). */
export type PostCreditHold = Command<'PostCreditHold', Hold>;
/** Nothing was bought: held credits are released. A hold that was never made is ended too, so that it cannot be made late. */
export type VoidCreditHold = Command<'VoidCreditHold', Hold>;
export type CreditHoldCommand = HoldCredits | PostCreditHold | VoidCreditHold;
export type CreditHoldRefusal =
  /** Fewer unexpired credits are available than wanted. */
  | 'CreditsShort'
  /** This hold was voided: its credits were released. */
  | 'CreditHoldEnded'
  /** Posted already: spent credits are returned only by a refund. */
  | 'CreditHoldPosted'
  | 'CreditHoldUnknown';

/** Nearest expiry first (invariant K3). Undefined if there are not enough. */
const takenFrom = (lots: readonly Lot[], wanted: number): LotPart[] | undefined => {
  const parts: LotPart[] = [];
  let missing = wanted;
  for (const { lotId, left } of lots) {
    if (missing === 0) break;
    const credits = Credits.parse(Math.min(left, missing));
    parts.push({ lotId, credits });
    missing -= credits;
  }
  return missing === 0 && parts.length > 0 ? parts : undefined;
};

const hold = (
  { data: { userId, holdId, credits }, metadata: { now } }: HoldCredits,
  { credits: account }: Account,
): Decision<CreditEvent, AccountRefusal> => {
  const present = account.holds.get(holdId);
  // An overtaken run may send this late: a voided hold is not made again.
  if (present !== undefined) return present.state === 'voided' ? refuse('CreditHoldEnded') : accept();
  const parts = takenFrom(spendableLots(account, now), credits);
  return parts === undefined
    ? refuse('CreditsShort')
    : accept({ type: 'CreditsHeld', data: { userId, holdId, parts } });
};

const post = (
  { data: { userId, holdId } }: PostCreditHold,
  { credits: account }: Account,
): Decision<CreditEvent, AccountRefusal> => {
  const present = account.holds.get(holdId);
  if (present === undefined) return refuse('CreditHoldUnknown');
  if (present.state !== 'held') return present.state === 'posted' ? accept() : refuse('CreditHoldEnded');
  const parts = [...present.parts];
  const credits = Credits.parse(parts.reduce((sum, part) => sum + part.credits, 0));
  const value = creditValue(credits);
  const discountCents = discountShare(account, parts);
  const postings = balanced([creditsOwed(userId), value], [receivable(userId), -value]);
  return accept({ type: 'CreditHoldPosted', data: { userId, holdId, credits, parts, discountCents, postings } });
};

const letGo = ({ data }: VoidCreditHold, { credits: account }: Account): Decision<CreditEvent, AccountRefusal> => {
  const present = account.holds.get(data.holdId);
  if (present?.state === 'posted') return refuse('CreditHoldPosted');
  return present?.state === 'voided' ? accept() : accept({ type: 'CreditHoldVoided', data });
};

export const creditHoldCommands = { HoldCredits: hold, PostCreditHold: post, VoidCreditHold: letGo };
