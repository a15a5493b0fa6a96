import { upcast } from '@paddock/shared-domain/all-events';
import { describe, expect, it } from 'vitest';
import { NOON } from '../../support/builders/venue.ts';

const slot = { reservationId: 'r1', locationId: 'loc1', seatId: 's1', startsAt: NOON, userId: 'ada', priceCents: 1800 };
const read = (data: object) => {
  const { type, data: now } = upcast({ stream: 'schedule-loc1_2027-03-02', type: 'SlotReserved', data });
  return { type, data: now };
};

describe('a slot that an earlier release told as reserved', () => {
  it('by a checkout is a hold that was confirmed', () => {
    expect(read({ ...slot, paid: true, checkoutId: 'co1' })).toEqual({
      type: 'SlotHoldConfirmed',
      data: { ...slot, checkoutId: 'co1' },
    });
  });

  it('without one is booked on account, or with credits where it was paid', () => {
    const owed = { ...slot, feeCents: 200, taxCents: 190 };
    expect(read({ ...owed, paid: false, checkoutId: null })).toEqual({ type: 'SlotBookedOnAccount', data: owed });
    expect(read({ ...slot, paid: true, checkoutId: null })).toEqual({ type: 'SlotBookedWithCredits', data: slot });
  });

  it('from another day came from there, whichever way it had been booked and paid', () => {
    for (const stood of [
      { paid: true, checkoutId: 'co1' },
      { paid: true, checkoutId: null, nothingOwed: true },
      { paid: false, checkoutId: null },
    ]) {
      const moved = { ...slot, ...stood, movedFromDate: '2027-03-01', moveId: 'm1' };
      expect(read(moved)).toEqual({ type: 'ReservationMovedFromAnotherDay', data: moved });
    }
  });

  it('whose data is damaged is told by no present event', () => {
    expect(read({ damaged: true })).toMatchObject({ type: 'SlotHoldConfirmed' });
  });
});
