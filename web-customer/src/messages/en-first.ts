import { booking } from './en/booking.ts';
import { shell } from './en/shell.ts';

/** The English texts of the frame and the booking screen. They are part of the first load, the other texts follow with their screens. */
export const firstEnglish = {
  ...shell,
  ...booking,
} as const;
