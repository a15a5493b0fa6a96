import { messages } from '../../../messages/messages.ts';
import type { Booking } from './use-booking.ts';

/** The next thing to do before a checkout, or nothing. */
export const whatIsMissing = ({
  slot,
  short,
  seats,
  racers,
}: Pick<Booking, 'slot' | 'short' | 'seats' | 'racers'>): string | undefined => {
  const { book } = messages;
  if (slot === undefined) return book.pickTimeShort;
  if (short) return book.tooFewSeats;
  return seats.length < racers ? book.pickSeats(racers - seats.length) : undefined;
};
