import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import type { MoveReservation } from '@paddock/shared-domain/booking/move-reservation';
import { findReservation, occupantOf } from '@paddock/shared-domain/booking/schedule-day';
import { describe, expect, it } from 'vitest';
import { ADA, BOB, DOWNTOWN, NOON, reservation, seat, VENUE } from '../../support/builders/venue.ts';
import { blackedOut, reserved } from '../../support/builders/schedule.ts';
import { storiesOf } from '../../support/given.ts';

const { given } = storiesOf(scheduleDecider);
const adas = reserved({ reservationId: reservation(1), seatId: seat(1), startsAt: NOON, userId: ADA });
const bobs = reserved({ reservationId: reservation(2), seatId: seat(2), startsAt: NOON, userId: BOB });
const move = (id: number, from: number, to: number): MoveReservation['data'] => ({
  reservationId: reservation(id),
  locationId: DOWNTOWN,
  seatId: seat(to),
  startsAt: NOON,
  venue: VENUE,
  seatActive: true,
  moveId: 'swap',
  seen: { seatId: seat(from), startsAt: NOON },
});
const swap = { type: 'TradePlaces', data: { moves: [move(1, 1, 2), move(2, 2, 1)] } } as const;

describe('swapping places', () => {
  it('moves one reservation aside first, so that no slot has two holders after any event', () => {
    const place = { locationId: DOWNTOWN, startsAt: NOON };
    const ada = { ...place, reservationId: reservation(1), userId: ADA };
    const bob = { ...place, reservationId: reservation(2), userId: BOB };
    const events = [
      { type: 'ReservationSteppedAside', data: { ...ada, seatId: seat(1) } },
      {
        type: 'ReservationMoved',
        data: { ...bob, seatId: seat(1), fromSeatId: seat(2), fromStartsAt: NOON, moveId: 'swap' },
      },
      {
        type: 'ReservationMoved',
        data: { ...ada, seatId: seat(2), fromSeatId: seat(1), fromStartsAt: NOON, moveId: 'swap', steppedAside: true },
      },
    ] as const;
    given(adas, bobs)
      .when(swap)
      .then(...events);
    const day = given(adas, bobs, ...events).state();
    expect(occupantOf(day, seat(1), NOON)).toMatchObject({ reservationId: reservation(2), userId: BOB });
    expect(findReservation(day, reservation(1))).toMatchObject({ seatId: seat(2), occupant: { userId: ADA } });
  });

  it('moves nobody if one was moved since or is gone, or a slot is taken by something else', () => {
    const third = reserved({ reservationId: reservation(2), seatId: seat(3), startsAt: NOON, userId: BOB });
    given(adas, third, blackedOut({ reservationId: reservation(9), seatId: seat(2), startsAt: NOON }))
      .when(swap)
      .thenRefused('SlotTaken');
    given(bobs).when(swap).thenRefused('ReservationUnknown');
    const stale = { ...move(1, 1, 2), seen: { seatId: seat(4), startsAt: NOON } };
    given(adas, bobs)
      .when({ type: 'TradePlaces', data: { moves: [stale, move(2, 2, 1)] } })
      .thenRefused('MoveOvertaken');
    given(adas, bobs)
      .when({ type: 'TradePlaces', data: { moves: [] } })
      .thenRefused('SlotTaken');
  });
});
