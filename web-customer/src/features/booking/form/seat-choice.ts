import type { SeatId } from '@paddock/shared-domain/kernel/ids';

/**
 * Exactly as many seats as racers, from those free for the whole duration: the ones already chosen stay, the first free ones join,
 * and what is over goes from the end (ruling A-101).
 */
export const fillSeats = (chosen: readonly SeatId[], free: readonly SeatId[], racers: number): readonly SeatId[] => {
  const kept = chosen.filter((id) => free.includes(id));
  return [...kept, ...free.filter((id) => !kept.includes(id))].slice(0, racers);
};

/** A press on a seat: mine is given back; a free one becomes mine, in place of the one chosen longest ago where all are taken. */
export const toggleSeat = (chosen: readonly SeatId[], seat: SeatId, racers: number): readonly SeatId[] =>
  chosen.includes(seat) ? chosen.filter((id) => id !== seat) : [...chosen, seat].slice(-racers);
