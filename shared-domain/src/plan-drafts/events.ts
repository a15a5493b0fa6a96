import { z } from 'zod';
import { LocationId, ReservationId, SeatId, UserId } from '../kernel/ids.ts';
import { renamed } from '../kernel/former-events.ts';
import { event } from '../kernel/message.ts';
import { SealedText } from '../kernel/sealed.ts';
import { Instant, LocalDate } from '../kernel/time.ts';
import { DraftId } from './ids.ts';

/**
 * Stream `planDraft-{id}`: what staff think of changing on one day of one venue. Nothing of it has happened: the day's own stream
 * alone says what has. `reservationId` names the change within the draft; a reservation has one at most.
 */
const change = { draftId: DraftId, reservationId: ReservationId };

/** The reason is sealed with its author's key: staff write names into it. */
export const PlanDraftOpened = event('PlanDraftOpened', {
  draftId: DraftId,
  locationId: LocationId,
  date: LocalDate,
  reason: SealedText,
});
/** `from` is where it stood as staff saw it; it has gone stale where it stands elsewhere by now. */
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
  /** How much of what was paid would go back. */
  percent: z.int().min(0).max(100),
});
/** `reservationId` is the id the blackout would have. */
export const BlackoutDrafted = event('BlackoutDrafted', { ...change, seatId: SeatId, startsAt: Instant });
/** A change was taken out of the draft. */
export const DraftedChangeRemoved = event('DraftedChangeRemoved', change);
/** The day's stream has all of it. */
export const PlanDraftApplied = event('PlanDraftApplied', { draftId: DraftId });
/** The draft was given up; nothing of it happened. */
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

/** What earlier releases wrote. */
export const formerPlanDraftEvents = [
  renamed('DraftedChangeTakenOut', DraftedChangeRemoved),
  renamed('PlanDraftDropped', PlanDraftDiscarded),
] as const;
