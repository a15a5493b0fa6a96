import { evolveBy } from '../kernel/decider.ts';
import type { LocationId, UserId } from '../kernel/ids.ts';
import type { Instant, LocalDate } from '../kernel/time.ts';
import type { OfferedSlot, WaitingEvent, WaitTerms } from './events.ts';
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
  /** Offers that were made to it, the present one included: the next one has another id. */
  readonly offers: number;
  /** The open offer: one at a time. */
  readonly offer?: Offer;
};

/** Stream `waitlist-{location}_{date}`: who waits for seats of one location on one day, in order of joining. Who is done is not in it. */
export type WaitingList = { readonly waits: readonly Wait[] };
export const emptyList: WaitingList = { waits: [] };

/** The id of a list's stream, less the category: that of the day's schedule. */
export const waitlistId = (locationId: LocationId, date: LocalDate): string => `${locationId}_${date}`;

export const findWait = ({ waits }: WaitingList, waitId: string): Wait | undefined =>
  waits.find((wait) => wait.waitId === waitId);
export const findOffer = ({ waits }: WaitingList, offerId: string): (Wait & { readonly offer: Offer }) | undefined =>
  waits.find((wait): wait is Wait & { readonly offer: Offer } => wait.offer?.offerId === offerId);

type About = { readonly data: { readonly waitId: WaitId } };
const over = ({ waits }: WaitingList, { data }: About): WaitingList => ({
  waits: waits.filter(({ waitId }) => waitId !== data.waitId),
});
const altered = ({ waits }: WaitingList, { data }: About, news: (wait: Wait) => Wait): WaitingList => ({
  waits: waits.map((wait) => (wait.waitId === data.waitId ? news(wait) : wait)),
});

export const evolveWaitingList = evolveBy<WaitingList, WaitingEvent>({
  WaitBegun: ({ waits }, { data: { waitId, userId, seatTypeId, from, until, seats, sessions } }) => ({
    waits: [...waits, { waitId, userId, seatTypeId, from, until, seats, sessions, offers: 0 }],
  }),
  WaitLeft: over,
  WaitRanOut: over,
  SeatsOffered: (list, event) =>
    altered(list, event, (wait) => {
      const { offerId, slots, tellAt, expiresAt } = event.data;
      return { ...wait, offers: wait.offers + 1, offer: { offerId, slots, tellAt, expiresAt, announced: false } };
    }),
  OfferAnnounced: (list, event) =>
    altered(list, event, (wait) => (wait.offer ? { ...wait, offer: { ...wait.offer, announced: true } } : wait)),
  OfferTaken: over,
  OfferDeclined: over,
  OfferRanOut: over,
  OfferWithdrawn: (list, event) => altered(list, event, ({ offer: _gone, ...wait }) => wait),
});
