import type { ScheduleRefusal } from '@paddock/shared-domain/booking/refusals';
import { type ProblemCode, SLOT_TAKEN_TEXT } from '@paddock/shared-domain/contracts/problem';
import type { RefusalDetail } from '@paddock/shared-domain/kernel/decider';
import type { SlotTextProblem } from '@paddock/shared-domain/kernel/venue-time';
import { OWN_PROBLEMS, ownProblem } from '@paddock/kit/http/acting-on';
import { problem, type ProblemAnswer } from '@paddock/kit/http/problems';

/** An invalid slot text (threat TH-29, rule A-021): 400, reported at the field. */
export const slotTextProblem = (found: SlotTextProblem, field = 'slot'): ProblemAnswer => {
  const [code, text]: [ProblemCode, string] =
    found === 'slot_nonexistent'
      ? ['slot_nonexistent', 'This time does not exist on that day.']
      : found === 'slot_ambiguous'
        ? ['slot_ambiguous', 'This time happens twice on that day: add its offset.']
        : ['invalid', 'This is not a time.'];
  return problem(code, { fields: { [field]: [text] } });
};

/** When two people write a note at once, the second must read the first one's text before saving. */
export const NOTE_OVERTAKEN = 'Somebody else changed this note while you were writing. Read it, then save yours again.';

/** The answer for each refusal of the schedule. A missing row does not compile. */
const ROWS: { readonly [Reason in ScheduleRefusal]: ProblemAnswer } = {
  SlotTaken: problem('unique', { text: SLOT_TAKEN_TEXT }),
  SlotInPast: problem('slot_past', { fields: { slot: ['This time has passed.'] } }),
  SlotOffGrid: problem('slot_off_grid', { fields: { slot: ['Races start on the hour and the half-hour.'] } }),
  SlotOutsideHours: problem('slot_outside_hours', { fields: { slot: ['The venue is closed at this time.'] } }),
  SlotBeyondHorizon: problem('slot_out_of_range', { fields: { slot: ['This time is too far ahead.'] } }),
  SeatRetired: problem('invalid', { fields: { calendar: ['This simulator is out of service.'] } }),
  HoldMissing: problem('conflict'),
  ReservationUnknown: problem('not_found'),
  ReservationInCheckout: problem('conflict', { text: 'A customer is paying for this slot at this moment.' }),
  SlotSetAside: problem('conflict', { text: 'This seat is held for the next person on the waiting list.' }),
  OfferStands: problem('conflict'),
  NoticeTooShort: problem('notice_too_short'),
  PriceChanged: problem('quote_stale'),
  NoteOvertaken: problem('conflict', { text: NOTE_OVERTAKEN }),
  AlreadyOnThisDay: problem('conflict'),
  MoveOvertaken: problem('conflict'),
  ArrivalTooEarly: problem('invalid', { text: 'It is too early to check in for this time.' }),
  NoShowTooEarly: problem('invalid', {
    text: 'It is too early for a no-show. Wait until the grace time after the start has passed.',
  }),
  ...OWN_PROBLEMS,
  SessionBegun: problem('permission_denied', {
    text: 'This session has started, or the customer was here. Ask a colleague who may refund money, and give a reason.',
  }),
  NotAReservation: problem('invalid', { text: 'This is a blackout, not a reservation.' }),
};
export const scheduleProblem = (reason: ScheduleRefusal, detail?: RefusalDetail): ProblemAnswer =>
  reason === 'SecondPersonNeeded' ? ownProblem(reason, detail) : ROWS[reason];
