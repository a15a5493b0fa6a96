import { letterOf } from '@paddock/kit/gateways/mailer/letter';
import type { Mail } from '@paddock/kit/gateways/mailer/mailer';
import { mailWords } from '../words/mail-words.ts';
import type { BookingFacts } from './booking-letters.ts';
import { greeting, type Recipient, type Sender } from './sender.ts';

export type ReminderFacts = Omit<BookingFacts, 'attachments'> & {
  /** The day of the visit, in the recipient's language. */
  readonly day: string;
  /** The venue's own text in the recipient's language: plain text, may be empty. */
  readonly ownText: string;
  /** The code that unsubscribes this person from reminders (RFC 8058). */
  readonly code: string;
};

/** Reminds of a visit. The venue's own text is escaped, whatever it contains. */
export const reminderLetter = (to: Recipient, { venue, publicUrl }: Sender, facts: ReminderFacts): Mail => {
  const words = mailWords(to.language);
  const { venueName, address, lines, day, ownText, code } = facts;
  return {
    to: to.email,
    kind: 'booking-reminder',
    subject: words.reminder.subject(venueName, day),
    ...letterOf({
      venue,
      language: to.language,
      heading: words.reminder.heading,
      paragraphs: [
        greeting(to),
        words.reminder.soon,
        ...lines,
        words.booking.where(address === '' ? venueName : `${venueName}, ${address}`),
        ...ownText.split('\n').filter((line) => line.trim() !== ''),
      ],
      button: { label: words.yourReservations, url: `${publicUrl}/dashboard` },
      note: words.reminder.note,
      ending: { label: words.reminder.end, url: `${publicUrl}/reminders-off/${code}` },
    }),
    unsubscribeUrl: `${publicUrl}/api/reminders/stop/${code}`,
  };
};
