import { z } from 'zod';
import { LocationId, ReservationId, SeatId, SeatTypeId, UserId } from '../kernel/ids.ts';
import { renamed } from '../kernel/former-events.ts';
import { event } from '../kernel/message.ts';
import { Instant, LocalDate } from '../kernel/time.ts';
import { OfferId, WaitId } from './ids.ts';

/** Who waits, and for which day and location. */
const wait = { waitId: WaitId, userId: UserId, locationId: LocationId, date: LocalDate };
const offer = { ...wait, offerId: OfferId };

/** What somebody waits for: this many seats at the same time, of one type or any, starting within a time range. */
export const WaitTerms = z.object({
  seatTypeId: SeatTypeId.nullable(),
  from: Instant,
  until: Instant,
  seats: z.int().min(1).max(8),
  /** Half-hours in a row. */
  sessions: z.int().min(1).max(8),
});
export type WaitTerms = z.infer<typeof WaitTerms>;
export const OfferedSlot = z.object({ reservationId: ReservationId, seatId: SeatId, startsAt: Instant });
export type OfferedSlot = z.infer<typeof OfferedSlot>;

/** Somebody joined the end of the list. The order of these events is the order of the list. */
export const WaitlistJoined = event('WaitlistJoined', { ...wait, ...WaitTerms.shape });
/** They left, staff removed them, or their account was forgotten. */
export const WaitlistLeft = event('WaitlistLeft', wait);
/** The latest start that they wanted has passed. */
export const WaitlistExpired = event('WaitlistExpired', wait);
/** Seats are kept for the next person on the list until `expiresAt`. They are notified at `tellAt`, after the quiet hours. */
export const SeatsOffered = event('SeatsOffered', {
  ...offer,
  slots: z.array(OfferedSlot).min(1),
  tellAt: Instant,
  expiresAt: Instant,
});
/** The notification is due: the email follows this event. */
export const OfferAnnounced = event('OfferAnnounced', offer);
/** They booked what was offered: the wait is over. */
export const OfferTaken = event('OfferTaken', offer);
/** When it ended: that person can join this list again from the next day on. Absent in the oldest events. */
const given = { ...offer, endedAt: Instant.optional() };
/** They declined: the wait is over. */
export const OfferDeclined = event('OfferDeclined', given);
/** They did not answer in time: the wait is over. */
export const OfferExpired = event('OfferExpired', given);
/** The seats were no longer set aside; they kept their place. Not written any more: only they can take a part of it. */
export const OfferWithdrawn = event('OfferWithdrawn', offer);

export const waitingEvents = [
  WaitlistJoined,
  WaitlistLeft,
  WaitlistExpired,
  SeatsOffered,
  OfferAnnounced,
  OfferTaken,
  OfferDeclined,
  OfferExpired,
  OfferWithdrawn,
] as const;
export type WaitingEvent = z.infer<(typeof waitingEvents)[number]>;
export type WaitingEventOf<Type extends WaitingEvent['type']> = Extract<WaitingEvent, { type: Type }>;

export const formerWaitingEvents = [
  renamed('WaitBegun', WaitlistJoined),
  renamed('WaitLeft', WaitlistLeft),
  renamed('WaitRanOut', WaitlistExpired),
  renamed('OfferRanOut', OfferExpired),
] as const;
