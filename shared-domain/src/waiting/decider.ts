import { type Decider, decideBy } from '../kernel/decider.ts';
import { neverOnesOwn, type WhoseTable } from '../kernel/never-ones-own.ts';
import { type JoinWaitlist, joinWaitlist } from './join-waitlist.ts';
import type { WaitingEvent } from './events.ts';
import { type ExpireWait, endWait, type LeaveWaitlist, leaveWaitlist } from './leave-waitlist.ts';
import {
  type AnnounceOffer,
  announceOffer,
  type EndOffer,
  endOffer,
  type OfferSeats,
  offerSeats,
} from './offer-seats.ts';
import type { WaitingRefusal } from './refusals.ts';
import { emptyList, evolveWaitingList, type WaitingList } from './waiting-list.ts';

export type WaitingCommand = JoinWaitlist | LeaveWaitlist | ExpireWait | OfferSeats | AnnounceOffer | EndOffer;

const WHOSE: WhoseTable<WaitingList, WaitingCommand> = {
  JoinWaitlist: 'open: people join for themselves, and joining gives nothing',
  LeaveWaitlist: ({ data }) => [data.userId],
  ExpireWait: 'open: a process ends what is over',
  // Staff cannot move themselves ahead in the line.
  OfferSeats: ({ data }) => [data.userId],
  AnnounceOffer: 'open: a process sends the offer',
  EndOffer: 'follows: an answer to the offer, or its end',
};

const rules: Decider<WaitingList, WaitingEvent, WaitingCommand, WaitingRefusal> = {
  category: 'waitlist',
  initialState: emptyList,
  evolve: evolveWaitingList,
  decide: decideBy<WaitingList, WaitingEvent, WaitingCommand, WaitingRefusal>({
    JoinWaitlist: joinWaitlist,
    LeaveWaitlist: leaveWaitlist,
    ExpireWait: endWait,
    OfferSeats: offerSeats,
    AnnounceOffer: announceOffer,
    EndOffer: endOffer,
  }),
};
export const waitingDecider = neverOnesOwn(rules, WHOSE);
