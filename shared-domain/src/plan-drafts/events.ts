import { z } from 'zod';
import { LocationId, ReservationId, SeatId, UserId } from '../kernel/ids.ts';
import { renamed } from '../kernel/former-events.ts';
import { event } from '../kernel/message.ts';
import { SealedText } from '../kernel/sealed.ts';
import { Instant, LocalDate } from '../kernel/time.ts';
import { DraftId } from './ids.ts';

/**
 * Stream `planDraft-{id}`: what staff plan to change on one day of one venue. Nothing of it has happened: only the day's own
 * stream says what has. `reservationId` names the change within the draft; a reservation has at most one.
 */
const change = { draftId: DraftId, reservationId: ReservationId };

/** Staff began to plan changes of a day in a draft. The reason is sealed with its author's key, because staff may write names into it. */
export const PlanDraftOpened = event('PlanDraftOpened', {
  draftId: DraftId,
  locationId: LocationId,
  date: LocalDate,
  reason: SealedText,
});
/** The draft moves a reservation. `from` is where it was when staff saw it; the change is stale if the reservation is elsewhere now. */
export const MoveDrafted = event('MoveDrafted', {
  ...change,
  userId: UserId,
  from: z.object({ seatId: SeatId, startsAt: Instant }),
  seatId: SeatId,
  startsAt: Instant,
  /** Whether the new slot's price is settled, or the agreed one stays (rule A-075). */
  price: z.enum(['settle', 'keep']),
});
/** The draft ends a reservation. */
export const CancellationDrafted = event('CancellationDrafted', {
  ...change,
  userId: UserId,
  from: z.object({ seatId: SeatId, startsAt: Instant }),
  /** How much of the payment would be refunded. */
  percent: z.int().min(0).max(100),
});
/** The draft keeps a slot for the venue. `reservationId` is the id that the blackout would have. */
export const BlackoutDrafted = event('BlackoutDrafted', { ...change, seatId: SeatId, startsAt: Instant });
/** A change was removed from the draft. */
export const DraftedChangeRemoved = event('DraftedChangeRemoved', change);
/** All changes are in the day's stream. */
export const PlanDraftApplied = event('PlanDraftApplied', { draftId: DraftId });
/** The draft was discarded; nothing of it happened. */
export const PlanDraftDiscarded = event('PlanDraftDiscarded', { draftId: DraftId });

export const planDraftEvents = [
  PlanDraftOpened,
  MoveDrafted,
  CancellationDrafted,
  BlackoutDrafted,
  DraftedChangeRemoved,
  PlanDraftApplied,
  PlanDraftDiscarded,
] as const;
export type PlanDraftEvent = z.infer<(typeof planDraftEvents)[number]>;
export type PlanDraftEventOf<Type extends PlanDraftEvent['type']> = Extract<PlanDraftEvent, { type: Type }>;

export const formerPlanDraftEvents = [
  renamed('DraftedChangeTakenOut', DraftedChangeRemoved),
  renamed('PlanDraftDropped', PlanDraftDiscarded),
] as const;
