import { describe, expect, it } from 'vitest';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { occupantOf } from '@paddock/shared-domain/booking/schedule-day';
import type { ScheduleEventOf } from '@paddock/shared-domain/booking/events';
import { type Instant, LocalDate } from '@paddock/shared-domain/kernel/time';
import { price } from '../../support/builders/brands.ts';
import { ADA, BOB, checkout, DOWNTOWN, HALF_PAST, NOON, reservation, seat } from '../../support/builders/venue.ts';
import { blackedOut, held, IN_SERVICE, reserved } from '../../support/builders/schedule.ts';
import { storiesOf } from '../../support/given.ts';

const { given } = storiesOf(scheduleDecider);
const to = { reservationId: reservation(1), locationId: DOWNTOWN, seatId: seat(2), startsAt: HALF_PAST };
const move = (more = {}) => ({ type: 'MoveReservation' as const, data: { ...to, ...IN_SERVICE, ...more } });
const moved: ScheduleEventOf<'ReservationMoved'> = {
  type: 'ReservationMoved',
  data: { ...to, userId: ADA, fromSeatId: seat(1), fromStartsAt: NOON },
};

describe('moving a reservation within its day', () => {
  it.each([true, false])(
    'frees the old slot and takes the new one, and leaves it as paid as it was (paid: %s)',
    (paid) => {
      given(reserved({ paid })).when(move()).then(moved);
      const day = given(reserved({ paid }), moved).state();
      expect(occupantOf(day, seat(1), NOON)).toBeUndefined();
      expect(occupantOf(day, seat(2), HALF_PAST)).toMatchObject({ kind: 'reserved', paid, userId: ADA });
    },
  );

  it('changes nothing if it is on that slot already', () =>
    given(reserved({ seatId: seat(2), startsAt: HALF_PAST }))
      .when(move())
      .then());

  it('is checked like a new booking', () => {
    const there = { reservationId: reservation(2), seatId: seat(2), startsAt: HALF_PAST };
    given(reserved(), reserved({ ...there, userId: BOB }))
      .when(move())
      .thenRefused('SlotTaken');
    given(reserved(), held({ ...there, checkoutId: checkout(2) }))
      .when(move())
      .thenRefused('SlotTaken');
    given(reserved(), blackedOut(there)).when(move()).thenRefused('SlotTaken');
    given(reserved()).when(move(), { now: HALF_PAST }).thenRefused('SlotInPast');
    given(reserved())
      .when(move({ startsAt: '2027-03-02T20:45:00.000Z' }))
      .thenRefused('SlotOffGrid');
    given(reserved())
      .when(move({ startsAt: '2027-03-03T06:00:00.000Z' }))
      .thenRefused('SlotOutsideHours');
    given(reserved())
      .when(move({ seatActive: false }))
      .thenRefused('SeatRetired');
  });

  it('is refused for an unknown reservation, a held slot and a blackout', () => {
    given().when(move()).thenRefused('ReservationUnknown');
    given(held()).when(move()).thenRefused('ReservationInCheckout');
    given(blackedOut()).when(move()).thenRefused('NotAReservation');
  });
});

describe('moving a reservation away to another day', () => {
  const toDate = LocalDate.parse('2027-03-05');
  const priceCents = price(1800);
  const here = { seatId: seat(1), startsAt: NOON, priceCents };
  const arrived = { seatId: seat(2), startsAt: '2027-03-05T20:00:00.000Z' as Instant, priceCents, moveId: 'move' };
  const away = {
    type: 'MoveReservationAway' as const,
    data: { reservationId: reservation(1), locationId: DOWNTOWN, toDate, seen: { from: here, paid: false }, arrived },
  };
  const gone: ScheduleEventOf<'ReservationMovedToAnotherDay'> = {
    type: 'ReservationMovedToAnotherDay',
    data: {
      reservationId: reservation(1),
      locationId: DOWNTOWN,
      seatId: seat(1),
      startsAt: NOON,
      userId: ADA,
      toDate,
      arrived,
    },
  };

  it('frees the slot on the old day', () => {
    given(reserved()).when(away).then(gone);
    expect(occupantOf(given(reserved(), gone).state(), seat(1), NOON)).toBeUndefined();
  });

  it('is refused if the reservation was moved, replaced, repriced or paid since the mover saw it', () => {
    given(reserved(), gone).when(away).thenRefused('MoveOvertaken');
    given(reserved({ reservationId: reservation(2) }))
      .when(away)
      .thenRefused('MoveOvertaken');
    given(reserved({ seatId: seat(3) }))
      .when(away)
      .thenRefused('MoveOvertaken');
    given(reserved({ priceCents: price(2600) }))
      .when(away)
      .thenRefused('MoveOvertaken');
    given(reserved({ paid: true }))
      .when(away)
      .thenRefused('MoveOvertaken');
    // The same slot and price, but the reservation was on another day in between.
    given(reserved({ movedFromDate: toDate, moveId: 'back', movedFrom: here }))
      .when(away)
      .thenRefused('MoveOvertaken');
  });

  it('removes what the second of two moves brought, once, and nothing that another move brought', () => {
    const arrival = reserved({ movedFromDate: toDate, moveId: 'second', movedFrom: here });
    const letGo = (moveId: string) => ({
      type: 'LetArrivalGo' as const,
      data: { reservationId: reservation(1), locationId: DOWNTOWN, moveId, fromDate: toDate },
    });
    const { arrived: _, ...free } = gone.data;
    const undone = { ...gone, data: free };
    given(arrival).when(letGo('second')).then(undone);
    given(arrival, undone).when(letGo('second')).then();
    given(arrival).when(letGo('first')).then();
    given(reserved()).when(letGo('second')).then();
  });

  it('is refused for a held slot or a blackout', () => {
    given(held()).when(away).thenRefused('NotAReservation');
    given(blackedOut()).when(away).thenRefused('NotAReservation');
  });
});
