import type { UserId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/time.ts';
import type { OfferedSlot } from './events.ts';
import { type DaySeats, fittingSlots, freeSeatsOf, type SeatSlot } from './fitting-slots.ts';
import type { EndOffer } from './offer-seats.ts';
import { offerTime, type OfferTerms } from './offer-time.ts';
import { findWait, type Wait, type WaitingList } from './waiting-list.ts';

/** Seats that the day's schedule keeps for an offer. */
export type SetAside = {
  readonly offerId: string;
  readonly waitId: string;
  readonly userId: UserId;
  readonly slots: readonly OfferedSlot[];
  readonly tellAt: Instant;
  readonly expiresAt: Instant;
};
/** The state of one offered slot in the schedule: kept, being paid for, booked by them, or none of these. */
export type Standing = 'set-aside' | 'in-checkout' | 'booked' | 'gone';
export type WaitingDay = DaySeats & {
  readonly setAsides: readonly SetAside[];
  standingOf(offerId: string, userId: UserId, slot: OfferedSlot): Standing;
};

/** The next step for a list and its day: one append. */
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

/** Seats that the schedule keeps for an offer that the list does not know or has ended. */
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
  // One of the slots is being paid for: wait for the outcome.
  if (standing.includes('in-checkout')) return undefined;
  // The first slot that they book takes the offer. The other slots are released after this. If the offer stayed open for the
  // rest, it could be renewed by booking one slot and cancelling it.
  if (standing.includes('booked')) return { do: 'end', wait, offerId, how: 'OfferTaken' };
  // What is still kept is released once the offer has ended, above.
  if (now >= offer.expiresAt) return { do: 'end', wait, offerId, how: 'OfferExpired' };
  // Before the end only that person could take a slot out of the offer: it was booked, and then cancelled or moved.
  if (standing.includes('gone')) return { do: 'end', wait, offerId, how: 'OfferTaken' };
  return !offer.announced && now >= offer.tellAt ? { do: 'announce', wait, offerId } : undefined;
};

/** The next in line with seats that fit, or the person that staff named. */
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
 * The next step, derived only from the list and the day, so that any process does the same after a crash. Each step is one append
 * to one of the two streams, and the seat is kept before anybody is notified. Undefined if nothing is to do.
 *
 * @param first the wait that staff want to offer to before its turn; the others follow in order of joining.
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
