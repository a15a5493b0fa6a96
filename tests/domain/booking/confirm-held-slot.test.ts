import { describe, it } from 'vitest';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { BOB, checkout, DOWNTOWN, NOON, NOW, seat } from '../../support/builders/venue.ts';
import { plusMillis } from '@paddock/shared-domain/kernel/time';
import { blackedOut, held, released, reserved } from '../../support/builders/schedule.ts';
import { storiesOf } from '../../support/given.ts';

const { given } = storiesOf(scheduleDecider);
const confirm = (number = 1) => ({
  type: 'ConfirmHeldSlot' as const,
  data: { checkoutId: checkout(number), locationId: DOWNTOWN, seatId: seat(1), startsAt: NOON },
});
const sold = reserved({ paid: true, checkoutId: checkout(1) });

describe('confirming a held slot after payment', () => {
  it('gives it to the customer, at the price and under the id of the hold', () =>
    given(held()).when(confirm()).then(sold));

  it('is accepted however late: after a capture a checkout only goes forward', () =>
    given(held())
      .when(confirm(), { now: plusMillis(NOW, 86_400_000 * 400) })
      .then(sold));

  it('changes nothing the second time', () => given(held(), sold).when(confirm()).then());

  it('is refused to every checkout that does not hold the slot', () => {
    for (const past of [
      [],
      [held({ checkoutId: checkout(2), userId: BOB })],
      [held(), released()],
      [reserved()],
      [reserved({ checkoutId: checkout(2), paid: true })],
      [blackedOut()],
    ])
      given(...past)
        .when(confirm())
        .thenRefused('HoldMissing');
  });
});
