import { evolveBy } from '../kernel/decider.ts';
import type { RefundId, ReservationId } from '../kernel/ids.ts';
import { type PriceCents, priceCents } from '../kernel/money.ts';
import type { Instant } from '../kernel/time.ts';
import { type Amounts, creditsIn, NOTHING, plus } from './amounts.ts';
import type { RefundEvent, RefundEventOf } from './events.ts';
import { type Dispute, RefundsOfSource } from './refunds-of-source.ts';

export type Refund = {
  readonly due: RefundEventOf<'RefundDue'>['data'];
  /** What became of the card's part: `voucher` and `by-hand` say that staff found another way after it failed. */
  readonly card: 'none' | 'due' | 'refunded' | 'failed' | 'voucher' | 'at-desk';
  readonly completed: boolean;
  /** Names the refund at the provider that the card's part belongs to, with others that one act opened or had asked again. */
  readonly group: string;
  /** How often staff had the card asked again, and when last. */
  readonly attempt: number;
  readonly retriedAt: Instant | undefined;
  /** The provider's id of the refund that is with the card, and of those that it failed after it had taken them on. */
  readonly providerRefundId: string | undefined;
  readonly returned: readonly string[];
  /** The provider's last "no", in its words. */
  readonly failure: string | undefined;
  readonly failureCode?: string | undefined;
  /** The gift voucher that the card's part became. */
  readonly turnedInto: TurnedInto | undefined;
};
type TurnedInto = RefundEventOf<'RefundTurnedIntoVoucher'>['data'];

/** Stream `refunds-{source}`: all refunds of one checkout, payment or use of credits, in the order they came. */
export type Refunds = RefundsOfSource<Refund>;
export const noRefunds: Refunds = new RefundsOfSource();

const revised = (refunds: Refunds, refundId: RefundId, news: Partial<Refund>): Refunds => {
  const refund = refunds.get(refundId);
  return refund === undefined ? refunds : refunds.with(refundId, { ...refund, ...news });
};

const disputed =
  (state: Dispute['state']) =>
  (
    refunds: Refunds,
    { data: { disputeId, amountCents } }: { readonly data: RefundEventOf<'DisputeLost'>['data'] },
  ): Refunds =>
    refunds.withDispute(disputeId, { state, amountCents });

export const evolveRefunds = evolveBy<Refunds, RefundEvent>({
  RefundDue: (refunds, { data }) =>
    refunds.with(data.refundId, {
      due: data,
      card: data.cardCents === 0 ? 'none' : 'due',
      completed: false,
      group: data.together ?? data.refundId,
      attempt: 0,
      retriedAt: undefined,
      providerRefundId: undefined,
      returned: [],
      failure: undefined,
      turnedInto: undefined,
    }),
  CardRefunded: (refunds, { data: { refundId, providerRefundId } }) =>
    revised(refunds, refundId, { card: 'refunded', providerRefundId }),
  CardRefundFailed: (refunds, { data }) =>
    revised(refunds, data.refundId, { card: 'failed', failure: data.text, failureCode: data.code }),
  CardRefundReturned: (refunds, { data: { refundId, providerRefundId, text } }) =>
    revised(refunds, refundId, {
      card: 'failed',
      completed: false,
      failure: text,
      failureCode: undefined,
      providerRefundId: undefined,
      returned: [...(refunds.get(refundId)?.returned ?? []), providerRefundId],
    }),
  // The first of them comes first in the append, and names the group of all.
  CardRefundRetried: (refunds, { data: { refundId, attempt, retriedAt, together = refundId } }) =>
    revised(refunds, refundId, {
      card: 'due',
      attempt,
      retriedAt,
      group: together === refundId ? `${refundId}:try${attempt}` : (refunds.get(together)?.group ?? refundId),
    }),
  RefundPaidByHand: (refunds, { data }) => revised(refunds, data.refundId, { card: 'at-desk' }),
  RefundTurnedIntoVoucher: (refunds, { data }) =>
    revised(refunds, data.refundId, { card: 'voucher', turnedInto: data }),
  RefundCompleted: (refunds, { data }) => revised(refunds, data.refundId, { completed: true }),
  DisputeFundsWithdrawn: disputed('taken'),
  DisputeFundsReinstated: disputed('won'),
  DisputeLost: disputed('lost'),
});

/**
 * The gift voucher that refunds of one payment became, in one append: all of their parts, under the name of the first. The same
 * whichever of them is looked at, so that it is issued once.
 */
export const voucherOfRefunds = (
  refunds: Refunds,
  { voucherId, refundId: asked }: TurnedInto,
): { readonly refundId: RefundId; readonly amountCents: PriceCents } => {
  const parts = [...refunds.values()].flatMap(({ turnedInto }) =>
    turnedInto?.voucherId === voucherId ? [turnedInto] : [],
  );
  const amountCents = priceCents(parts.reduce((sum, part) => sum + part.amountCents, 0));
  return { refundId: parts[0]?.refundId ?? asked, amountCents };
};

/** No card paid it, so none is asked: the desk took it, and gives it back. */
export const isOfDesk = ({ due }: Refund): boolean => due.paidAtDesk !== undefined;

/** A refund with those that are one refund at the provider with it, itself among them, in the order they came. */
export const groupOf = (refunds: Refunds, { group }: Pick<Refund, 'group'>): readonly Refund[] =>
  [...refunds.values()].filter((other) => other.group === group);

/** Neither at its end nor given up by the provider: the recovery sweeper's business. */
export const isRefundUnderWay = ({ card, completed }: Refund): boolean => !completed && card !== 'failed';

/**
 * What went back, or is to go back, for these reservations.
 *
 * @param but a refund that is being decided anew: as if it were not there.
 */
export const returnedFor = (refunds: Refunds, reservations: readonly ReservationId[], but?: RefundId): Amounts =>
  [...refunds.values()]
    .filter(({ due }) => due.refundId !== but && due.reservationIds.some((id) => reservations.includes(id)))
    .reduce((sum, { due }) => plus(sum, { ...due, credits: creditsIn(due.credits) }), NOTHING);
