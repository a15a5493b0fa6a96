import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import type { ScheduleRefusal } from '@paddock/shared-domain/booking/refusals';
import { scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import { SLOT_TAKEN_TEXT } from '@paddock/shared-domain/contracts/problem';
import type { ReservationId, SeatId } from '@paddock/shared-domain/kernel/ids';
import type { PriceCents } from '@paddock/shared-domain/kernel/money';
import type { Instant, LocalDate } from '@paddock/shared-domain/kernel/time';
import type { Quote } from '@paddock/shared-domain/payments/events';
import { type BookingInput, stepContext, type StepResult, stopped } from './deps.ts';

type QuotedSlot = {
  readonly seatId: SeatId;
  readonly startsAt: Instant;
  readonly reservationId: ReservationId;
  readonly priceCents: PriceCents;
};

/** The slots of a quote by venue day, sorted: every checkout takes its days in the same order (decision 0134). */
const daysOf = (quote: Quote): readonly (readonly [LocalDate, readonly QuotedSlot[]])[] => {
  const days = new Map<LocalDate, QuotedSlot[]>();
  for (const line of quote.lines) {
    for (const { date, startsAt, reservationId } of line.slots) {
      const slot = { seatId: line.seatId, startsAt, reservationId, priceCents: line.costCents };
      days.set(date, [...(days.get(date) ?? []), slot]);
    }
  }
  return [...days].sort(([a], [b]) => (a < b ? -1 : 1));
};

/** The answer when a seat cannot be held. */
const refusalOf = (reason: ScheduleRefusal): readonly [code: string, text: string] =>
  reason === 'SlotInPast'
    ? ['slot_past', 'This time has passed.']
    : reason === 'SlotOutsideHours' || reason === 'SlotBeyondHorizon' || reason === 'SlotOffGrid'
      ? ['slot_outside_hours', 'The venue is closed at this time.']
      : ['unique', SLOT_TAKEN_TEXT];

/**
 * Holds the slots day by day, those of a day in one append. After a refusal nothing more is held, and the rest is released later
 * (S2).
 */
export const holdSeats = async (input: BookingInput): Promise<StepResult> => {
  const { quote, now, deps } = input;
  const { checkoutId } = quote;
  const venue = await deps.venues.hoursOf(quote.locationId);
  for (const [date, slots] of daysOf(quote)) {
    const wanted = await Promise.all(
      slots.map(async (slot) => ({
        type: 'HoldSlot' as const,
        data: {
          ...slot,
          locationId: quote.locationId,
          userId: quote.userId,
          checkoutId,
          venue: { ...venue, day: date },
          seatActive: await deps.venues.isActive(slot.seatId),
        },
      })),
    );
    const held = await deps.commands.handle(
      scheduleDecider,
      scheduleId(quote.locationId, date),
      wanted,
      stepContext(input, `hold:${date}`),
    );
    if (held.outcome === 'busy') return { wait: 'schedule' };
    if (held.outcome === 'refused') return { record: [stopped(input, ...refusalOf(held.reason))] };
  }
  return { record: [{ type: 'SeatsHeld', data: { checkoutId, at: now } }] };
};

const onEveryDay =
  (type: 'ConfirmHeldSlot' | 'ReleaseHeldSlot', step: string, recorded: 'SeatsConfirmed' | 'SeatsReleased') =>
  async (input: Pick<BookingInput, 'quote' | 'request' | 'now' | 'deps'>): Promise<StepResult> => {
    const { quote, deps } = input;
    const { checkoutId } = quote;
    for (const [date, slots] of daysOf(quote)) {
      const { locationId } = quote;
      const settled = await deps.commands.handle(
        scheduleDecider,
        scheduleId(locationId, date),
        slots.map(({ seatId, startsAt }) => ({ type, data: { checkoutId, locationId, seatId, startsAt } })),
        stepContext(input, `${step}:${date}`),
      );
      if (settled.outcome === 'busy') return { wait: 'schedule' };
      // Only its own checkout's outcome releases a hold (invariant S5): a missing hold means that the log is broken.
      if (settled.outcome === 'refused')
        throw new Error(`Checkout ${checkoutId} cannot ${step} ${date}: ${settled.reason}.`);
    }
    return { record: [{ type: recorded, data: { checkoutId } }] };
  };

export const confirmSeats = onEveryDay('ConfirmHeldSlot', 'confirm-seats', 'SeatsConfirmed');
export const releaseSeats = onEveryDay('ReleaseHeldSlot', 'release', 'SeatsReleased');
