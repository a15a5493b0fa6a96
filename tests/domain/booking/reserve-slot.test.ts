import { describe, it } from 'vitest';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { priceCents } from '@paddock/shared-domain/kernel/money';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { BOB, checkout, NOON } from '../../support/builders/venue.ts';
import { blackedOut, cancelled, held, IN_SERVICE, reserved, toReserve } from '../../support/builders/schedule.ts';
import { storiesOf } from '../../support/given.ts';

const { given } = storiesOf(scheduleDecider);
const reserve = (more = {}) => ({ type: 'ReserveSlot' as const, data: { ...toReserve(), ...IN_SERVICE, ...more } });

describe('booking one slot without a checkout', () => {
  it('takes a free slot and stores fee and tax beside the price', () => {
    const owed = { feeCents: priceCents(200), taxCents: priceCents(190) };
    given().when(reserve(owed)).then(reserved(owed));
  });

  it('is refused if the slot is reserved, held or blacked out', () => {
    given(reserved({ userId: BOB }))
      .when(reserve())
      .thenRefused('SlotTaken');
    given(reserved()).when(reserve()).thenRefused('SlotTaken');
    given(held({ checkoutId: checkout(2) }))
      .when(reserve())
      .thenRefused('SlotTaken');
    given(blackedOut()).when(reserve()).thenRefused('SlotTaken');
  });

  it('takes a cancelled slot again', () =>
    given(reserved(), cancelled())
      .when(reserve({ userId: BOB }))
      .then(reserved({ userId: BOB })));

  it('is refused off the grid, in the past, beyond the horizon, outside opening hours and on a retired seat', () => {
    given()
      .when(reserve({ startsAt: '2027-03-02T20:15:00.000Z' }))
      .thenRefused('SlotOffGrid');
    given().when(reserve(), { now: NOON }).thenRefused('SlotInPast');
    given()
      .when(reserve({ startsAt: '2027-05-02T20:00:00.000Z' }))
      .thenRefused('SlotBeyondHorizon');
    given()
      .when(reserve({ startsAt: '2027-05-01T20:00:00.000Z' }))
      .then(reserved({ startsAt: '2027-05-01T20:00:00.000Z' as Instant }));
    given()
      .when(reserve({ startsAt: '2027-03-03T06:00:00.000Z' }))
      .thenRefused('SlotOutsideHours');
    given()
      .when(reserve({ seatActive: false }))
      .thenRefused('SeatRetired');
  });
});
