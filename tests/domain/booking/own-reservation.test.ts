import { describe, it } from 'vitest';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { cents } from '@paddock/shared-domain/kernel/money';
import { HOUR, plusMillis } from '@paddock/shared-domain/kernel/time';
import { price } from '../../support/builders/brands.ts';
import { ADA, BOB, checkout, DOWNTOWN, HALF_PAST, NOON, reservation, seat } from '../../support/builders/venue.ts';
import { blackedOut, cancelled, held, IN_SERVICE, reserved, SLOT } from '../../support/builders/schedule.ts';
import { storiesOf } from '../../support/given.ts';

const { given } = storiesOf(scheduleDecider);
const refund = { cause: 'cancelled_by_customer', percent: 100 } as const;
const by = { userId: ADA, noticeHours: 48 };
const inTime = { now: plusMillis(NOON, -48 * HOUR) };
const late = { now: plusMillis(NOON, -48 * HOUR + 1) };
const cancel = (who = by) => ({
  type: 'CancelReservation' as const,
  data: { reservationId: reservation(1), locationId: DOWNTOWN, refund, by: who },
});
const agreed = {
  fromPriceCents: 1800,
  priceCents: price(2000),
  difference: { netCents: cents(200), taxCents: cents(19) },
};
const move = (who = by, price = agreed) => ({
  type: 'MoveReservation' as const,
  data: { ...SLOT, startsAt: HALF_PAST, ...IN_SERVICE, by: who, agreed: price },
});

describe('a customer who cancels or moves their own reservation', () => {
  it('may cancel until 48 hours before the start, to the millisecond; the event carries the terms of the refund', () => {
    given(reserved({ checkoutId: checkout(1), paid: true }))
      .when(cancel(), inTime)
      .then(cancelled({ checkoutId: checkout(1), refund }));
    given(reserved()).when(cancel(), late).thenRefused('NoticeTooShort');
    given(reserved())
      .when(cancel({ ...by, noticeHours: 24 }), late)
      .then(cancelled({ checkoutId: null, refund }));
  });

  it("is refused for other people's reservations, blackouts and running checkouts", () => {
    given(reserved({ userId: BOB }))
      .when(cancel(), inTime)
      .thenRefused('ReservationUnknown');
    given(blackedOut()).when(cancel(), inTime).thenRefused('ReservationUnknown');
    given(held({ userId: BOB }))
      .when(cancel(), inTime)
      .thenRefused('ReservationUnknown');
    given(held()).when(cancel(), inTime).thenRefused('ReservationInCheckout');
    given(reserved({ userId: BOB }))
      .when(move(), inTime)
      .thenRefused('ReservationUnknown');
  });

  it('may move in time at the new price; the event carries the difference', () => {
    given(reserved({ checkoutId: checkout(1) }))
      .when(move(), inTime)
      .then({
        type: 'ReservationMoved',
        data: {
          ...SLOT,
          startsAt: HALF_PAST,
          userId: ADA,
          fromSeatId: seat(1),
          fromStartsAt: NOON,
          checkoutId: checkout(1),
          priceCents: agreed.priceCents,
          difference: agreed.difference,
        },
      });
    given(reserved()).when(move(), late).thenRefused('NoticeTooShort');
  });

  it('is refused if the price is not the one they saw, also after an earlier move changed it', () => {
    given(reserved())
      .when(move(by, { ...agreed, fromPriceCents: 1700 }), inTime)
      .thenRefused('PriceChanged');
    const moved = {
      type: 'ReservationMoved' as const,
      data: {
        ...SLOT,
        seatId: seat(2),
        userId: ADA,
        fromSeatId: seat(1),
        fromStartsAt: NOON,
        priceCents: price(2000),
      },
    };
    given(reserved(), moved).when(move(), inTime).thenRefused('PriceChanged');
  });
});
