import { describe, it } from 'vitest';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { BOB, checkout, DOWNTOWN, reservation } from '../../support/builders/venue.ts';
import { blackedOut, cancelled, held, reserved, SLOT } from '../../support/builders/schedule.ts';
import { storiesOf } from '../../support/given.ts';

const { given } = storiesOf(scheduleDecider);
const cancel = (number = 1) => ({
  type: 'CancelReservation' as const,
  data: { reservationId: reservation(number), locationId: DOWNTOWN },
});

describe('cancelling what is on a slot', () => {
  it('frees a reservation, paid or not, and names its customer', () => {
    given(reserved({ userId: BOB }))
      .when(cancel())
      .then(cancelled({ userId: BOB }));
    given(reserved({ paid: true, checkoutId: checkout(1) }))
      .when(cancel())
      .then(cancelled());
  });

  it('lifts a blackout', () => given(blackedOut()).when(cancel()).then({ type: 'BlackoutLifted', data: SLOT }));

  it('is refused while a checkout holds the slot', () =>
    given(held()).when(cancel()).thenRefused('ReservationInCheckout'));

  it('is refused for a reservation that does not exist or is cancelled already', () => {
    given().when(cancel()).thenRefused('ReservationUnknown');
    given(reserved(), cancelled()).when(cancel()).thenRefused('ReservationUnknown');
    given(reserved()).when(cancel(2)).thenRefused('ReservationUnknown');
  });
});
