import type { HandMeans } from '@paddock/shared-domain/billing/hand-means';
import { dollars } from '@paddock/shared-domain/kernel/money';
import { letterOf } from '../../../gateways/mailer/letter.ts';
import type { Mail } from '../../../gateways/mailer/mailer.ts';
import type { MailWords } from '../words/english.ts';
import { DESK_REFUND } from '../words/desk-refund.ts';
import { mailWords } from '../words/mail-words.ts';
import { greeting, type Recipient, type Sender } from './sender.ts';

const button = (words: MailWords, { publicUrl }: Sender) => ({
  label: words.yourAccount,
  url: `${publicUrl}/dashboard`,
});

/** A receipt for a payment that is no booking. */
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
    subject: words.receipt.subject(sender.clubName),
    ...letterOf({
      clubName: sender.clubName,
      language: to.language,
      heading: words.receipt.heading,
      paragraphs: [greeting(to), words.receipt[payment.what], words.receipt.paid(dollars(payment.amountCents))],
      button:
        payment.receiptUrl === null
          ? button(words, sender)
          : { label: words.providersReceipt, url: payment.receiptUrl },
    }),
  };
};

/** Where the card's part went; anything but the card is what staff found after the card had refused it. */
export type CardPartTo = 'card' | HandMeans | 'voucher';
const cardPart = ({ refund }: MailWords, to: CardPartTo, cents: number): string =>
  refund[to === 'voucher' ? 'asVoucher' : to](dollars(cents));

/** What came back, and where to (ruling A-075). */
export const refundLetter = (
  to: Recipient,
  sender: Sender,
  parts: {
    readonly cardCents: number;
    readonly cardPartTo?: CardPartTo;
    readonly voucherCents: number;
    readonly credits: number;
  },
): Mail => {
  const words = mailWords(to.language);
  const { refund } = words;
  return {
    to: to.email,
    kind: 'refund',
    subject: refund.subject(sender.clubName),
    ...letterOf({
      clubName: sender.clubName,
      language: to.language,
      heading: refund.heading,
      paragraphs: [
        greeting(to),
        ...(parts.cardCents > 0 ? [cardPart(words, parts.cardPartTo ?? 'card', parts.cardCents)] : []),
        ...(parts.voucherCents > 0 ? [refund.onVoucher(dollars(parts.voucherCents))] : []),
        ...(parts.credits > 0 ? [refund.credits(parts.credits)] : []),
      ],
      button: button(words, sender),
      note: refund.note,
    }),
  };
};

/** Money that the desk took waits there: whoever is owed it hears where, and of no card. */
export const deskRefundLetter = (to: Recipient, { clubName, publicUrl }: Sender, means: HandMeans): Mail => {
  const words = DESK_REFUND[to.language];
  return {
    to: to.email,
    kind: 'refund-at-desk',
    subject: words.subject(clubName),
    ...letterOf({
      clubName,
      language: to.language,
      heading: words.heading,
      paragraphs: [greeting(to), words.paid[means]],
      button: { label: mailWords(to.language).refund.getInTouch, url: `${publicUrl}/contact` },
    }),
  };
};

export const refundFailedLetter = (to: Recipient, { clubName, publicUrl }: Sender): Mail => {
  const { refund } = mailWords(to.language);
  return {
    to: to.email,
    kind: 'refund-failed',
    subject: refund.failedSubject(clubName),
    ...letterOf({
      clubName,
      language: to.language,
      heading: refund.failedHeading,
      paragraphs: [greeting(to), refund.failed],
      button: { label: refund.getInTouch, url: `${publicUrl}/contact` },
    }),
  };
};
