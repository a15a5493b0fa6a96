import { describe, it } from 'vitest';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import type { ScheduleEvent } from '@paddock/shared-domain/booking/events';
import { type Instant, MINUTE, plusMillis } from '@paddock/shared-domain/kernel/time';
import { blackedOut, held, IN_SERVICE, reserved, SLOT } from '../../support/builders/schedule.ts';
import { ADA, checkout, DOWNTOWN, NOON, reservation, seat } from '../../support/builders/venue.ts';
import { storiesOf } from '../../support/given.ts';

const { given } = storiesOf(scheduleDecider);
const mark = (attendance: 'arrived' | 'no_show' | null, graceMinutes = 15) => ({
  type: 'MarkAttendance' as const,
  data: { reservationId: reservation(1), locationId: DOWNTOWN, attendance, graceMinutes },
});
const said = (type: 'RacerCheckedIn' | 'CheckInReversed' | 'NoShowRecorded' | 'NoShowReversed'): ScheduleEvent => ({
  type,
  data: { ...SLOT, userId: ADA },
});
/** Minutes after the start of the reservation. */
const after = (minutes: number): { now: Instant } => ({ now: plusMillis(NOON, minutes * MINUTE) });

describe('checking a racer in', () => {
  it('says so once, and can be taken back', () => {
    given(reserved()).when(mark('arrived'), after(-8)).then(said('RacerCheckedIn'));
    given(reserved(), said('RacerCheckedIn')).when(mark('arrived'), after(-8)).then();
    given(reserved(), said('RacerCheckedIn')).when(mark(null), after(3)).then(said('CheckInReversed'));
    given(reserved(), said('RacerCheckedIn'), said('CheckInReversed')).when(mark(null), after(3)).then();
  });
  it('begins twelve hours before the start, so that nobody arrives for another day', () => {
    given(reserved())
      .when(mark('arrived'), after(-12 * 60))
      .then(said('RacerCheckedIn'));
    given(reserved())
      .when(mark('arrived'), after(-12 * 60 - 1))
      .thenRefused('ArrivalTooEarly');
  });
  it('is refused for what is held, blacked out or not there', () => {
    given(held({ checkoutId: checkout(1) }))
      .when(mark('arrived'), after(0))
      .thenRefused('ReservationInCheckout');
    given(blackedOut()).when(mark('arrived'), after(0)).thenRefused('NotAReservation');
    given().when(mark('no_show'), after(60)).thenRefused('ReservationUnknown');
  });
});

describe('a no-show', () => {
  it('is one only after the start and the grace time of the venue', () => {
    given(reserved()).when(mark('no_show'), after(14)).thenRefused('NoShowTooEarly');
    given(reserved()).when(mark('no_show'), after(15)).then(said('NoShowRecorded'));
    given(reserved()).when(mark('no_show', 0), after(-1)).thenRefused('NoShowTooEarly');
    given(reserved()).when(mark('no_show', 0), after(0)).then(said('NoShowRecorded'));
    given(reserved()).when(mark('no_show', 45), after(44)).thenRefused('NoShowTooEarly');
  });
  it('who comes late after all has arrived, and the word can be taken back', () => {
    given(reserved(), said('NoShowRecorded')).when(mark('arrived'), after(25)).then(said('RacerCheckedIn'));
    given(reserved(), said('NoShowRecorded')).when(mark(null), after(25)).then(said('NoShowReversed'));
    given(reserved(), said('RacerCheckedIn')).when(mark('no_show'), after(25)).then(said('NoShowRecorded'));
  });
  it('of one time is none of the later time they are moved to, while who has arrived is still there', () => {
    const later = plusMillis(NOON, 120 * MINUTE);
    const move = {
      type: 'MoveReservation' as const,
      data: { reservationId: reservation(1), locationId: DOWNTOWN, seatId: seat(1), startsAt: later, ...IN_SERVICE },
    };
    const moved: ScheduleEvent = {
      type: 'ReservationMoved',
      data: { ...SLOT, startsAt: later, userId: ADA, fromSeatId: seat(1), fromStartsAt: NOON },
    };
    given(reserved(), said('NoShowRecorded')).when(move, after(20)).then(moved);
    // Nothing is left to take back of the missed time; an arrival is.
    given(reserved(), said('NoShowRecorded'), moved).when(mark(null), after(20)).then();
    given(reserved(), said('RacerCheckedIn'), moved)
      .when(mark(null), after(20))
      .then({ type: 'CheckInReversed', data: { ...SLOT, startsAt: later, userId: ADA } });
  });
});
