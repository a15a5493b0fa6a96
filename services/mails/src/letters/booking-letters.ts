import { dollars } from '@paddock/shared-domain/kernel/money';
import { letterOf } from '@paddock/kit/gateways/mailer/letter';
import type { Mail } from '@paddock/kit/gateways/mailer/mailer';
import type { MailWords } from '../words/english.ts';
import { mailWords } from '../words/mail-words.ts';
import { type Back, backLines } from './back-lines.ts';
import { greeting, type Recipient, type Sender } from './sender.ts';

type Attachments = NonNullable<Mail['attachments']>;
export type BookingFacts = {
  readonly venueName: string;
  readonly address: string;
  /** One text per simulator and time span, in the recipient's language. */
  readonly lines: readonly string[];
  readonly attachments: Attachments;
  /** Hours before the start until which it can be cancelled or moved; undefined where that time has passed. */
  readonly noticeHours?: number | undefined;
};
/** The amounts of a paid booking, in cents; zero amounts are left out. */
export type Amounts = {
  readonly subtotalCents: number;
  /** What a promotion code took off. */
  readonly promotion: { readonly code: string; readonly cents: number } | undefined;
  readonly voucherCents: number;
  readonly credits: number;
  readonly creditsValueCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
  readonly receiptUrl: string | null;
};

/** What a change means for the money; it is part of the letter about the change, so that there is only one letter. */
export type ActMoney = {
  readonly back: Back;
  /** Staff decided that nothing is refunded. */
  readonly kept: boolean;
  /** A payment is still being settled: a later letter reports the refund. */
  readonly unsettled: boolean;
  /** The additional price of a move, tax included. */
  readonly owedCents: number;
  /** The reservations that the same change deleted while it moved others, one text per simulator and time span. */
  readonly endedLines: readonly string[];
};

const place = ({ booking }: MailWords, { venueName, address }: BookingFacts): string =>
  booking.where(address === '' ? venueName : `${venueName}, ${address}`);
const amountLines = ({ booking }: MailWords, amounts: Amounts): readonly string[] => [
  booking.subtotal(dollars(amounts.subtotalCents)),
  ...(amounts.promotion === undefined
    ? []
    : [booking.promotion(amounts.promotion.code, dollars(amounts.promotion.cents))]),
  ...(amounts.credits > 0 ? [booking.credits(amounts.credits, dollars(amounts.creditsValueCents))] : []),
  ...(amounts.taxCents > 0 ? [booking.tax(dollars(amounts.taxCents))] : []),
  ...(amounts.voucherCents > 0 ? [booking.voucher(dollars(amounts.voucherCents))] : []),
  booking.charged(dollars(amounts.totalCents)),
];

/** The confirmation of a booking, which is also its receipt. `amounts` is undefined where nothing was charged with it. */
export const bookedLetter = (
  to: Recipient,
  { venue, publicUrl }: Sender,
  facts: BookingFacts,
  amounts: Amounts | undefined,
): Mail => {
  const words = mailWords(to.language);
  return {
    to: to.email,
    kind: 'booking-confirmed',
    subject: words.booking.bookedSubject(facts.venueName),
    ...letterOf({
      venue,
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

const moneyLines = (to: Recipient, { back, kept, unsettled, owedCents }: ActMoney): readonly string[] => {
  const { booking } = mailWords(to.language);
  return [
    ...(owedCents > 0 ? [booking.dearer(dollars(owedCents))] : []),
    ...(unsettled ? [booking.later] : backLines(to, back)),
    ...(kept ? [booking.kept] : []),
  ];
};

export const cancelledLetter = (
  to: Recipient,
  { venue, publicUrl }: Sender,
  facts: BookingFacts,
  money: ActMoney,
): Mail => {
  const words = mailWords(to.language);
  return {
    to: to.email,
    kind: 'booking-cancelled',
    subject: words.booking.cancelledSubject(facts.venueName),
    ...letterOf({
      venue,
      language: to.language,
      heading: words.booking.cancelledHeading,
      paragraphs: [
        greeting(to),
        words.booking.cancelled,
        ...facts.lines,
        place(words, facts),
        ...moneyLines(to, money),
      ],
      button: { label: words.booking.bookAgain, url: `${publicUrl}/reservations` },
    }),
    attachments: facts.attachments,
  };
};

export const movedLetter = (
  to: Recipient,
  { venue, publicUrl }: Sender,
  facts: BookingFacts,
  money: ActMoney,
): Mail => {
  const words = mailWords(to.language);
  return {
    to: to.email,
    kind: 'booking-moved',
    subject: words.booking.movedSubject(facts.venueName),
    ...letterOf({
      venue,
      language: to.language,
      heading: words.booking.movedHeading,
      paragraphs: [
        greeting(to),
        words.booking.moved,
        ...facts.lines,
        ...(money.endedLines.length > 0 ? [words.booking.cancelled, ...money.endedLines] : []),
        place(words, facts),
        ...moneyLines(to, money),
      ],
      button: { label: words.yourReservations, url: `${publicUrl}/dashboard` },
      note: words.booking.movedNote,
    }),
    attachments: facts.attachments,
  };
};
