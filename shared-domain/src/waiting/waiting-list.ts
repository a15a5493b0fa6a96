import { evolveBy } from '../kernel/decider.ts';
import type { LocationId, UserId } from '../kernel/ids.ts';
import type { Instant, LocalDate } from '../kernel/time.ts';
import { VersionedMap } from '../kernel/versioned-map.ts';
import type { OfferedSlot, WaitingEvent, WaitingEventOf, WaitTerms } from './events.ts';
import type { OfferId, WaitId } from './ids.ts';

export type Offer = {
  readonly offerId: OfferId;
  readonly slots: readonly OfferedSlot[];
  readonly tellAt: Instant;
  readonly expiresAt: Instant;
  readonly announced: boolean;
};
export type Wait = WaitTerms & {
  readonly waitId: WaitId;
  readonly userId: UserId;
  /** How many offers it has had, the present one included; each has its own id. */
  readonly offers: number;
  /** The open offer: only one at a time. */
  readonly offer?: Offer;
};

/** Stream `waitlist-{location}_{date}`: who still waits for seats of one location on one day, in order of joining. */
export type WaitingList = {
  readonly waits: readonly Wait[];
  /** Who declined an offer or let it expire, and when last: they cannot join this list again that day. */
  readonly passed: VersionedMap<UserId, Instant>;
};
export const emptyList: WaitingList = { waits: [], passed: new VersionedMap() };

/** The id of a list's stream, without the category: the same as of the day's schedule. */
export const waitlistId = (locationId: LocationId, date: LocalDate): string => `${locationId}_${date}`;

export const findWait = ({ waits }: WaitingList, waitId: string): Wait | undefined =>
  waits.find((wait) => wait.waitId === waitId);
export const findOffer = ({ waits }: WaitingList, offerId: string): (Wait & { readonly offer: Offer }) | undefined =>
  waits.find((wait): wait is Wait & { readonly offer: Offer } => wait.offer?.offerId === offerId);

type About = { readonly data: { readonly waitId: WaitId } };
const over = ({ waits, passed }: WaitingList, { data }: About): WaitingList => ({
  passed,
  waits: waits.filter(({ waitId }) => waitId !== data.waitId),
});
const altered = ({ waits, passed }: WaitingList, { data }: About, news: (wait: Wait) => Wait): WaitingList => ({
  passed,
  waits: waits.map((wait) => (wait.waitId === data.waitId ? news(wait) : wait)),
});

/** The wait is over, and its person cannot join again for the rest of the day. */
const passedBy = (list: WaitingList, event: WaitingEventOf<'OfferDeclined' | 'OfferExpired'>): WaitingList => {
  const { userId, endedAt } = event.data;
  const { waits, passed } = over(list, event);
  return { waits, passed: endedAt === undefined ? passed : passed.with(userId, endedAt) };
};

export const evolveWaitingList = evolveBy<WaitingList, WaitingEvent>({
  WaitlistJoined: ({ waits, passed }, { data: { waitId, userId, seatTypeId, from, until, seats, sessions } }) => ({
    passed,
    waits: [...waits, { waitId, userId, seatTypeId, from, until, seats, sessions, offers: 0 }],
  }),
  WaitlistLeft: over,
  WaitlistExpired: over,
  SeatsOffered: (list, event) =>
    altered(list, event, (wait) => {
      const { offerId, slots, tellAt, expiresAt } = event.data;
      return { ...wait, offers: wait.offers + 1, offer: { offerId, slots, tellAt, expiresAt, announced: false } };
    }),
  OfferAnnounced: (list, event) =>
    altered(list, event, (wait) => (wait.offer ? { ...wait, offer: { ...wait.offer, announced: true } } : wait)),
  OfferTaken: over,
  OfferDeclined: passedBy,
  OfferExpired: passedBy,
  OfferWithdrawn: (list, event) => altered(list, event, ({ offer: _gone, ...wait }) => wait),
});
