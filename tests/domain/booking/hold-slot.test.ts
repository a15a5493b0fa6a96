import { describe, it } from 'vitest';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { ADA, BOB, checkout, HALF_PAST, NOON, reservation, seat } from '../../support/builders/venue.ts';
import { blackedOut, cancelled, held, IN_SERVICE, released, reserved } from '../../support/builders/schedule.ts';
import { storiesOf } from '../../support/given.ts';

const { given } = storiesOf(scheduleDecider);
const hold = (more = {}) => ({ type: 'HoldSlot' as const, data: { ...held().data, ...IN_SERVICE, ...more } });

describe('holding a slot for a checkout', () => {
  it('takes a free slot', () => given().when(hold()).then(held()));

  it('is refused if the slot is held by another checkout, reserved or blacked out', () => {
    for (const taken of [
      held({ checkoutId: checkout(2), userId: BOB }),
      held({ checkoutId: checkout(2), userId: ADA }),
      reserved({ userId: BOB }),
      reserved({ checkoutId: checkout(1), paid: true }),
      blackedOut(),
    ])
      given(taken).when(hold()).thenRefused('SlotTaken');
  });

  it('changes nothing when the same checkout holds it already, even after its start', () =>
    given(held()).when(hold(), { now: HALF_PAST }).then());

  it('takes the slot next to a taken one, and the same half-hour of another seat', () => {
    given(reserved())
      .when(hold({ startsAt: HALF_PAST }))
      .then(held({ startsAt: HALF_PAST }));
    given(reserved())
      .when(hold({ seatId: seat(2) }))
      .then(held({ seatId: seat(2) }));
  });

  it('takes a slot at once after it was released or cancelled', () => {
    const again = { reservationId: reservation(2), checkoutId: checkout(2), userId: BOB };
    given(held(), released()).when(hold(again)).then(held(again));
    given(reserved(), cancelled()).when(hold(again)).then(held(again));
  });

  it('SLOT-05 is refused off the half-hour grid, to the millisecond', () => {
    for (const startsAt of [
      '2027-03-02T20:15:00.000Z',
      '2027-03-02T20:45:00.000Z',
      '2027-03-02T20:00:01.000Z',
      '2027-03-02T20:30:00.001Z',
      '2027-03-02T20:29:59.999Z',
    ])
      given().when(hold({ startsAt })).thenRefused('SlotOffGrid');
  });

  it('SLOT-05 takes only slots that start after now, to the millisecond', () => {
    given().when(hold(), { now: NOON }).thenRefused('SlotInPast');
    given()
      .when(hold(), { now: '2027-03-02T20:00:00.001Z' as Instant })
      .thenRefused('SlotInPast');
    given()
      .when(hold(), { now: '2027-03-02T19:59:59.999Z' as Instant })
      .then(held());
  });

  it('is refused outside opening hours, on a closed day and on a retired seat', () => {
    given()
      .when(hold({ startsAt: '2027-03-02T17:30:00.000Z' }))
      .thenRefused('SlotOutsideHours');
    given()
      .when(hold({ startsAt: '2027-03-03T06:00:00.000Z' }))
      .thenRefused('SlotOutsideHours');
    given()
      .when(hold({ startsAt: '2027-03-03T05:30:00.000Z' }))
      .then(held({ startsAt: '2027-03-03T05:30:00.000Z' as Instant }));
    const closed = { ...IN_SERVICE.venue, openingHours: Array.from({ length: 7 }, () => null) };
    given()
      .when(hold({ venue: closed }))
      .thenRefused('SlotOutsideHours');
    given()
      .when(hold({ seatActive: false }))
      .thenRefused('SeatRetired');
  });
});
