import type { UserId } from '../kernel/ids.ts';
import { HOUR, type Instant, MINUTE, plusMillis } from '../kernel/time.ts';

/** How long a customer has to confirm a payment to the bank, and how long seats are kept for that the first time (invariant C12). */
export const CHALLENGE_MILLIS = 10 * MINUTE;
const LATER = 3 * MINUTE;
/** How long an unpaid hold is remembered. */
export const REMEMBERED = HOUR;
/** As many unpaid holds an hour as declined charges. */
const MOST_UNPAID = 5;
/** The same with one card in whatever accounts: a family or a company may share one. */
const MOST_OF_CARD = 20;
/** The most half-hours that a customer who never paid may keep in this way: six people for an hour. */
const MOST_OF_NEWCOMERS = 12;

/** A checkout that keeps, or kept, seats while the bank asks its customer to confirm. */
export type UnpaidHold = {
  readonly userId: UserId;
  /** `{seat}@{instant}` of each half-hour. */
  readonly slots: readonly string[];
  readonly at: Instant;
  /** The end of the time in which the customer may confirm. */
  readonly until: Instant;
  /** Somebody let it go on purpose, and not by beginning the next one. */
  readonly givenUp: boolean;
};
export type WantedHold = Pick<UnpaidHold, 'userId' | 'slots' | 'at'> & { readonly everPaid: boolean };
export type NotKept = 'kept-before' | 'too-many' | 'newcomer';

const isOver = ({ givenUp, until }: UnpaidHold, now: Instant): boolean => givenUp || until <= now;

/** When the customer may keep seats again in this way; undefined if now. @param earlier their own unpaid holds, and those of their card. */
export const mayHoldFrom = (
  earlier: readonly UnpaidHold[],
  { userId, at }: Pick<WantedHold, 'userId' | 'at'>,
): Instant | undefined => {
  const recent = earlier.filter((hold) => plusMillis(hold.at, REMEMBERED) > at);
  /** The end of the wait, where there are so many of them. */
  const endOf = (holds: readonly UnpaidHold[], most: number): Instant | undefined => {
    const last = holds
      .map((hold) => hold.at)
      .toSorted()
      .at(-most);
    return last === undefined || holds.length < most ? undefined : plusMillis(last, REMEMBERED);
  };
  const own = endOf(
    recent.filter((hold) => hold.userId === userId),
    MOST_UNPAID,
  );
  // In other accounts, those that were left count.
  const card = endOf(
    recent.filter((hold) => hold.userId === userId || isOver(hold, at)),
    MOST_OF_CARD,
  );
  return [own, card]
    .flatMap((end) => end ?? [])
    .toSorted()
    .at(-1);
};

/**
 * Until when a checkout may keep its seats while the bank asks, so that holding is not free (threat TH-30).
 *
 * - The first time ten minutes, later in the same hour three.
 * - A customer who begins the same seats again keeps them no longer than the first time. Once they let them go, or the time ran out,
 *   neither they nor their card keep the same seats again within the hour.
 * - Five an hour, like declined charges, and twenty with one card. Who never paid keeps a few half-hours.
 *
 * @param earlier unpaid holds of the last hour, of the same customer or the same card.
 */
export const holdUntil = (
  earlier: readonly UnpaidHold[],
  wanted: WantedHold,
): { readonly until: Instant } | { readonly notKept: NotKept } => {
  const { userId, slots, at, everPaid } = wanted;
  const recent = earlier.filter((hold) => plusMillis(hold.at, REMEMBERED) > at);
  if (!everPaid && slots.length > MOST_OF_NEWCOMERS) return { notKept: 'newcomer' };
  if (mayHoldFrom(recent, wanted) !== undefined) return { notKept: 'too-many' };
  const same = recent.filter((hold) => hold.slots.some((slot) => slots.includes(slot)));
  if (same.some((hold) => isOver(hold, at))) return { notKept: 'kept-before' };
  const own = recent.filter((hold) => hold.userId === userId);
  const ends = [plusMillis(at, own.length === 0 ? CHALLENGE_MILLIS : LATER), ...same.map(({ until }) => until)];
  return { until: ends.toSorted()[0] as Instant };
};
