import type { Position } from '@paddock/event-store/port';
import type { LocationRow, SeatRow } from '@paddock/projections/venues/read';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import { CENTS_PER_CREDIT, Credits } from '@paddock/shared-domain/club/credit-value';
import { isGoodMember } from '@paddock/shared-domain/club/membership';
import { reservationsLeft } from '@paddock/shared-domain/club/reservations-left';
import type { ReservationId, UserId } from '@paddock/shared-domain/kernel/ids';
import { type PriceCents, ZERO_CENTS } from '@paddock/shared-domain/kernel/money';
import type { Instant, LocalDate } from '@paddock/shared-domain/kernel/time';
import { cardOnly, linesOf, pricedSlots, priceOf } from './cart.ts';
import type { CommandContext, Commands } from '@paddock/kit/command-handling/commands';
import { invalid, problem, type ProblemAnswer } from '@paddock/kit/http/problems';
import { letCreditsGo, settleSubscriptionBooking } from './subscription-bookings.ts';
import { hoursOf } from '@paddock/venue/venues/directory';
import { scheduleProblem } from './refusals.ts';

export type CreditBooking = {
  readonly reservationId: ReservationId;
  readonly userId: UserId;
  /** The id of the membership whose credits pay. */
  readonly subscription: string;
  readonly seat: SeatRow;
  readonly location: LocationRow;
  readonly startsAt: Instant;
  readonly date: LocalDate;
};

/** The credits do not cover one reservation. */
export const noneLeft = invalid({ subscription: ['No reservations remain on this subscription.'] });

/**
 * Books one slot with subscription credits (CAL-16, rule A-096): price and any fee are paid in credits. Three steps, each keyed
 * by the reservation: hold credits, take the slot, spend credits. After a crash before the slot the recovery sweeper releases the
 * credits; after a crash with the slot taken, the process that reads the log spends them.
 */
export const bookWithCredits = async (
  commands: Commands,
  { reservationId, userId, subscription, seat, location, startsAt, date }: CreditBooking,
  context: CommandContext,
): Promise<{ readonly position: Position; readonly priceCents: PriceCents } | ProblemAnswer> => {
  const { now } = context;
  // 1. Whether the subscription belongs to the account and covers a reservation.
  const { club, credits: lots } = (await commands.load(accountDecider, userId, { named: [reservationId] })).state;
  if (club.present?.membershipId !== subscription)
    return invalid({ subscription: ['This is not a subscription of this account.'] });
  const held = lots.holds.has(reservationId);
  if (!held && reservationsLeft({ club, credits: lots }, now).remaining === 0) return noneLeft;
  const means = { ...cardOnly, member: isGoodMember(club) };
  const [line] = linesOf(pricedSlots(location, [{ seat, startsAt }], means.member));
  const costCents = line?.costCents ?? ZERO_CENTS;
  const priced = priceOf(location, line ? [line] : [], means);
  const feeCents = priced.lines[0]?.bookingFeeCents ?? ZERO_CENTS;
  const credits = Credits.parse(Math.ceil((costCents + feeCents) / CENTS_PER_CREDIT));
  // 2. Hold the credits.
  const aside = await commands.handle(
    accountDecider,
    userId,
    [{ type: 'HoldCredits', data: { userId, holdId: reservationId, credits } }],
    { ...context, commandId: `subscription-booking:hold:${reservationId}` },
  );
  if (aside.outcome === 'busy') return problem('busy');
  if (aside.outcome === 'refused') return aside.reason === 'CreditsShort' ? noneLeft : problem('conflict');
  // 3. Take the slot.
  const locationId = location.id;
  const slot = { reservationId, locationId, seatId: seat.id, startsAt };
  const reserved = await commands.handle(
    scheduleDecider,
    scheduleId(locationId, date),
    [
      {
        type: 'ReserveSlot',
        data: {
          ...slot,
          userId,
          priceCents: costCents,
          feeCents,
          taxCents: ZERO_CENTS,
          ...(line?.rule && { rule: line.rule }),
          paid: true,
          checkoutId: null,
          venue: hoursOf(location),
          seatActive: seat.active,
        },
      },
    ],
    context,
  );
  if (reserved.outcome !== 'accepted') {
    const freed = await letCreditsGo(commands, userId, reservationId, now);
    const refusal = reserved.outcome === 'busy' ? problem('busy') : scheduleProblem(reserved.reason);
    return { ...refusal, position: freed?.position };
  }
  // 4. Spend the credits. After a crash before this line the process that reads the log does it.
  const settled = await settleSubscriptionBooking(
    commands,
    { reservationId, userId, locationId, date, feeCents: feeCents as typeof ZERO_CENTS },
    now,
  );
  return settled === 'let-go' ? problem('conflict') : { position: reserved.position, priceCents: costCents };
};
