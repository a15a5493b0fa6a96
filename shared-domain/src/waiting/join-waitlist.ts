import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { Instant } from '../kernel/time.ts';
import type { WaitingEventOf } from './events.ts';
import type { WaitingRefusal } from './refusals.ts';
import type { WaitingList } from './waiting-list.ts';

/** Joins the list: once per day and location, and only for what cannot be booked now. */
export type JoinWaitlist = Command<
  'JoinWaitlist',
  WaitingEventOf<'WaitlistJoined'>['data'] & {
    /** Whether the schedule of the day has something free that fits. */
    readonly seatsFree: boolean;
    /** When today began on the venue's clock. */
    readonly today: Instant;
    /** How many other lists they are on. */
    readonly openWaits: number;
  }
>;

/** More than any venue's day needs, and few enough for one stream. */
const MOST_WAITS = 200;
/** How many lists one person may be on (threat TH-30: nobody may hoard seats that are kept for the line). */
const MOST_OF_ONE = 10;

export const joinWaitlist = (
  { data: { seatsFree, today, openWaits, ...data }, metadata: { now } }: JoinWaitlist,
  { waits, passed }: WaitingList,
): Decision<WaitingEventOf<'WaitlistJoined'>, WaitingRefusal> => {
  if (data.until <= now || data.until < data.from) return refuse('WindowOver');
  if (waits.some(({ userId }) => userId === data.userId)) return refuse('WaitingAlready');
  // A person who passed an offer on cannot have the same seats kept for them again and again.
  const passedAt = passed.get(data.userId);
  if (passedAt !== undefined && passedAt >= today) return refuse('OfferPassed');
  // Free seats are never set aside: joining the list must not take seats off sale.
  if (seatsFree) return refuse('SeatsFree');
  if (openWaits >= MOST_OF_ONE) return refuse('TooManyWaits');
  if (waits.length >= MOST_WAITS) return refuse('ListFull');
  return accept({ type: 'WaitlistJoined', data });
};
