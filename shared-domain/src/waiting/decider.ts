import { type Decider, decideBy } from '../kernel/decider.ts';
import { neverOnesOwn, type WhoseTable } from '../kernel/never-ones-own.ts';
import { type BeginWait, beginWait } from './begin-wait.ts';
import type { WaitingEvent } from './events.ts';
import { type EndWait, endWait, type LeaveWait, leaveWait } from './leave-wait.ts';
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

export type WaitingCommand = BeginWait | LeaveWait | EndWait | OfferSeats | AnnounceOffer | EndOffer;

const WHOSE: WhoseTable<WaitingList, WaitingCommand> = {
  BeginWait: 'open',
  LeaveWait: ({ data }) => [data.userId],
  EndWait: 'open',
  // Nobody passes the line by their own hand.
  OfferSeats: ({ data }) => [data.userId],
  AnnounceOffer: 'open',
  EndOffer: 'open',
};

const rules: Decider<WaitingList, WaitingEvent, WaitingCommand, WaitingRefusal> = {
  category: 'waitlist',
  initialState: emptyList,
  evolve: evolveWaitingList,
  decide: decideBy<WaitingList, WaitingEvent, WaitingCommand, WaitingRefusal>({
    BeginWait: beginWait,
    LeaveWait: leaveWait,
    EndWait: endWait,
    OfferSeats: offerSeats,
    AnnounceOffer: announceOffer,
    EndOffer: endOffer,
  }),
};
export const waitingDecider = neverOnesOwn(rules, WHOSE);
