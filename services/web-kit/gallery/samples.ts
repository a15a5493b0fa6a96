import type { StripDay } from '../src/ui/day-strip.tsx';
import type { MapSeat } from '../src/ui/seat-map.tsx';
import type { TimeChoice } from '../src/ui/time-grid.tsx';

export const days: readonly StripDay[] = [
  { date: '2026-11-21', fullness: 0.2 },
  { date: '2026-11-22', fullness: 0.55 },
  { date: '2026-11-23', fullness: 0.95 },
  { date: '2026-11-24', fullness: 0.9 },
  { date: '2026-11-25', fullness: 0.7 },
  { date: '2026-11-26', fullness: 0, disabled: false },
];

const at = (clock: string) => `2026-11-22T${clock}:00-08:00`;
export const times: readonly TimeChoice[] = [
  { slot: at('17:30'), seatsLeft: 0, off: 'taken' },
  { slot: at('18:00'), seatsLeft: 7 },
  { slot: at('18:30'), seatsLeft: 9 },
  { slot: at('19:00'), seatsLeft: 3 },
  { slot: at('19:30'), seatsLeft: 5 },
  { slot: at('20:00'), seatsLeft: 8 },
  { slot: at('20:30'), seatsLeft: 12 },
  { slot: at('21:00'), seatsLeft: 12 },
];

const taken = new Set([2, 3, 9]);
export const seats: readonly MapSeat[] = Array.from({ length: 12 }, (_, index) => ({
  id: String(index + 1),
  number: String(index + 1),
  state: taken.has(index + 1) ? 'taken' : 'free',
  kind: 'Motion rig',
}));

export const statement = [
  { id: 'a', date: '1 Oct', what: 'Club, 4 races a month', paid: 'Visa ·· 4242', amount: '$57.60' },
  { id: 'b', date: '8 Oct', what: 'Seat 4, 60 min, motion', paid: 'Visa ·· 4242', amount: '$36.00' },
  { id: 'c', date: '8 Oct', what: 'Booking fee, seat 4', paid: 'Visa ·· 4242', amount: '$2.00' },
  { id: 'd', date: '10 Oct', what: 'Seat 5, 60 min, haptic', paid: '48 credits', amount: '$4.80' },
] as const;
