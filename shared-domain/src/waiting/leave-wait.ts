import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { WaitingEventOf } from './events.ts';
import type { WaitingRefusal } from './refusals.ts';
import { findWait, type WaitingList } from './waiting-list.ts';

/** They leave, or say no to what they are offered; staff take them off alike. */
export type LeaveWait = Command<'LeaveWait', WaitingEventOf<'WaitLeft'>['data']>;
/** The last moment they would have come has passed. An open offer ends first, by itself. */
export type EndWait = Command<'EndWait', WaitingEventOf<'WaitRanOut'>['data']>;

export const leaveWait = (
  { data, metadata: { now } }: LeaveWait,
  list: WaitingList,
): Decision<WaitingEventOf<'WaitLeft' | 'OfferDeclined'>, WaitingRefusal> => {
  const wait = findWait(list, data.waitId);
  if (wait === undefined) return refuse('WaitUnknown');
  return wait.offer === undefined
    ? accept({ type: 'WaitLeft', data })
    : accept({ type: 'OfferDeclined', data: { ...data, offerId: wait.offer.offerId, endedAt: now } });
};

export const endWait = (
  { data, metadata: { now } }: EndWait,
  list: WaitingList,
): Decision<WaitingEventOf<'WaitRanOut'>, WaitingRefusal> => {
  const wait = findWait(list, data.waitId);
  if (wait === undefined || wait.offer !== undefined || now < wait.until) return accept();
  return accept({ type: 'WaitRanOut', data });
};
