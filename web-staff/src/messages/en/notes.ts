import { plural } from '@paddock/web-kit/format/plural.ts';

/** What staff write about a booking or a blackout. */
export const notes = {
  /** In the legend of the grid. */
  mark: 'Has a note',
  title: 'Note for colleagues',
  label: 'Note',
  hint: 'For staff only. Shown on every half-hour of the booking.',
  whose: (seat: string, text: string) => `${seat}: ${text}`,
  /** A colleague changed the note while this form was open. */
  theirs: 'Somebody else changed this note while you were writing:',
  takenOff: 'Somebody else deleted this note while you were writing.',
  keepBoth: 'Keep both texts',
  keepMine: 'Keep mine only',
  submit: 'Save note',
  busy: 'Saving',
  done: (count: number) => (count === 1 ? 'Note saved.' : `Note saved on ${plural(count, 'booking')}.`),
  off: 'Note deleted.',
} as const;
