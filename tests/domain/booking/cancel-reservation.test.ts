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

describe('cancelling what stands on a slot', () => {
  it('frees a reservation, paid or not, and names whose it was', () => {
    given(reserved({ userId: BOB }))
      .when(cancel())
      .then(cancelled({ userId: BOB }));
    given(reserved({ paid: true, checkoutId: checkout(1) }))
      .when(cancel())
      .then(cancelled());
  });

  it('lifts a blackout', () => given(blackedOut()).when(cancel()).then({ type: 'BlackoutLifted', data: SLOT }));

  it('never frees a slot whose checkout is under way', () =>
    given(held()).when(cancel()).thenRefused('ReservationInCheckout'));

  it('knows only what stands here: nothing twice, nothing foreign, nothing empty', () => {
    given().when(cancel()).thenRefused('ReservationUnknown');
    given(reserved(), cancelled()).when(cancel()).thenRefused('ReservationUnknown');
    given(reserved()).when(cancel(2)).thenRefused('ReservationUnknown');
  });
});
