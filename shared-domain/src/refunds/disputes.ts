import { balanced, CLEARING, type Posting, receivable } from '../billing/postings.ts';
import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { UserId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import type { RefundEvent, RefundEventOf } from './events.ts';
import type { RefundRefusal } from './refusals.ts';
import type { Refunds } from './refunds.ts';

type Facts = Omit<RefundEventOf<'DisputeFundsWithdrawn'>['data'], 'postings'>;
/**
 * What the provider reports of a dispute now; it may report repeatedly and in any order. `taken`: the bank has the money;
 * `given-back`: the venue has it again; `lost`: the bank keeps it for good.
 */
export type RecordDispute = Command<'RecordDispute', Facts & { readonly stands: 'taken' | 'given-back' | 'lost' }>;

/** Why the card's part of a refund is not paid out: the card's bank has taken that money already. */
export const CHARGE_TAKEN_BACK_TEXT = 'The card’s bank took this payment back, so nothing of it is paid out again.';

/** The bank has it: the provider holds that much less for the venue, and the customer owes it again. */
const takenPostings = (userId: UserId, amountCents: number): Posting[] =>
  balanced([receivable(userId), amountCents], [CLEARING, -amountCents]);

export const recordDispute = (
  { data: { stands, ...facts } }: RecordDispute,
  refunds: Refunds,
): Decision<RefundEvent, RefundRefusal> => {
  const { disputeId, userId } = facts;
  const known = refunds.disputes.get(disputeId);
  const { sourceId, chargeId } = facts;
  // A dispute that was won before Paddock knew of it moved no money in the end.
  if (known === undefined && stands === 'given-back') return accept();
  if (known?.state === 'won' || known?.state === 'lost') return accept();
  const amountCents = known?.amountCents ?? facts.amountCents;
  const events: RefundEvent[] = [];
  if (known === undefined)
    events.push({ type: 'DisputeFundsWithdrawn', data: { ...facts, postings: takenPostings(userId, amountCents) } });
  const same = { sourceId, chargeId, disputeId, userId, amountCents };
  if (stands === 'given-back')
    events.push({ type: 'DisputeFundsReinstated', data: { ...same, postings: takenPostings(userId, -amountCents) } });
  if (stands === 'lost') events.push({ type: 'DisputeLost', data: same });
  return events.length === 0 ? accept() : accept(...events);
};

/** Whether the card's bank has charged this source back: then nothing of it is paid out. */
export const isTakenBack = ({ disputes }: Refunds): boolean =>
  [...disputes.values()].some(({ state }) => state === 'taken' || state === 'lost');

export const refuseTakenBack = () => refuse('DisputeFundsWithdrawn' as const);
