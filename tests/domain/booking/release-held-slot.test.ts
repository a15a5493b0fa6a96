import { describe, it } from 'vitest';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { BOB, checkout, DOWNTOWN, NOON, reservation, seat } from '../../support/builders/venue.ts';
import { blackedOut, held, released, reserved } from '../../support/builders/schedule.ts';
import { storiesOf } from '../../support/given.ts';

const { given } = storiesOf(scheduleDecider);
const release = (number = 1) => ({
  type: 'ReleaseHeldSlot' as const,
  data: { checkoutId: checkout(number), locationId: DOWNTOWN, seatId: seat(1), startsAt: NOON },
});

describe('releasing a held slot after its checkout ended without payment', () => {
  it('frees it under the id of the hold', () =>
    given(held({ reservationId: reservation(7) }))
      .when(release())
      .then(released({ reservationId: reservation(7) })));

  it('changes nothing that another checkout holds or that is sold', () => {
    for (const past of [
      [],
      [held({ checkoutId: checkout(2), userId: BOB })],
      [held(), released()],
      [reserved()],
      [held(), reserved({ checkoutId: checkout(1), paid: true })],
      [blackedOut()],
    ])
      given(...past)
        .when(release())
        .then();
  });
});
