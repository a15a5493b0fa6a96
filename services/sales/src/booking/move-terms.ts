import { timeLabel, venueText } from '@paddock/shared-domain/kernel/venue-time';
import type { MoveTerms } from '@paddock/shared-domain/refunds/contract';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { problem, type ProblemAnswer } from '@paddock/kit/http/problems';
import type { Settlement, Target } from './priced-move.ts';
import { backReply, creditsWorth } from './what-comes-back.ts';

/** A checked move, and why it is refused. */
type Looked<Refused extends string> = Target &
  Settlement & { readonly until: Instant; readonly notice: number; readonly refused: Refused | null };
type Expected = {
  readonly owed_cents: number;
  readonly card_cents: number;
  readonly voucher_cents: number;
  readonly credits: number;
};

/** What a move costs or refunds, as shown before it is made (rule A-075). */
export const moveTermsReply = <Refused extends string>(
  move: Looked<Refused>,
): Omit<MoveTerms, 'refused'> & { refused: Refused | null } => {
  const { seat, location, slots, back, refused } = move;
  const zone = location.timezone;
  return {
    slots: slots.map(({ row, startsAt }) => ({
      id: row.id,
      slot: venueText(row.starts_at, zone),
      time: timeLabel(row.starts_at, zone),
      to_slot: venueText(startsAt, zone),
      to_time: timeLabel(startsAt, zone),
    })),
    calendar: seat.id,
    calendar_name: seat.name,
    allowed: refused === null,
    refused,
    until: venueText(move.until, zone),
    notice_hours: move.notice,
    cost_cents: slots[0]?.priceCents ?? seat.cost_cents,
    owed_cents: move.owedCents,
    owed_tax_cents: move.owedTaxCents,
    ...backReply(back.amounts),
    desk_cents: back.deskCents,
    ...(back.takenBackCents > 0 && { taken_back_cents: back.takenBackCents }),
    credits_value_cents: creditsWorth(back.amounts),
  };
};

/** Whether the move still costs or refunds what its maker saw; otherwise nothing happens (C3). */
export const isAsSeen = ({ back, owedCents }: Settlement, expected: Expected): boolean => {
  const { card_cents, voucher_cents, credits } = backReply(back.amounts);
  return (
    expected.owed_cents === owedCents &&
    expected.card_cents === card_cents &&
    expected.voucher_cents === voucher_cents &&
    expected.credits === credits
  );
};

/**
 * A cheaper move of a written-off booking is refused, since a write-off cannot be refunded: the texts for customers and staff.
 */
export const WRITTEN_OFF: { readonly customer: ProblemAnswer; readonly staff: ProblemAnswer } = {
  customer: problem('conflict', {
    text: 'The venue has already settled this booking. Please ask the venue to move it to a cheaper time.',
  }),
  staff: problem('conflict', {
    text: 'This was marked paid without a payment, so nothing can be refunded. Keep the agreed price, or mark it unpaid first.',
  }),
};
