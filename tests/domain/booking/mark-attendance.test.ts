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
  it('is recorded once and can be undone', () => {
    given(reserved()).when(mark('arrived'), after(-8)).then(said('RacerCheckedIn'));
    given(reserved(), said('RacerCheckedIn')).when(mark('arrived'), after(-8)).then();
    given(reserved(), said('RacerCheckedIn')).when(mark(null), after(3)).then(said('CheckInReversed'));
    given(reserved(), said('RacerCheckedIn'), said('CheckInReversed')).when(mark(null), after(3)).then();
  });
  it('is possible from twelve hours before the start, so that nobody is checked in for another day', () => {
    given(reserved())
      .when(mark('arrived'), after(-12 * 60))
      .then(said('RacerCheckedIn'));
    given(reserved())
      .when(mark('arrived'), after(-12 * 60 - 1))
      .thenRefused('ArrivalTooEarly');
  });
  it('is refused for a held slot, a blackout or an unknown reservation', () => {
    given(held({ checkoutId: checkout(1) }))
      .when(mark('arrived'), after(0))
      .thenRefused('ReservationInCheckout');
    given(blackedOut()).when(mark('arrived'), after(0)).thenRefused('NotAReservation');
    given().when(mark('no_show'), after(60)).thenRefused('ReservationUnknown');
  });
});

describe('a no-show', () => {
  it('can be recorded only after the start and the venue’s grace time', () => {
    given(reserved()).when(mark('no_show'), after(14)).thenRefused('NoShowTooEarly');
    given(reserved()).when(mark('no_show'), after(15)).then(said('NoShowRecorded'));
    given(reserved()).when(mark('no_show', 0), after(-1)).thenRefused('NoShowTooEarly');
    given(reserved()).when(mark('no_show', 0), after(0)).then(said('NoShowRecorded'));
    given(reserved()).when(mark('no_show', 45), after(44)).thenRefused('NoShowTooEarly');
  });
  it('is replaced by an arrival if the racer comes late, can be undone, and can replace an arrival', () => {
    given(reserved(), said('NoShowRecorded')).when(mark('arrived'), after(25)).then(said('RacerCheckedIn'));
    given(reserved(), said('NoShowRecorded')).when(mark(null), after(25)).then(said('NoShowReversed'));
    given(reserved(), said('RacerCheckedIn')).when(mark('no_show'), after(25)).then(said('NoShowRecorded'));
  });
  it('does not follow a reservation that moves to a later time, while an arrival does', () => {
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
    // After the move there is no no-show to undo, but an arrival.
    given(reserved(), said('NoShowRecorded'), moved).when(mark(null), after(20)).then();
    given(reserved(), said('RacerCheckedIn'), moved)
      .when(mark(null), after(20))
      .then({ type: 'CheckInReversed', data: { ...SLOT, startsAt: later, userId: ADA } });
  });
});
