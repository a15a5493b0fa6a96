import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { Instant } from '../kernel/time.ts';
import type { WaitingEventOf } from './events.ts';
import type { WaitingRefusal } from './refusals.ts';
import type { WaitingList } from './waiting-list.ts';

/** Somebody stands in line: once a day and location, whatever they wait for, and only for what nobody can book now. */
export type JoinWaitlist = Command<
  'JoinWaitlist',
  WaitingEventOf<'WaitlistJoined'>['data'] & {
    /** Whether the day has something free that fits, as its schedule stands. */
    readonly seatsFree: boolean;
    /** When this day began on the venue's clock. */
    readonly today: Instant;
    /** On how many lists they stand, this one's not counted. */
    readonly openWaits: number;
  }
>;

/** More than any venue's day needs, and few enough for one stream. */
const MOST_WAITS = 200;
/** Lists that one person may stand on at a time (threat TH-30: nobody hoards what is kept for who waits). */
const MOST_OF_ONE = 10;

export const joinWaitlist = (
  { data: { seatsFree, today, openWaits, ...data }, metadata: { now } }: JoinWaitlist,
  { waits, passed }: WaitingList,
): Decision<WaitingEventOf<'WaitlistJoined'>, WaitingRefusal> => {
  if (data.until <= now || data.until < data.from) return refuse('WindowOver');
  if (waits.some(({ userId }) => userId === data.userId)) return refuse('WaitingAlready');
  // Who gives an offer back may not have the same seats kept for them again and again.
  const passedAt = passed.get(data.userId);
  if (passedAt !== undefined && passedAt >= today) return refuse('OfferPassed');
  // What is free is never set aside: nobody takes seats off sale by asking to wait for them.
  if (seatsFree) return refuse('SeatsFree');
  if (openWaits >= MOST_OF_ONE) return refuse('TooManyWaits');
  if (waits.length >= MOST_WAITS) return refuse('ListFull');
  return accept({ type: 'WaitlistJoined', data });
};
