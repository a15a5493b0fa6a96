import type { Account } from '../billing/account.ts';
import { balanced, BREAKAGE, creditsOwed } from '../billing/postings.ts';
import { accept, type Decision } from '../kernel/decider.ts';
import type { LotId, UserId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import { millisOf } from '../kernel/time.ts';
import type { CreditEventOf } from './credit-events.ts';
import { Credits, creditValue } from './credit-value.ts';
import { WARNED_BEFORE } from './expiry-warning.ts';

type OfLot = { readonly userId: UserId; readonly lotId: LotId };
/** The rest of a lot at its expiry goes to the venue (CLUB-06). Held credits may still be posted (invariant K2). */
export type ExpireCredits = Command<'ExpireCredits', OfLot>;
/** The customer is notified, seven days ahead (rule A-090). */
export type AnnounceExpiry = Command<'AnnounceExpiry', OfLot>;

export const expireCredits = (
  { data: { userId, lotId }, metadata: { now } }: ExpireCredits,
  { credits: { lots } }: Account,
): Decision<CreditEventOf<'CreditsExpired'>, never> => {
  const lot = lots.get(lotId);
  if (lot === undefined || lot.left === 0 || now < lot.expiresAt) return accept();
  const credits = Credits.parse(lot.left);
  const value = creditValue(credits);
  const postings = balanced([creditsOwed(userId), value], [BREAKAGE, -value]);
  return accept({ type: 'CreditsExpired', data: { userId, lotId, credits, postings } });
};

export const announceExpiry = (
  { data: { userId, lotId }, metadata: { now } }: AnnounceExpiry,
  { credits: { lots } }: Account,
): Decision<CreditEventOf<'CreditExpiryAnnounced'>, never> => {
  const lot = lots.get(lotId);
  const due = lot !== undefined && !lot.announced && lot.left > 0 && now < lot.expiresAt;
  if (!due || millisOf(now) < millisOf(lot.expiresAt) - WARNED_BEFORE) return accept();
  const credits = Credits.parse(lot.left);
  return accept({ type: 'CreditExpiryAnnounced', data: { userId, lotId, credits, expiresAt: lot.expiresAt } });
};
