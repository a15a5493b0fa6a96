import { bookingsOf } from '@paddock/shared-domain/booking/one-booking';
import { SeatId, UserId } from '@paddock/shared-domain/kernel/ids';
import { Instant, LocalDate } from '@paddock/shared-domain/kernel/time';
import { describe, expect, it } from 'vitest';

type Half = { readonly user: string; readonly seat: string; readonly date: string; readonly at: string };
const half = (user: string, seat: string, at: string, date = '2027-03-08'): Half => ({ user, seat, date, at });
const shown = (...halves: Half[]) =>
  bookingsOf(halves, ({ user, seat, date, at }) => ({
    userId: UserId.parse(user),
    seatId: SeatId.parse(seat),
    date: LocalDate.parse(date),
    startsAt: Instant.parse(`2027-03-08T${at}:00.000Z`),
  })).map((booking) => booking.map(({ user, seat, at }) => `${user} ${seat} ${at}`));

describe('one booking', () => {
  it('is one person’s consecutive half-hours on one seat, in any order of input', () => {
    expect(shown(half('ada', 'a', '11:00'), half('ada', 'a', '10:00'), half('ada', 'a', '10:30'))).toEqual([
      ['ada a 10:00', 'ada a 10:30', 'ada a 11:00'],
    ]);
  });

  it('ends at a gap, at another person, at another seat and with the venue’s day', () => {
    expect(shown(half('ada', 'a', '10:00'), half('ada', 'a', '11:00'))).toHaveLength(2);
    expect(shown(half('ada', 'a', '10:00'), half('bob', 'a', '10:30'))).toHaveLength(2);
    expect(shown(half('ada', 'a', '10:00'), half('ada', 'b', '10:30'))).toHaveLength(2);
    expect(shown(half('ada', 'a', '07:30', '2027-03-07'), half('ada', 'a', '08:00', '2027-03-08'))).toHaveLength(2);
  });

  it('is listed by start and then seat, also if two people use one seat in turn', () => {
    expect(
      shown(half('bob', 'b', '10:00'), half('ada', 'a', '10:30'), half('ada', 'a', '10:00'), half('bob', 'a', '11:00')),
    ).toEqual([['ada a 10:00', 'ada a 10:30'], ['bob b 10:00'], ['bob a 11:00']]);
  });
});
