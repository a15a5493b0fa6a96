import { mediumDateLabel } from '@paddock/web-kit/format/local-date.ts';
import { slotDate, slotTime } from '@paddock/web-kit/format/slot-label.ts';
import { messages } from '../messages/en.ts';

const words = messages.refunds;

/** A paid half-hour as text, in the venue's zone; the seat may be unknown once the slot has left the planner. */
export const seatWords = ({ seat, slot }: { readonly seat: string | null; readonly slot: string | null }): string =>
  seat === null || slot === null
    ? words.seatUnknown
    : words.seat(seat, `${mediumDateLabel(slotDate(slot))}, ${slotTime(slot)}`);
