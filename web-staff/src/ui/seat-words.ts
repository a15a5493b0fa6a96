import { mediumDateLabel } from '@paddock/web-kit/format/local-date.ts';
import { slotDate, slotTime } from '@paddock/web-kit/format/slot-label.ts';
import { messages } from '../messages/en.ts';

const words = messages.refunds;

/** A half-hour that was paid for, in a person's words and the venue's clock; what has left the planner may not be known any more. */
export const seatWords = ({ seat, slot }: { readonly seat: string | null; readonly slot: string | null }): string =>
  seat === null || slot === null
    ? words.seatUnknown
    : words.seat(seat, `${mediumDateLabel(slotDate(slot))}, ${slotTime(slot)}`);
