import { describe, it } from 'vitest';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { plusMillis } from '@paddock/shared-domain/kernel/time';
import { HALF_PAST, reservation, VENUE } from '../../support/builders/venue.ts';
import { blackedOut, held, reserved } from '../../support/builders/schedule.ts';
import { storiesOf } from '../../support/given.ts';

const { given } = storiesOf(scheduleDecider);
const blackOut = (more = {}) => ({
  type: 'BlackOutSlot' as const,
  data: { ...blackedOut().data, venue: VENUE, ...more },
});

describe('blacking out a slot', () => {
  it('takes an empty slot, also in the past, outside opening hours and beyond the horizon', () => {
    given().when(blackOut()).then(blackedOut());
    given()
      .when(blackOut(), { now: plusMillis(HALF_PAST, 1) })
      .then(blackedOut());
    const far = plusMillis(HALF_PAST, 400 * 86_400_000 - 9 * 3_600_000);
    given()
      .when(blackOut({ startsAt: far }))
      .then(blackedOut({ startsAt: far }));
  });

  it('is refused if the slot is held, reserved or blacked out', () => {
    for (const there of [held(), reserved(), blackedOut({ reservationId: reservation(2) })])
      given(there).when(blackOut()).thenRefused('SlotTaken');
  });

  it('is refused off the half-hour grid', () => {
    for (const startsAt of ['2027-03-02T20:15:00.000Z', '2027-03-02T20:45:00.000Z', '2027-03-02T20:00:30.000Z'])
      given().when(blackOut({ startsAt })).thenRefused('SlotOffGrid');
  });
});
