import { dollars } from '@paddock/shared-domain/kernel/money';
import { letterOf } from '../../../gateways/mailer/letter.ts';
import type { Mail } from '../../../gateways/mailer/mailer.ts';
import type { MailWords } from '../words/english.ts';
import { mailWords } from '../words/mail-words.ts';
import { greeting, type Recipient, type Sender } from './sender.ts';

type Attachments = NonNullable<Mail['attachments']>;
export type BookingFacts = {
  readonly venueName: string;
  readonly address: string;
  /** One text a simulator and stretch of time, in the recipient's language. */
  readonly lines: readonly string[];
  readonly attachments: Attachments;
  /** How long before the start it can be cancelled or moved; missing where that moment has passed already. */
  readonly noticeHours?: number | undefined;
};
/** The amounts of a paid booking, in cents; what is zero is not said. */
export type Amounts = {
  readonly subtotalCents: number;
  readonly voucherCents: number;
  readonly credits: number;
  readonly creditsValueCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
  readonly receiptUrl: string | null;
};

const place = ({ booking }: MailWords, { venueName, address }: BookingFacts): string =>
  booking.where(address === '' ? venueName : `${venueName}, ${address}`);
const amountLines = ({ booking }: MailWords, amounts: Amounts): readonly string[] => [
  booking.subtotal(dollars(amounts.subtotalCents)),
  ...(amounts.credits > 0 ? [booking.credits(amounts.credits, dollars(amounts.creditsValueCents))] : []),
  ...(amounts.taxCents > 0 ? [booking.tax(dollars(amounts.taxCents))] : []),
  ...(amounts.voucherCents > 0 ? [booking.voucher(dollars(amounts.voucherCents))] : []),
  booking.charged(dollars(amounts.totalCents)),
];

/** The confirmation of a booking, which is its receipt too. `amounts` is missing where nothing was charged with it. */
export const bookedLetter = (
  to: Recipient,
  { clubName, publicUrl }: Sender,
  facts: BookingFacts,
  amounts: Amounts | undefined,
): Mail => {
  const words = mailWords(to.language);
  return {
    to: to.email,
    kind: 'booking-confirmed',
    subject: words.booking.bookedSubject(facts.venueName),
    ...letterOf({
      clubName,
      language: to.language,
      heading: words.booking.bookedHeading,
      paragraphs: [
        greeting(to),
        words.booking.booked,
        ...facts.lines,
        place(words, facts),
        ...(amounts === undefined ? [] : amountLines(words, amounts)),
      ],
      button:
        amounts?.receiptUrl == null
          ? { label: words.yourReservations, url: `${publicUrl}/dashboard` }
          : { label: words.providersReceipt, url: amounts.receiptUrl },
      note: words.booking.bookedNote(facts.noticeHours),
    }),
    attachments: facts.attachments,
  };
};

export const cancelledLetter = (to: Recipient, { clubName, publicUrl }: Sender, facts: BookingFacts): Mail => {
  const words = mailWords(to.language);
  return {
    to: to.email,
    kind: 'booking-cancelled',
    subject: words.booking.cancelledSubject(facts.venueName),
    ...letterOf({
      clubName,
      language: to.language,
      heading: words.booking.cancelledHeading,
      paragraphs: [greeting(to), words.booking.cancelled, ...facts.lines, place(words, facts)],
      button: { label: words.booking.bookAgain, url: `${publicUrl}/reservations` },
      note: words.booking.cancelledNote,
    }),
    attachments: facts.attachments,
  };
};

export const movedLetter = (to: Recipient, { clubName, publicUrl }: Sender, facts: BookingFacts): Mail => {
  const words = mailWords(to.language);
  return {
    to: to.email,
    kind: 'booking-moved',
    subject: words.booking.movedSubject(facts.venueName),
    ...letterOf({
      clubName,
      language: to.language,
      heading: words.booking.movedHeading,
      paragraphs: [greeting(to), words.booking.moved, ...facts.lines, place(words, facts)],
      button: { label: words.yourReservations, url: `${publicUrl}/dashboard` },
      note: words.booking.movedNote,
    }),
    attachments: facts.attachments,
  };
};
