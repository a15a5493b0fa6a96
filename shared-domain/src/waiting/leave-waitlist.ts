import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { WaitingEventOf } from './events.ts';
import type { WaitingRefusal } from './refusals.ts';
import { findWait, type WaitingList } from './waiting-list.ts';

/** The person leaves or declines their offer; staff remove them the same way. */
export type LeaveWaitlist = Command<'LeaveWaitlist', WaitingEventOf<'WaitlistLeft'>['data']>;
/** The latest start that they wanted has passed. An open offer ends first, separately. */
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
