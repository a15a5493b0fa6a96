import type { DayEntry } from '@paddock/calendar/feeds/day-entries';
import { entryOfRow } from '@paddock/calendar/feeds/entry-of-row';
import { ReservationId, SeatId, UserId } from '@paddock/shared-domain/kernel/ids';
import { Instant } from '@paddock/shared-domain/kernel/time';
import { describe, expect, it } from 'vitest';

const at = (time: string) => Instant.parse(`2027-03-08T${time}:00.000Z`);
const [ada, bob] = [UserId.parse('ada'), UserId.parse('bob')];
const [left, right] = [SeatId.parse('left'), SeatId.parse('right')];
const entry = (id: string, userId: UserId, seatId: SeatId): DayEntry => ({
  id: ReservationId.parse(id),
  userId,
  seatId,
  startsAt: at('20:00'),
  endsAt: at('21:00'),
});
const row = { user_id: ada, seat_id: left, starts_at: at('20:30') };

describe('the entry behind "Add to calendar"', () => {
  it('is the entry that contains the reservation', () => {
    const entries = [entry('bobs', bob, right), entry('adas', ada, left)];
    expect(entryOfRow(entries, row)?.id).toBe('adas');
  });

  it('is not found, instead of being another customer’s, while the list does not know yet that two swapped seats', () => {
    const traded = [entry('bobs', bob, left), entry('adas', ada, right)];
    expect(entryOfRow(traded, row)).toBeUndefined();
  });
});
