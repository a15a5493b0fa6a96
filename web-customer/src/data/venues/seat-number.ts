import type { Calendar } from '@paddock/shared-domain/venues/contract';

/** A seat's short label: the number at the end of its name, else the name. */
export const seatNumber = ({ name }: Pick<Calendar, 'name'>): string => /(\d+)\s*$/.exec(name)?.[1] ?? name;

/** Seat 2 before seat 10; seats of one type together, in the order in which types first occur. */
export const inRoomOrder = <Seat extends Pick<Calendar, 'name'>>(seats: readonly Seat[]): readonly Seat[] =>
  seats.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
