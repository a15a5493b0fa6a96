import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import type { ScheduleEvent } from '@paddock/shared-domain/booking/events';
import { describe, it } from 'vitest';
import { blackedOut, cancelled, held, reserved, SLOT } from '../../support/builders/schedule.ts';
import { ADA, BOB, HALF_PAST, NOON, reservation } from '../../support/builders/venue.ts';
import { storiesOf } from '../../support/given.ts';

const { given } = storiesOf(scheduleDecider);
const data = { ...SLOT, userId: ADA };
const remind = { type: 'RemindRacer' as const, data };
const reminded: ScheduleEvent = { type: 'RacerReminded', data };
const moved: ScheduleEvent = {
  type: 'ReservationMoved',
  data: { ...data, startsAt: HALF_PAST, fromSeatId: SLOT.seatId, fromStartsAt: NOON },
};

describe('reminding a racer of a slot', () => {
  it('is recorded once', () => {
    given(reserved()).when(remind).then(reminded);
    given(reserved(), reminded).when(remind).then();
  });
  it('does nothing if the reservation is cancelled, not theirs, not confirmed, or has begun', () => {
    given(reserved(), cancelled()).when(remind).then();
    given(reserved({ userId: BOB }))
      .when(remind)
      .then();
    given(reserved({ reservationId: reservation(2) }))
      .when(remind)
      .then();
    given(reserved()).when(remind, { now: NOON }).then();
    given(held()).when(remind).then();
    given(blackedOut()).when(remind).then();
  });
  it('follows a move: nothing for the old slot, a new reminder for the new one', () => {
    given(reserved(), moved).when(remind).then();
    const there = { ...data, startsAt: HALF_PAST };
    given(reserved(), reminded, moved)
      .when({ type: 'RemindRacer', data: there })
      .then({ type: 'RacerReminded', data: there });
  });
});
