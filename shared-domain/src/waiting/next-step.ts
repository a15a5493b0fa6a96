import type { UserId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/time.ts';
import type { OfferedSlot } from './events.ts';
import { type DaySeats, fittingSlots, freeSeatsOf, type SeatSlot } from './fitting-slots.ts';
import type { EndOffer } from './offer-seats.ts';
import { offerTime, type OfferTerms } from './offer-time.ts';
import { findWait, type Wait, type WaitingList } from './waiting-list.ts';

/** Seats that the day's schedule keeps for somebody. */
export type SetAside = {
  readonly offerId: string;
  readonly waitId: string;
  readonly userId: UserId;
  readonly slots: readonly OfferedSlot[];
  readonly tellAt: Instant;
  readonly expiresAt: Instant;
};
/** What the schedule says of one offered slot: kept, being paid for, theirs, or none of it. */
export type Standing = 'set-aside' | 'in-checkout' | 'booked' | 'gone';
export type WaitingDay = DaySeats & {
  readonly setAsides: readonly SetAside[];
  standingOf(offerId: string, userId: UserId, slot: OfferedSlot): Standing;
};

/** What comes next for a list and its day: one append. */
export type WaitingStep =
  | { readonly do: 'free'; readonly offer: SetAside }
  | { readonly do: 'record'; readonly offer: SetAside }
  | { readonly do: 'announce'; readonly wait: Wait; readonly offerId: string }
  | { readonly do: 'end'; readonly wait: Wait; readonly offerId: string; readonly how: EndOffer['data']['how'] }
  | { readonly do: 'run-out'; readonly wait: Wait }
  | {
      readonly do: 'set-aside';
      readonly wait: Wait;
      readonly slots: readonly SeatSlot[];
      readonly tellAt: Instant;
      readonly expiresAt: Instant;
    };

/** What the schedule keeps and the list does not know, or has done with. */
const strayStep = (list: WaitingList, day: WaitingDay, now: Instant): WaitingStep | undefined => {
  for (const offer of day.setAsides) {
    const wait = findWait(list, offer.waitId);
    const isOpen = wait?.offer?.offerId === offer.offerId;
    if (wait === undefined || now >= offer.expiresAt || (wait.offer !== undefined && !isOpen))
      return { do: 'free', offer };
    if (!isOpen) return { do: 'record', offer };
  }
  return undefined;
};

const openStep = (wait: Wait, day: WaitingDay, now: Instant): WaitingStep | undefined => {
  const { offer } = wait;
  if (offer === undefined) return undefined;
  const { offerId } = offer;
  const standing = offer.slots.map((slot) => day.standingOf(offerId, wait.userId, slot));
  // Some of it may be paid for and some not yet: whoever is at it is waited for.
  if (standing.includes('in-checkout')) return undefined;
  // The first part that they book takes the offer. What they leave of it is nobody's, and is let go after this: an offer that
  // went on with the rest could be had anew by booking a part and giving it back.
  if (standing.includes('booked')) return { do: 'end', wait, offerId, how: 'OfferTaken' };
  // What is still kept was let go at its end, above.
  if (now >= offer.expiresAt) return { do: 'end', wait, offerId, how: 'OfferExpired' };
  // Before its end only they could take a part out of it: booked, and given back or moved since.
  if (standing.includes('gone')) return { do: 'end', wait, offerId, how: 'OfferTaken' };
  return !offer.announced && now >= offer.tellAt ? { do: 'announce', wait, offerId } : undefined;
};

/** The next in line who fits, or the one staff name out of their turn. */
const offerStep = (
  waits: readonly Wait[],
  day: WaitingDay,
  terms: OfferTerms,
  now: Instant,
): WaitingStep | undefined => {
  const free = freeSeatsOf(day, now);
  for (const wait of waits) {
    if (wait.offer !== undefined) continue;
    const slots = fittingSlots(wait, free, now);
    const [first] = slots ?? [];
    if (slots !== undefined && first !== undefined)
      return { do: 'set-aside', wait, slots, ...offerTime(now, first.startsAt, terms) };
  }
  return undefined;
};

/**
 * What is to be done next, told from the list and the day alone, so that whoever takes up after a crash does the same: each step is one append
 * to one of the two streams, and the seat is kept before anybody is told. Undefined when there is nothing to do.
 *
 * @param first whom staff want to offer to before their turn; the others follow in order of joining.
 */
export const nextWaitingStep = (
  list: WaitingList,
  day: WaitingDay,
  terms: OfferTerms,
  now: Instant,
  first?: string,
): WaitingStep | undefined => {
  const stray = strayStep(list, day, now);
  if (stray !== undefined) return stray;
  for (const wait of list.waits) {
    const step = openStep(wait, day, now);
    if (step !== undefined) return step;
  }
  const over = list.waits.find((wait) => wait.offer === undefined && now >= wait.until);
  if (over !== undefined) return { do: 'run-out', wait: over };
  const named = list.waits.filter(({ waitId }) => waitId === first);
  return offerStep([...named, ...list.waits.filter(({ waitId }) => waitId !== first)], day, terms, now);
};
