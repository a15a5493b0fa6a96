import type { RecordedEvent } from '@paddock/event-store/port';
import { describe, expect, it } from 'vitest';
import { foldLog } from './raw-log.ts';

let next = 0;
const recorded = (stream: string, revision: number, type: string, data: object): RecordedEvent => ({
  id: `event ${(next += 1)}`,
  stream,
  revision,
  type,
  data,
  metadata: {},
  position: String(next) as RecordedEvent['position'],
  recordedAt: '2027-03-01T18:00:00.000Z',
});
const day = 'schedule-track_2027-03-02';
const slot = (reservationId: string) => ({ reservationId, seatId: 'seat 1', startsAt: '2027-03-02T18:00:00.000Z' });

describe('the reader of raw logs', () => {
  it('accepts a confirmed hold, and a slot that is freed and booked again', () => {
    const told = foldLog([
      recorded(day, 0, 'SlotHeld', slot('first')),
      recorded(day, 1, 'SlotHoldConfirmed', slot('first')),
      recorded(day, 2, 'ReservationCancelled', slot('first')),
      recorded(day, 3, 'SlotBookedOnAccount', slot('second')),
    ]);
    expect(told.wrongs).toEqual([]);
    expect([...told.reservations]).toEqual(['first', 'second']);
  });

  it('accepts a slot that was kept for somebody, a move, and two who trade places', () => {
    const [one, two] = [slot('first'), { ...slot('second'), seatId: 'seat 2' }];
    const from = ({ seatId, startsAt }: typeof one) => ({ fromSeatId: seatId, fromStartsAt: startsAt });
    const three = { ...one, seatId: 'seat 3' };
    const log = [
      recorded(day, 0, 'SlotSetAside', slot('kept')),
      recorded(day, 1, 'KeptSlotReleased', slot('kept')),
      recorded(day, 2, 'SlotBookedOnAccount', three),
      recorded(day, 3, 'ReservationMoved', { ...one, ...from(three) }),
      recorded(day, 4, 'SlotBookedOnAccount', two),
      recorded(day, 5, 'ReservationSteppedAside', one),
      recorded(day, 6, 'ReservationMoved', { ...two, seatId: one.seatId, ...from(two) }),
      recorded(day, 7, 'ReservationMoved', { ...one, seatId: two.seatId, ...from(one), steppedAside: true }),
    ];
    expect(foldLog(log).wrongs).toEqual([]);
    const taken = recorded(day, 8, 'ReservationMoved', { ...one, ...from(two) });
    expect(foldLog([...log, taken]).wrongs).toEqual(['seat 1 2027-03-02T18:00:00.000Z of second was given to first']);
  });

  it('reports a slot that two reservations have', () => {
    const told = foldLog([
      recorded(day, 0, 'SlotHeld', slot('first')),
      recorded(day, 1, 'SlotHoldConfirmed', slot('second')),
    ]);
    expect(told.wrongs).toEqual(['seat 1 2027-03-02T18:00:00.000Z of first was given to second']);
  });

  it('reports a gap in a stream, an intent charged twice and a checkout that ended twice', () => {
    const checkout = { checkoutId: 'c1', intentId: 'pi_1', amountCents: 1800 };
    const told = foldLog([
      recorded('checkout-c1', 0, 'CheckoutAccepted', checkout),
      recorded('checkout-c1', 2, 'PaymentCaptured', checkout),
      recorded('checkout-c1', 3, 'PaymentCaptured', checkout),
      recorded('checkout-c1', 4, 'CheckoutCompleted', checkout),
      recorded('checkout-c1', 5, 'PaymentAbandoned', checkout),
      recorded('checkout-c2', 0, 'CheckoutAccepted', { checkoutId: 'c2' }),
    ]);
    expect(told.wrongs).toEqual([
      'checkout-c1 has a gap before 2',
      'pi_1 was charged twice',
      'c1 ended twice, or never began',
    ]);
    expect([...told.open]).toEqual(['c2']);
  });
});
