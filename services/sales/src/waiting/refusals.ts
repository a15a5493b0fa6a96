import type { WaitingRefusal } from '@paddock/shared-domain/waiting/refusals';
import { OWN_PROBLEMS } from '@paddock/kit/http/acting-on';
import { problem, type ProblemAnswer } from '@paddock/kit/http/problems';

/** The answer for each refusal of the list. A missing row does not compile. */
export const WAITING_REFUSALS: { readonly [Reason in WaitingRefusal]: ProblemAnswer } = {
  WaitingAlready: problem('conflict', { text: 'You are already on the waiting list for this day.' }),
  WindowOver: problem('slot_past', { fields: { until: ['This time has passed.'] } }),
  SeatsFree: problem('seats_free'),
  OfferPassed: problem('conflict', {
    text: 'You already had an offer for this day. You can join this list again tomorrow.',
  }),
  TooManyWaits: problem('conflict', { text: 'You are already on ten waiting lists. Leave one of them first.' }),
  ListFull: problem('conflict', { text: 'The waiting list for this day is full.' }),
  WaitUnknown: problem('not_found'),
  ...OWN_PROBLEMS,
  OfferOpen: problem('conflict', { text: 'This person has an open offer for a seat right now.' }),
};
