import { z } from 'zod';
import { LocationId, ReservationId, SeatId, SeatTypeId, UserId } from '../kernel/ids.ts';
import { renamed } from '../kernel/former-events.ts';
import { event } from '../kernel/message.ts';
import { Instant, LocalDate } from '../kernel/time.ts';
import { OfferId, WaitId } from './ids.ts';

/** Whose place on the list of which day of which location. */
const wait = { waitId: WaitId, userId: UserId, locationId: LocationId, date: LocalDate };
const offer = { ...wait, offerId: OfferId };

/** What somebody waits for: so many seats side by side in time, of one type or any, beginning between two moments. */
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

/** Somebody stands at the end of the list. The order of these events is the order of the list. */
export const WaitlistJoined = event('WaitlistJoined', { ...wait, ...WaitTerms.shape });
/** They do not want it any more, staff took them off, or their account was forgotten. */
export const WaitlistLeft = event('WaitlistLeft', wait);
/** The last moment they would have come has passed. */
export const WaitlistExpired = event('WaitlistExpired', wait);
/** Seats are kept for the next person on the waitlist until `expiresAt`. They are told at `tellAt`, which is later in quiet hours. */
export const SeatsOffered = event('SeatsOffered', {
  ...offer,
  slots: z.array(OfferedSlot).min(1),
  tellAt: Instant,
  expiresAt: Instant,
});
/** It is time to tell them: the mail follows this. */
export const OfferAnnounced = event('OfferAnnounced', offer);
/** They booked what was offered: the wait is over. */
export const OfferTaken = event('OfferTaken', offer);
/** When it was over: that person stands on this list again from the day after on. Absent in the first of these events. */
const given = { ...offer, endedAt: Instant.optional() };
/** They said no: the wait is over. */
export const OfferDeclined = event('OfferDeclined', given);
/** They said nothing in time: the wait is over. */
export const OfferExpired = event('OfferExpired', given);
/** The seats were not set aside any more: they kept their place. Not written any more, since it is only they who can take a part out of an offer. */
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

/** What earlier releases wrote. */
export const formerWaitingEvents = [
  renamed('WaitBegun', WaitlistJoined),
  renamed('WaitLeft', WaitlistLeft),
  renamed('WaitRanOut', WaitlistExpired),
  renamed('OfferRanOut', OfferExpired),
] as const;
