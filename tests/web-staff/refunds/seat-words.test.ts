import { expect, it } from 'vitest';
import { seatWords } from '../../../web-staff/src/ui/seat-words.ts';

it('a paid half-hour after midnight has the evening that it belongs to', () => {
  const evening = { seat: '4', slot: '2026-11-20T18:30:00-08:00', date: '2026-11-20' };
  expect(seatWords(evening)).toBe('Seat 4, 20 Nov 2026, 6:30 pm');
  const night = { ...evening, slot: '2026-11-21T01:00:00-08:00' };
  expect(seatWords(night)).toBe('Seat 4, 20 Nov 2026 night, 1:00 am Saturday');
});
