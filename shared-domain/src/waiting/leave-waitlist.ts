import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { WaitingEventOf } from './events.ts';
import type { WaitingRefusal } from './refusals.ts';
import { findWait, type WaitingList } from './waiting-list.ts';

/** They leave, or say no to what they are offered; staff take them off alike. */
export type LeaveWaitlist = Command<'LeaveWaitlist', WaitingEventOf<'WaitlistLeft'>['data']>;
/** The last moment they would have come has passed. An open offer ends first, by itself. */
export type ExpireWait = Command<'ExpireWait', WaitingEventOf<'WaitlistExpired'>['data']>;

export const leaveWaitlist = (
  { data, metadata: { now } }: LeaveWaitlist,
  list: WaitingList,
): Decision<WaitingEventOf<'WaitlistLeft' | 'OfferDeclined'>, WaitingRefusal> => {
  const wait = findWait(list, data.waitId);
  if (wait === undefined) return refuse('WaitUnknown');
  return wait.offer === undefined
    ? accept({ type: 'WaitlistLeft', data })
    : accept({ type: 'OfferDeclined', data: { ...data, offerId: wait.offer.offerId, endedAt: now } });
};

export const endWait = (
  { data, metadata: { now } }: ExpireWait,
  list: WaitingList,
): Decision<WaitingEventOf<'WaitlistExpired'>, WaitingRefusal> => {
  const wait = findWait(list, data.waitId);
  if (wait === undefined || wait.offer !== undefined || now < wait.until) return accept();
  return accept({ type: 'WaitlistExpired', data });
};
