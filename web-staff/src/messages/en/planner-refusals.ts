import { plural } from '@paddock/web-kit/format/plural.ts';

/** `2 of 6 slots are`. */
const share = (count: number, of: number): string => `${count} of ${plural(of, 'slot')} ${count === 1 ? 'is' : 'are'}`;

/** Why an action of the planner does not accept what is selected. */
export const refusals = {
  blackOutTaken: (count: number, of: number) => `Black out takes empty slots only: ${share(count, of)} taken.`,
  bookTaken: (count: number, of: number) => `Booking takes empty slots only: ${share(count, of)} taken.`,
  bookPast: (count: number, of: number) => `Booking takes slots to come: ${share(count, of)} past or under way.`,
  noteEmpty: (count: number, of: number) => `A note is of reservations and blackouts only: ${share(count, of)} empty.`,
  deleteEmpty: (count: number, of: number) =>
    `Delete takes reservations and blackouts only: ${share(count, of)} empty.`,
  held: (count: number, of: number) =>
    `A customer is paying at this moment: ${share(count, of)} theirs until the outcome is known, or until you cancel the payment.`,
  paidNotReserved: (count: number, of: number) =>
    `Only reservations are paid or unpaid: ${share(count, of)} something else.`,
  cameNotReserved: (count: number, of: number) =>
    `Only reservations are arrived or not: ${share(count, of)} something else.`,
  early: (count: number, of: number) => `Check-in opens twelve hours before the start: ${share(count, of)} later.`,
  awaited: (minutes: number) => (count: number, of: number) =>
    `Racers are waited for ${minutes} minutes after the start: ${share(count, of)} not that far.`,
  moveOthers: (count: number, of: number) => `Only reservations move: ${share(count, of)} something else.`,
  moveTogether: () => 'Move one customer’s half-hours in a row on one seat at a time.',
  tooMany: (most: number) => `At most ${most} slots at once.`,
} as const;
