import { upcast } from '@paddock/shared-domain/all-events';
import { describe, expect, it } from 'vitest';
import { NOON } from '../../support/builders/venue.ts';

const slot = { reservationId: 'r1', locationId: 'loc1', seatId: 's1', startsAt: NOON, userId: 'ada', priceCents: 1800 };
const read = (data: object, name = 'SlotReserved') => {
  const { type, data: now } = upcast({ stream: 'schedule-loc1_2027-03-02', type: name, data });
  return { type, data: now };
};

describe('SlotReserved, an event of an earlier release', () => {
  it('is read as a confirmed hold if it names a checkout', () => {
    expect(read({ ...slot, paid: true, checkoutId: 'co1' })).toEqual({
      type: 'SlotHoldConfirmed',
      data: { ...slot, checkoutId: 'co1' },
    });
  });

  it('is read without a checkout as booked on account, or as booked with credits if it was paid', () => {
    const owed = { ...slot, feeCents: 200, taxCents: 190 };
    expect(read({ ...owed, paid: false, checkoutId: null })).toEqual({ type: 'SlotBookedOnAccount', data: owed });
    expect(read({ ...slot, paid: true, checkoutId: null })).toEqual({ type: 'SlotBookedWithCredits', data: slot });
  });

  it('is read as an arrival if it came from another day, however it was booked and paid', () => {
    for (const [told, stood] of [
      [{ paid: true, checkoutId: 'co1' }, 'paid'],
      [{ paid: true, checkoutId: null, nothingOwed: true }, 'not-owing'],
      [{ paid: false, checkoutId: null }, 'unpaid'],
    ] as const) {
      const moved = { ...slot, checkoutId: told.checkoutId, movedFromDate: '2027-03-01', moveId: 'm1' };
      const now = { type: 'ReservationArrivedFromAnotherDay', data: { ...moved, stood } };
      expect(read({ ...moved, ...told })).toEqual(now);
      expect(read({ ...moved, ...told }, 'ReservationMovedFromAnotherDay')).toEqual(now);
    }
  });

  it('is read as a confirmed hold if its data is damaged', () => {
    expect(read({ damaged: true })).toMatchObject({ type: 'SlotHoldConfirmed' });
  });
});
