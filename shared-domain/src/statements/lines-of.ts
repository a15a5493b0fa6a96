import { creditsOwed, type Posting, receivable } from '../billing/postings.ts';
import { CENTS_PER_CREDIT } from '../club/credit-value.ts';
import type { UserId } from '../kernel/ids.ts';
import type { Recorded } from '../kernel/message.ts';
import { RatePpm } from '../kernel/money.ts';
import type { Cart } from './cart.ts';
import { type Counter, counterOf, lineRule, type LineRule } from './line-rules.ts';
import { itemChangeOf, noteOf } from './notes-of.ts';
import type { LineEvent } from './statement-event.ts';
import type { LineDetail, StatementLine } from './statement-line.ts';

type Draft = LineRule & { readonly amount: number; readonly credits: number; readonly detail: LineDetail };

/** One line for each counter account, in the order of the postings. */
const byCounter = (user: UserId, { type, data }: LineEvent, postings: readonly Posting[]): Draft[] => {
  const owes = postings.some(({ account }) => account === receivable(user));
  return postings.flatMap(({ account, amountCents }) => {
    const counter = counterOf(account);
    if (counter === undefined) return [];
    const credits = account === creditsOwed(user) ? (0 - amountCents) / CENTS_PER_CREDIT : 0;
    // A posting that does not change what the customer owes is on the bill only if credits changed.
    if (!owes && credits === 0) return [];
    return [
      {
        ...lineRule(type, counter, data),
        amount: owes ? 0 - amountCents : 0,
        credits,
        detail: {
          ...detailOf(data, counter),
          ...(type === 'OutstandingItemPaidByHand' && { payment_id: data.paymentId }),
        },
      },
    ];
  });
};

const detailOf = (data: LineEvent['data'], counter: Counter): LineDetail => ({
  ...('kind' in data ? { item_kind: data.kind } : {}),
  ...('expiresAt' in data && counter === 'credits' ? { expires_at: data.expiresAt } : {}),
  ...('providerRefundId' in data ? { reference: data.providerRefundId } : {}),
  ...('providerRefundId' in data && 'text' in data ? { text: data.text } : {}),
  ...('chargeId' in data && data.chargeId !== null ? { reference: data.chargeId } : {}),
});

/** The sale with the names of its quote: a line per seat and per fee. If they do not match the postings, the postings win. */
const bySeat = (drafts: readonly Draft[], cart: Cart | undefined): readonly Draft[] => {
  if (cart === undefined) return drafts;
  return drafts.flatMap((draft) => {
    if (draft.kind === 'tax') return [{ ...draft, detail: { ...draft.detail, tax_ppm: RatePpm.parse(cart.tax_ppm) } }];
    if (draft.kind !== 'seats' && draft.kind !== 'fee') return [draft];
    const parts = cart.lines.flatMap((line) => {
      const amount = draft.kind === 'fee' ? line.fee_cents : line.total_cents;
      const { total_cents: _total, fee_cents: _fee, ...named } = line;
      const detail = { ...draft.detail, ...named };
      return amount === 0 ? [] : [{ ...draft, amount, detail }];
    });
    return parts.reduce((sum, { amount }) => sum + amount, 0) === draft.amount ? parts : [draft];
  });
};

/**
 * The lines of a bill from one event. A pure function, so that a bill built at once equals one built line by line.
 *
 * @param cart what the checkout's quote contained, for `CheckoutCompleted`.
 * @throws {Error} if the lines do not match the event's postings (invariants L1, K4): such an event is poison.
 */
export const linesOf = (event: Recorded<LineEvent>, cart?: Cart): readonly StatementLine[] => {
  const { data, metadata, id, stream, revision, position, type } = event;
  const user = data.userId;
  const postings: readonly Posting[] = 'postings' in data ? data.postings : [];
  const posted = byCounter(user, event, postings);
  const note = noteOf(event);
  const drafts = type === 'CheckoutCompleted' ? bySeat(posted, cart) : posted;
  const change = itemChangeOf(event);
  const all = drafts.length > 0 || note === undefined ? drafts : [{ ...note, amount: 0, credits: 0 }];
  check(user, postings, all);
  return all.map(({ kind, rule, amount, credits, detail }, part) => ({
    user_id: user,
    event_id: id,
    part,
    position,
    stream,
    revision,
    type,
    at: metadata.at,
    actor: metadata.actor,
    reason: metadata.reason ?? null,
    sealed_reason: metadata.sealedReason ?? null,
    kind,
    rule,
    amount_cents: amount,
    credits,
    item_id: part === 0 ? (change?.item_id ?? null) : null,
    item_change: part === 0 ? (change?.item_change ?? null) : null,
    item_cents: part === 0 ? (change?.item_cents ?? 0) : 0,
    detail,
  }));
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const on = (postings: readonly Posting[], account: string): number =>
  sum(postings.filter((posting) => posting.account === account).map(({ amountCents }) => amountCents));

const check = (user: UserId, postings: readonly Posting[], drafts: readonly Draft[]): void => {
  if (!drafts.every(({ credits }) => Number.isInteger(credits))) throw new Error('Credits are whole (invariant K4).');
  if (sum(drafts.map(({ amount }) => amount)) !== on(postings, receivable(user)))
    throw new Error('The lines of this event are not what its postings say.');
  if (sum(drafts.map(({ credits }) => credits)) * CENTS_PER_CREDIT !== 0 - on(postings, creditsOwed(user)))
    throw new Error('The credits of this event are not what its postings say.');
};
