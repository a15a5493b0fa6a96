import { dollars } from '@paddock/shared-domain/kernel/money';
import { letterOf } from '../../../gateways/mailer/letter.ts';
import type { Mail } from '../../../gateways/mailer/mailer.ts';
import { greeting, type Recipient, type Sender } from './sender.ts';

const button = ({ publicUrl }: Sender) => ({ label: 'Your account', url: `${publicUrl}/dashboard` });

/** A receipt for a payment that is no booking. */
export const receiptLetter = (
  to: Recipient,
  sender: Sender,
  payment: { readonly what: string; readonly amountCents: number; readonly receiptUrl: string | null },
): Mail => ({
  to: to.email,
  kind: 'receipt',
  subject: `Your receipt from ${sender.clubName}`,
  ...letterOf({
    clubName: sender.clubName,
    heading: 'Thank you',
    paragraphs: [greeting(to), payment.what, `Paid: ${dollars(payment.amountCents)}`],
    button:
      payment.receiptUrl === null ? button(sender) : { label: "The card provider's receipt", url: payment.receiptUrl },
  }),
});

/** Where the card's part went; anything but the card is what staff found after the card had refused it. */
export type CardPartTo = 'card' | 'cash' | 'bank' | 'voucher';
const CARD_PART: { readonly [To in CardPartTo]: (amount: string) => string } = {
  card: (amount) => `${amount} go back to your card.`,
  cash: (amount) => `${amount} were paid to you in cash.`,
  bank: (amount) => `${amount} were sent to your bank account.`,
  voucher: (amount) => `${amount} are yours as a gift voucher: its code comes in a mail of its own.`,
};

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
): Mail => ({
  to: to.email,
  kind: 'refund',
  subject: `Your refund from ${sender.clubName}`,
  ...letterOf({
    clubName: sender.clubName,
    heading: 'Your refund',
    paragraphs: [
      greeting(to),
      ...(parts.cardCents > 0 ? [CARD_PART[parts.cardPartTo ?? 'card'](dollars(parts.cardCents))] : []),
      ...(parts.voucherCents > 0 ? [`${dollars(parts.voucherCents)} are back on your gift voucher.`] : []),
      ...(parts.credits > 0 ? [`${parts.credits} credits are back in your account, with the expiry they had.`] : []),
    ],
    button: button(sender),
    note: 'Banks take five to ten days to show a refund.',
  }),
});

export const refundFailedLetter = (to: Recipient, sender: Sender): Mail => ({
  to: to.email,
  kind: 'refund-failed',
  subject: `About your refund from ${sender.clubName}`,
  ...letterOf({
    clubName: sender.clubName,
    heading: 'Your refund needs another way',
    paragraphs: [
      greeting(to),
      'Your card did not take the refund. We owe it to you and will find another way: please get in touch, or wait for us to do so.',
    ],
    button: { label: 'Get in touch', url: `${sender.publicUrl}/contact` },
  }),
});
