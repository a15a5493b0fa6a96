import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { WaitingEventOf } from './events.ts';
import type { WaitingRefusal } from './refusals.ts';
import { findOffer, findWait, type WaitingList } from './waiting-list.ts';

/** Seats are already set aside for this wait: the list records them as its open offer. */
export type OfferSeats = Command<'OfferSeats', WaitingEventOf<'SeatsOffered'>['data']>;
export type AnnounceOffer = Command<'AnnounceOffer', WaitingEventOf<'OfferAnnounced'>['data']>;
/** How an offer ended; the list trusts the state in the day's schedule. */
export type EndOffer = Command<
  'EndOffer',
  WaitingEventOf<'OfferTaken'>['data'] & { readonly how: 'OfferTaken' | 'OfferExpired' }
>;

export const offerSeats = (
  { data }: OfferSeats,
  list: WaitingList,
): Decision<WaitingEventOf<'SeatsOffered'>, WaitingRefusal> => {
  const wait = findWait(list, data.waitId);
  if (wait?.userId !== data.userId) return refuse('WaitUnknown');
  if (wait.offer?.offerId === data.offerId) return accept();
  return wait.offer === undefined ? accept({ type: 'SeatsOffered', data }) : refuse('OfferOpen');
};

export const announceOffer = (
  { data, metadata: { now } }: AnnounceOffer,
  list: WaitingList,
): Decision<WaitingEventOf<'OfferAnnounced'>, WaitingRefusal> => {
  const offer = findOffer(list, data.offerId)?.offer;
  return offer === undefined || offer.announced || now < offer.tellAt
    ? accept()
    : accept({ type: 'OfferAnnounced', data });
};

export const endOffer = (
  { data: { how: type, ...data }, metadata: { now } }: EndOffer,
  list: WaitingList,
): Decision<WaitingEventOf<EndOffer['data']['how']>, WaitingRefusal> =>
  findOffer(list, data.offerId) === undefined
    ? accept()
    : accept(type === 'OfferExpired' ? { type, data: { ...data, endedAt: now } } : { type, data });
