import { type RemindableSlot, reminderDue, visitDue, visitsOf } from '@paddock/shared-domain/booking/reminder-due';
import type { ReservationId, SeatId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { readSlotText } from '@paddock/shared-domain/kernel/venue-time';
import { describe, expect, it } from 'vitest';

const ZONE = 'America/Los_Angeles';
const at = (text: string): Instant => readSlotText(text, ZONE) as Instant;
const day = { hours: 24, zone: ZONE, quiet: { from: 1320, until: 480 } };
const slot = (startsAt: string, more: Partial<RemindableSlot> = {}): RemindableSlot => ({
  reservationId: `res${startsAt}` as ReservationId,
  userId: 'ada' as UserId,
  seatId: 'seat1' as SeatId,
  startsAt: at(startsAt),
  placedAt: at('2027-03-01T10:00'),
  reminded: false,
  ...more,
});
const startsOf = (slots: readonly RemindableSlot[]) =>
  visitsOf(slots).map((visit) => visit.map(({ startsAt }) => startsAt));

describe('The reminder of a visit', () => {
  it.each([
    ['a day before, as the venue says', 24, '2027-03-03T18:00', '2027-03-02T18:00'],
    ['when the quiet hours are over', 12, '2027-03-03T18:00', '2027-03-03T08:00'],
    ['before they begin, where they end less than an hour before the visit', 2, '2027-03-03T08:30', '2027-03-02T21:59'],
    // 24 hours before 18:00 on the 14th it was 17:00 on the 13th: the clocks went forward at 02:00.
    ['so many hours before, not at the same time of the day before', 24, '2027-03-14T18:00', '2027-03-13T17:00'],
  ])('is due %s', (_, hours, start, due) => {
    expect(reminderDue(at(start), { ...day, hours })).toBe(at(due));
  });
  it('is never due if the venue sets zero hours', () => {
    expect(reminderDue(at('2027-03-03T18:00'), { ...day, hours: 0 })).toBeUndefined();
  });
});

describe('A visit', () => {
  it('is the slots of one person that touch or overlap, on any seats', () => {
    const other = { seatId: 'seat2' as SeatId };
    const slots = [slot('2027-03-03T18:30', other), slot('2027-03-03T18:00'), slot('2027-03-03T20:00')];
    const bob = slot('2027-03-03T19:00', { userId: 'bob' as UserId });
    expect(startsOf([...slots, bob])).toEqual([
      [at('2027-03-03T18:00'), at('2027-03-03T18:30')],
      [at('2027-03-03T19:00')],
      [at('2027-03-03T20:00')],
    ]);
  });
  it('has one reminder, due by its first slot, and no second one when it grows', () => {
    expect(visitDue([slot('2027-03-03T18:00'), slot('2027-03-03T18:30')], day)).toBe(at('2027-03-02T18:00'));
    expect(visitDue([slot('2027-03-03T18:00', { reminded: true }), slot('2027-03-03T18:30')], day)).toBeUndefined();
  });
  it('has no reminder if it was booked or moved there after the reminder was due', () => {
    const late = { placedAt: at('2027-03-02T18:01') };
    expect(visitDue([slot('2027-03-03T18:00', late)], day)).toBeUndefined();
    // Booked before the end of the quiet hours, to which the reminder is put off.
    const night = { ...day, hours: 12 };
    expect(visitDue([slot('2027-03-03T18:00', { placedAt: at('2027-03-03T07:00') })], night)).toBe(
      at('2027-03-03T08:00'),
    );
  });
});
