import type { DeskPaymentMethod } from '@paddock/shared-domain/billing/desk-payment-method';
import { dollars } from '@paddock/shared-domain/kernel/money';
import { letterOf } from '@paddock/kit/gateways/mailer/letter';
import type { Mail } from '@paddock/kit/gateways/mailer/mailer';
import type { MailWords } from '../words/english.ts';
import { DESK_REFUND } from '../words/desk-refund.ts';
import { mailWords } from '../words/mail-words.ts';
import { type Back, backLines } from './back-lines.ts';
import { greeting, type Recipient, type Sender } from './sender.ts';

const button = (words: MailWords, { publicUrl }: Sender) => ({
  label: words.yourAccount,
  url: `${publicUrl}/dashboard`,
});

/** The receipt of a payment that is not a booking. */
export const receiptLetter = (
  to: Recipient,
  sender: Sender,
  payment: {
    readonly what: 'voucher' | 'outstanding';
    readonly amountCents: number;
    readonly receiptUrl: string | null;
  },
): Mail => {
  const words = mailWords(to.language);
  return {
    to: to.email,
    kind: 'receipt',
    subject: words.receipt.subject(sender.venue.name),
    ...letterOf({
      venue: sender.venue,
      language: to.language,
      heading: words.receipt.heading,
      paragraphs: [
        greeting(to),
        words.receipt[payment.what],
        words.receipt.paid(dollars(payment.amountCents)),
        ...(payment.what === 'voucher' ? [words.receipt.notYou] : []),
      ],
      button:
        payment.receiptUrl === null
          ? button(words, sender)
          : { label: words.providersReceipt, url: payment.receiptUrl },
    }),
  };
};

/** Where the card's part went; any value but the card was chosen by staff after the card refused the refund. */
export type CardPartTo = 'card' | DeskPaymentMethod | 'voucher';
const cardPart = ({ refund }: MailWords, to: CardPartTo, cents: number): string =>
  refund[to === 'voucher' ? 'asVoucher' : to](dollars(cents));

/** What a refund is for: the venue, and the reservations by seat and time where they are known. */
export type RefundAbout =
  | { readonly lines: readonly string[]; readonly venue: string }
  /** The balance of a gift voucher that they bought. */
  | { readonly voucher: true };
const about = ({ refund, booking }: MailWords, what: RefundAbout): readonly string[] =>
  'voucher' in what
    ? [refund.ofVoucher]
    : [...(what.lines.length > 0 ? [refund.about, ...what.lines] : []), booking.where(what.venue)];

/** What was refunded, and where to (rule A-075). */
export const refundLetter = (
  to: Recipient,
  sender: Sender,
  { cardPartTo = 'card', ...back }: Back & { readonly cardPartTo?: CardPartTo },
  what: RefundAbout,
): Mail => {
  const words = mailWords(to.language);
  const { refund } = words;
  const atDesk = cardPartTo !== 'card' && back.cardCents > 0;
  return {
    to: to.email,
    kind: 'refund',
    subject: refund.subject(sender.venue.name),
    ...letterOf({
      venue: sender.venue,
      language: to.language,
      heading: refund.heading,
      paragraphs: [
        greeting(to),
        ...about(words, what),
        ...(atDesk ? [cardPart(words, cardPartTo, back.cardCents)] : []),
        ...backLines(to, atDesk ? { ...back, cardCents: 0 } : back),
      ],
      button: button(words, sender),
    }),
  };
};

/** A refund due at the desk, for money paid there: the amount and what it is for, without mention of a card. */
export const deskRefundLetter = (
  to: Recipient,
  { venue, publicUrl }: Sender,
  { means, cents }: { readonly means: DeskPaymentMethod; readonly cents: number },
  what: RefundAbout,
): Mail => {
  const [words, all] = [DESK_REFUND[to.language], mailWords(to.language)];
  return {
    to: to.email,
    kind: 'refund-at-desk',
    subject: words.subject(venue.name),
    ...letterOf({
      venue,
      language: to.language,
      heading: words.heading,
      paragraphs: [greeting(to), words.paid[means](dollars(cents)), ...about(all, what)],
      button: { label: all.refund.getInTouch, url: `${publicUrl}/contact` },
    }),
  };
};

export const refundFailedLetter = (
  to: Recipient,
  { venue, publicUrl }: Sender,
  cents: number,
  what: RefundAbout,
): Mail => {
  const words = mailWords(to.language);
  const { refund } = words;
  return {
    to: to.email,
    kind: 'refund-failed',
    subject: refund.failedSubject(venue.name),
    ...letterOf({
      venue,
      language: to.language,
      heading: refund.failedHeading,
      paragraphs: [greeting(to), refund.failed(dollars(cents)), ...about(words, what)],
      button: { label: refund.getInTouch, url: `${publicUrl}/contact` },
    }),
  };
};
