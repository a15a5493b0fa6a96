import { accept, type Decider, decideBy, evolveBy, refuse } from '../kernel/decider.ts';
import type { UserId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import type { LocalDate } from '../kernel/time.ts';
import { VersionedMap } from '../kernel/versioned-map.ts';
import type { GivenAwayEvent, GivingId } from './given-away-events.ts';

type Counted = Extract<GivenAwayEvent, { type: 'GivingCounted' }>['data'];

/** Stream `givenAway-{date}`: what staff gave away on one day of the venue. */
export type GivenAway = {
  readonly givings: VersionedMap<GivingId, Counted>;
  /** Cents that one member of staff gave alone, and that one customer got without a second person. */
  readonly by: VersionedMap<UserId, number>;
  readonly to: VersionedMap<UserId, number>;
  /** It is over, and owners are told. */
  readonly ended: boolean;
};
const nothing: GivenAway = {
  givings: new VersionedMap(),
  by: new VersionedMap(),
  to: new VersionedMap(),
  ended: false,
};

/** How many cents of a day need no second person. */
export type GivingSums = { readonly customerCents: number; readonly staffCents: number };

/** Counts once what staff give away. Without `most` it counts in any case. */
export type CountGiving = Command<'CountGiving', Counted & { readonly most?: GivingSums | undefined }>;
export type UncountGiving = Command<'UncountGiving', Pick<Counted, 'givingId' | 'userId'>>;
/** Ends a day on which something was given away, once. */
export type EndGivingDay = Command<'EndGivingDay', { readonly date: LocalDate }>;
type GivingCommand = CountGiving | UncountGiving | EndGivingDay;

const withSums = (day: GivenAway, { userId, givenBy, agreedBy, amountCents }: Counted, sign: 1 | -1): GivenAway =>
  agreedBy === undefined
    ? {
        ...day,
        by: day.by.with(givenBy, (day.by.get(givenBy) ?? 0) + sign * amountCents),
        to: day.to.with(userId, (day.to.get(userId) ?? 0) + sign * amountCents),
      }
    : day;

/** Whether one person may give this alone on this day. */
export const isWithinSums = (
  { by, to }: GivenAway,
  { userId, givenBy, amountCents }: { readonly userId: UserId; readonly givenBy: UserId; readonly amountCents: number },
  { customerCents, staffCents }: GivingSums,
): boolean =>
  (to.get(userId) ?? 0) + amountCents <= customerCents && (by.get(givenBy) ?? 0) + amountCents <= staffCents;

/** With it, the day has had more than one person may give. */
export type GivingRefusal = 'OverDaySum';

export const givenAwayDecider: Decider<GivenAway, GivenAwayEvent, GivingCommand, GivingRefusal> = {
  category: 'givenAway',
  initialState: nothing,
  evolve: evolveBy<GivenAway, GivenAwayEvent>({
    GivingCounted: (day, { data }) => withSums({ ...day, givings: day.givings.with(data.givingId, data) }, data, 1),
    GivingUncounted: (day, { data: { givingId } }) => {
      const counted = day.givings.get(givingId);
      return counted === undefined
        ? day
        : withSums({ ...day, givings: day.givings.with(givingId, undefined) }, counted, -1);
    },
    GivingDayEnded: (day) => ({ ...day, ended: true }),
  }),
  decide: decideBy<GivenAway, GivenAwayEvent, GivingCommand, GivingRefusal>({
    CountGiving: ({ data: { most, ...data } }, day) => {
      if (day.givings.has(data.givingId)) return accept();
      if (most !== undefined && !isWithinSums(day, data, most)) return refuse('OverDaySum');
      return accept({ type: 'GivingCounted', data });
    },
    UncountGiving: ({ data }, day) =>
      day.givings.has(data.givingId) ? accept({ type: 'GivingUncounted', data }) : accept(),
    EndGivingDay: ({ data }, { givings, ended }) =>
      givings.size === 0 || ended ? accept() : accept({ type: 'GivingDayEnded', data }),
  }),
};
