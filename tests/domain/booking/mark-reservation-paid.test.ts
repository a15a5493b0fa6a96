import { describe, it } from 'vitest';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import type { ScheduleEvent } from '@paddock/shared-domain/booking/events';
import { ADA, checkout, DOWNTOWN, reservation } from '../../support/builders/venue.ts';
import { blackedOut, held, reserved, SLOT } from '../../support/builders/schedule.ts';
import { storiesOf } from '../../support/given.ts';

const { given } = storiesOf(scheduleDecider);
const mark = (paid: boolean) => ({
  type: 'MarkReservationPaid' as const,
  data: { reservationId: reservation(1), locationId: DOWNTOWN, paid },
});
const marked = (paid: boolean): ScheduleEvent => ({
  type: paid ? 'ReservationRecordedAsPaid' : 'ReservationMarkedUnpaid',
  data: { ...SLOT, userId: ADA },
});

describe('marking a reservation paid', () => {
  it('is recorded once and can be undone', () => {
    given(reserved()).when(mark(true)).then(marked(true));
    given(reserved(), marked(true)).when(mark(true)).then();
    given(reserved(), marked(true)).when(mark(false)).then(marked(false));
    given(reserved(), marked(true), marked(false)).when(mark(false)).then();
  });

  it('records that nothing was owed if staff saw no debt, and can be undone too', () => {
    const reads = { ...mark(true), data: { ...mark(true).data, nothingOwed: true as const } };
    const notOwing: ScheduleEvent = { type: 'ReservationRecordedAsNotOwing', data: { ...SLOT, userId: ADA } };
    given(reserved()).when(reads).then(notOwing);
    given(reserved(), notOwing).when(mark(true)).then();
    given(reserved(), notOwing).when(mark(false)).then(marked(false));
  });

  it('is refused for a held slot, a blackout or an unknown reservation', () => {
    given(held({ checkoutId: checkout(1) }))
      .when(mark(true))
      .thenRefused('ReservationInCheckout');
    given(blackedOut()).when(mark(true)).thenRefused('NotAReservation');
    given().when(mark(true)).thenRefused('ReservationUnknown');
  });
});
