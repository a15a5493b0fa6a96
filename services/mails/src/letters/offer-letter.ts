import { letterOf } from '@paddock/kit/gateways/mailer/letter';
import type { Mail } from '@paddock/kit/gateways/mailer/mailer';
import { mailWords } from '../words/mail-words.ts';
import type { BookingFacts } from './booking-letters.ts';
import { greeting, type Recipient, type Sender } from './sender.ts';

export type OfferFacts = Omit<BookingFacts, 'attachments'> & {
  /** Until when the seats are held, in the venue's zone. */
  readonly until: string;
};

/** Offers seats that became free to a customer who waits for them. */
export const offerLetter = (to: Recipient, { venue, publicUrl }: Sender, facts: OfferFacts): Mail => {
  const words = mailWords(to.language);
  const { venueName, address, lines, until } = facts;
  return {
    to: to.email,
    kind: 'seat-offered',
    subject: words.offer.subject(venueName),
    ...letterOf({
      venue,
      language: to.language,
      heading: words.offer.heading,
      paragraphs: [
        greeting(to),
        words.offer.free,
        ...lines,
        words.booking.where(address === '' ? venueName : `${venueName}, ${address}`),
        words.offer.until(until),
      ],
      button: { label: words.offer.book, url: `${publicUrl}/waiting` },
      note: words.offer.note,
    }),
  };
};
