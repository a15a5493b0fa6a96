import { mediumDateLabel } from '@paddock/web-kit/format/local-date.ts';
import { nightTime, slotDate } from '@paddock/web-kit/format/slot-label.ts';
import { kitWords } from '@paddock/web-kit/language/kit-words.ts';
import { messages } from '../messages/en.ts';

const words = messages.refunds;
type PaidHalf = { readonly seat: string | null; readonly slot: string | null; readonly date: string | null };

/**
 * A paid half-hour as text, in the venue's zone: `Seat 4, 20 Nov 2026 night, 1:00 am Saturday` after midnight. The seat may be
 * unknown once the slot has left the planner.
 */
export const seatWords = ({ seat, slot, date }: PaidHalf): string => {
  if (seat === null || slot === null || date === null) return words.seatUnknown;
  const day = mediumDateLabel(date);
  return words.seat(seat, `${slotDate(slot) === date ? day : kitWords.nightOf(day)}, ${nightTime(slot, date)}`);
};
