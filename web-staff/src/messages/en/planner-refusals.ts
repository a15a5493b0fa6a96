import { plural } from '@paddock/web-kit/format/plural.ts';

/** `2 of 6 slots are`. */
const share = (count: number, of: number): string => `${count} of ${plural(of, 'slot')} ${count === 1 ? 'is' : 'are'}`;

/** Why an action of the planner does not accept what is selected. */
export const refusals = {
  blackOutTaken: (count: number, of: number) => `Select empty slots only to black out: ${share(count, of)} taken.`,
  bookTaken: (count: number, of: number) => `Select empty slots only to book: ${share(count, of)} taken.`,
  bookPast: (count: number, of: number) => `Select future slots only to book: ${share(count, of)} past or under way.`,
  noteEmpty: (count: number, of: number) =>
    `Select reservations or blackouts only to add a note: ${share(count, of)} empty.`,
  deleteEmpty: (count: number, of: number) =>
    `Select reservations or blackouts only to delete: ${share(count, of)} empty.`,
  held: (count: number, of: number) =>
    `A customer is paying right now: ${share(count, of)} held for them. Wait until the payment ends, or cancel it.`,
  paidNotReserved: (count: number, of: number) =>
    `Select reservations only to mark them paid or unpaid: ${share(count, of)} something else.`,
  cameNotReserved: (count: number, of: number) =>
    `Select reservations only to record who arrived: ${share(count, of)} something else.`,
  early: (count: number, of: number) =>
    `Check-in opens twelve hours before the start. ${share(count, of)} later than that.`,
  awaited: (minutes: number) => (count: number, of: number) =>
    `You can record a no-show ${minutes} minutes after the start: ${share(count, of)} not there yet.`,
  moveOthers: (count: number, of: number) => `Select reservations only to move: ${share(count, of)} something else.`,
  moveTogether: () => 'Select one booking at a time to move: one customer, one seat, no gap.',
  tooMany: (most: number) =>
    `Select at most ${most} slots at once. For whole days, use “Closed days and special hours”.`,
} as const;
