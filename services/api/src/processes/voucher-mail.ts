import type { SealedText } from '@paddock/shared-domain/kernel/sealed';
import { dollars } from '@paddock/shared-domain/kernel/money';
import { type Clock, DAY, millisOf } from '@paddock/shared-domain/kernel/time';
import type { VoucherEvent, VoucherEventOf } from '@paddock/shared-domain/vouchers/events';
import { groupedVoucherCode } from '@paddock/shared-domain/vouchers/voucher-code';
import { letterOf } from '../gateways/mailer/letter.ts';
import type { Mail } from '../gateways/mailer/mailer.ts';
import type { Sender } from './mails/letters/sender.ts';
import type { SentMails } from './mails/sent-mails.ts';
import type { Process } from './process.ts';

/** A present is still welcome after a long outage; older ones are those of a log that is read for the first time. */
const FRESH_MILLIS = 30 * DAY;

export type VoucherMailParts = {
  readonly sent: SentMails;
  readonly unseal: (sealed: SealedText) => Promise<string | undefined>;
  readonly sender: Sender;
  readonly clock: Clock;
};

type Gift = {
  readonly to: string;
  readonly from: string;
  readonly comments: readonly string[];
  readonly code: string;
  readonly amountCents: number;
};

/** The mail that brings a voucher to somebody else. What its buyer wrote is shown as text, and adds no header (attack A34). */
export const voucherLetter = ({ clubName, publicUrl }: Sender, gift: Gift): Mail => ({
  to: gift.to,
  kind: 'voucher',
  subject: `${gift.from} sent you a gift voucher for ${clubName}`,
  ...letterOf({
    clubName,
    heading: `${dollars(gift.amountCents)} to go racing`,
    paragraphs: [
      `${gift.from} bought you a gift voucher.`,
      ...gift.comments,
      `Your code: ${groupedVoucherCode(gift.code)}`,
      'Enter it at the checkout. What you do not use stays on the voucher, and it does not expire.',
    ],
    button: { label: 'Book a seat', url: `${publicUrl}/reservations` },
    note: 'Keep this mail: whoever has the code can use the voucher.',
  }),
});

/** The mail that brings a voucher made of a refund which the card refused: to whom the money is owed (ruling A-075). */
export const refundVoucherLetter = (
  { clubName, publicUrl }: Sender,
  { to, code, amountCents }: Pick<Gift, 'to' | 'code' | 'amountCents'>,
): Mail => ({
  to,
  kind: 'refund-voucher',
  subject: `Your refund from ${clubName} is a gift voucher`,
  ...letterOf({
    clubName,
    heading: `${dollars(amountCents)} to go racing`,
    paragraphs: [
      'Your card did not take our refund, so we put it on a gift voucher for you.',
      `Your code: ${groupedVoucherCode(code)}`,
      'Enter it at the checkout. What you do not use stays on the voucher, and it does not expire.',
    ],
    button: { label: 'Book a seat', url: `${publicUrl}/reservations` },
    note: 'Keep this mail: whoever has the code can use the voucher.',
  }),
});

/** Sends a purchased voucher to whom it was bought for, once (VOUCH-15, ruling A-013). A mail that fails undoes no purchase. */
export const voucherMail = ({ sent, unseal, sender, clock }: VoucherMailParts): Process<VoucherEvent> => {
  const letter = async ({ greeting, amountCents, refundId }: VoucherEventOf<'VoucherIssued'>['data']) => {
    const open = async (sealed: SealedText | null) => (sealed === null ? undefined : unseal(sealed));
    const [to, from, comments, code] = await Promise.all([
      open(greeting.emailTo),
      open(greeting.fromName),
      open(greeting.comments),
      open(greeting.code),
    ]);
    // The buyer was forgotten meanwhile: nobody can read any of it any more.
    if (to === undefined || code === undefined) return undefined;
    if (refundId !== undefined) return refundVoucherLetter(sender, { to, code, amountCents });
    const written = (comments ?? '').split('\n').flatMap((text) => (text.trim() === '' ? [] : [text.trim()]));
    return voucherLetter(sender, { to, from: from ?? 'Somebody', comments: written, code, amountCents });
  };
  return {
    name: 'voucher-mail',
    on: {
      VoucherIssued: async ({ data, metadata }) => {
        if (data.greeting.emailTo === null) return;
        if (millisOf(clock.now()) - millisOf(metadata.at) > FRESH_MILLIS) return;
        await sent.sendOnce(`voucher:${data.voucherId}`, 'voucher', () => letter(data));
      },
    },
  };
};
