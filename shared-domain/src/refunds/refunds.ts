import { evolveBy } from '../kernel/decider.ts';
import type { AnyRefundCause } from '../booking/refund-terms.ts';
import type { LocationId, RefundId, ReservationId } from '../kernel/ids.ts';
import { type PriceCents, priceCents, ZERO_CENTS } from '../kernel/money.ts';
import type { Instant } from '../kernel/time.ts';
import { type Amounts, creditsIn, NOTHING, plus } from './amounts.ts';
import type { RefundEvent, RefundEventOf } from './events.ts';
import { type Dispute, RefundsOfSource } from './refunds-of-source.ts';

/** What is refunded, and of what. The balance of a voucher has no location and no reservations. */
export type DueRefund = Omit<RefundEventOf<'RefundDue'>['data'], 'locationId' | 'cause' | 'postings'> & {
  readonly locationId?: LocationId;
  readonly cause: AnyRefundCause;
};
export type Refund = {
  readonly due: DueRefund;
  /** State of the card's part: `voucher` and `at-desk` mean that staff settled it in another way after it failed. */
  readonly card: 'none' | 'due' | 'refunded' | 'failed' | 'voucher' | 'at-desk';
  readonly completed: boolean;
  /** Names the refund at the provider that this card's part belongs to, with others that one command opened or retried. */
  readonly group: string;
  /** How often staff retried the card, and when last. */
  readonly attempt: number;
  readonly retriedAt: Instant | undefined;
  /** The provider's id of the refund that reached the card, and of those that failed after they were accepted. */
  readonly providerRefundId: string | undefined;
  readonly returned: readonly string[];
  /** Why the card's part was last not paid: the provider's refusal in its own text, or ours. */
  readonly failure: string | undefined;
  /** The card's part failed because the card's bank had taken the payment back: nobody owes it. */
  readonly withheld: boolean;
  /** The gift voucher that the card's part became. */
  readonly turnedInto: TurnedInto | undefined;
};
type TurnedInto = RefundEventOf<'RefundTurnedIntoVoucher'>['data'];

/** Stream `refunds-{source}`: all refunds of one checkout, payment or use of credits, in the order of the log. */
export type Refunds = RefundsOfSource<Refund>;
export const noRefunds: Refunds = new RefundsOfSource();

const revised = (refunds: Refunds, refundId: RefundId, news: Partial<Refund>): Refunds => {
  const refund = refunds.get(refundId);
  return refund === undefined ? refunds : refunds.with(refundId, { ...refund, ...news });
};

const failed =
  (withheld: boolean) =>
  (
    refunds: Refunds,
    { data: { refundId, text } }: { readonly data: { readonly refundId: RefundId; readonly text: string } },
  ): Refunds =>
    revised(refunds, refundId, { card: 'failed', failure: text, withheld });

const disputed =
  (state: Dispute['state']) =>
  (
    refunds: Refunds,
    { data: { disputeId, amountCents } }: { readonly data: RefundEventOf<'DisputeLost'>['data'] },
  ): Refunds =>
    refunds.withDispute(disputeId, { state, amountCents });

const opened = (due: DueRefund): Refund => ({
  due,
  card: due.cardCents === 0 ? 'none' : 'due',
  completed: false,
  group: due.together ?? due.refundId,
  attempt: 0,
  retriedAt: undefined,
  providerRefundId: undefined,
  returned: [],
  failure: undefined,
  withheld: false,
  turnedInto: undefined,
});

export const evolveRefunds = evolveBy<Refunds, RefundEvent>({
  RefundDue: (refunds, { data }) => refunds.with(data.refundId, opened(data)),
  VoucherRefundDue: (refunds, { data: { amountCents, voucherId: _emptied, ...data } }) =>
    refunds.with(
      data.refundId,
      opened({
        ...data,
        cause: 'voucher',
        reservationIds: [],
        cardCents: amountCents,
        voucherCents: ZERO_CENTS,
        voucherId: null,
        credits: [],
        netCents: amountCents,
        taxCents: ZERO_CENTS,
      }),
    ),
  CardRefunded: (refunds, { data: { refundId, providerRefundId } }) =>
    revised(refunds, refundId, { card: 'refunded', providerRefundId }),
  CardRefundRefused: failed(false),
  RefundPassedToDesk: failed(false),
  CardRefundWithheld: failed(true),
  CardRefundReturned: (refunds, { data: { refundId, providerRefundId, text } }) =>
    revised(refunds, refundId, {
      card: 'failed',
      completed: false,
      failure: text,
      withheld: false,
      providerRefundId: undefined,
      returned: [...(refunds.get(refundId)?.returned ?? []), providerRefundId],
    }),
  // The first of them comes first in the append and names the group.
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
 * The gift voucher that refunds of one payment became in one append: the sum of their parts, named after the first. The result is
 * the same for each of them, so that the voucher is issued once.
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

/** Paid at the desk and not by card, so it is refunded at the desk. */
export const isOfDesk = ({ due }: Refund): boolean => due.paidAtDesk !== undefined;

/** A refund with those that share its refund at the provider, itself included, in the order of the log. */
export const groupOf = (refunds: Refunds, { group }: Pick<Refund, 'group'>): readonly Refund[] =>
  [...refunds.values()].filter((other) => other.group === group);

/** Neither completed nor refused by the provider: the recovery sweeper resumes it. */
export const isRefundUnderWay = ({ card, completed }: Refund): boolean => !completed && card !== 'failed';

/**
 * What was refunded, or is to be, for these reservations.
 *
 * @param but a refund that is being decided again, which is left out.
 */
export const returnedFor = (refunds: Refunds, reservations: readonly ReservationId[], but?: RefundId): Amounts =>
  [...refunds.values()]
    .filter(({ due }) => due.refundId !== but && due.reservationIds.some((id) => reservations.includes(id)))
    .reduce((sum, { due }) => plus(sum, { ...due, credits: creditsIn(due.credits) }), NOTHING);
