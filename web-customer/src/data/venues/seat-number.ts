import type { Calendar } from '@paddock/shared-domain/venues/contract';

/** The figure that stands for a seat: the number its name ends in, else the name. */
export const seatNumber = ({ name }: Pick<Calendar, 'name'>): string => /(\d+)\s*$/.exec(name)?.[1] ?? name;

/** Seat 2 before seat 10; seats of one type together, in the order the types first come up. */
export const inRoomOrder = <Seat extends Pick<Calendar, 'name'>>(seats: readonly Seat[]): readonly Seat[] =>
  seats.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
