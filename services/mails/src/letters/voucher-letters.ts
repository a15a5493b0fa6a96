import { dollars } from '@paddock/shared-domain/kernel/money';
import { groupedVoucherCode } from '@paddock/shared-domain/vouchers/voucher-code';
import { letterOf } from '@paddock/kit/gateways/mailer/letter';
import type { Mail } from '@paddock/kit/gateways/mailer/mailer';
import { mailWords } from '../words/mail-words.ts';
import type { Addressee, Sender } from './sender.ts';

export type Gift = {
  /** Undefined where the buyer gave no name. */
  readonly from: string | undefined;
  /** The buyer's message, one text per paragraph. */
  readonly comments: readonly string[];
  readonly code: string;
  readonly amountCents: number;
};

/**
 * Sends a voucher to its recipient, in the buyer's language, because it contains their message. The message is escaped and never
 * becomes a header (threat TH-34).
 */
export const voucherLetter = (
  { email, language }: Addressee,
  { venue, publicUrl }: Sender,
  { from, comments, code, amountCents }: Gift,
): Mail => {
  const { voucher, somebody, bookSeat } = mailWords(language);
  const giver = from ?? somebody;
  return {
    to: email,
    kind: 'voucher',
    subject: voucher.subject(giver, venue.name),
    ...letterOf({
      venue,
      language,
      heading: voucher.heading(dollars(amountCents)),
      paragraphs: [
        voucher.bought(giver),
        ...(comments.length > 0 ? [voucher.wrote(giver), ...comments.map((text) => `“${text}”`)] : []),
        voucher.code(groupedVoucherCode(code)),
        voucher.enter,
      ],
      button: { label: bookSeat, url: `${publicUrl}/reservations` },
      note: voucher.note,
    }),
  };
};

type Issued = Pick<Gift, 'code' | 'amountCents'>;

/** A letter of the venue with a code to spend. */
const codeLetter = (
  { email, language }: Addressee,
  { venue, publicUrl }: Sender,
  { code }: Pick<Gift, 'code'>,
  said: Pick<Mail, 'kind' | 'subject'> & { readonly heading: string; readonly first: string; readonly after?: string },
): Mail => {
  const { voucher, bookSeat } = mailWords(language);
  return {
    to: email,
    kind: said.kind,
    subject: said.subject,
    ...letterOf({
      venue,
      language,
      heading: said.heading,
      paragraphs: [
        said.first,
        voucher.code(groupedVoucherCode(code)),
        ...(said.after === undefined ? [] : [said.after]),
        voucher.enter,
      ],
      button: { label: bookSeat, url: `${publicUrl}/reservations` },
      note: voucher.note,
    }),
  };
};

/** Sends a voucher made from a refund that the card refused, to the person whose refund it is (rule A-075). */
export const refundVoucherLetter = (to: Addressee, sender: Sender, issued: Issued): Mail => {
  const { voucher } = mailWords(to.language);
  return codeLetter(to, sender, issued, {
    kind: 'refund-voucher',
    subject: voucher.refundSubject(sender.venue.name),
    heading: voucher.heading(dollars(issued.amountCents)),
    first: voucher.refunded,
  });
};

/** Sends the new code of a voucher, in place of one that works no longer (rule A-076). */
export const newCodeLetter = (to: Addressee, sender: Sender, issued: Issued): Mail => {
  const { voucher } = mailWords(to.language);
  return codeLetter(to, sender, issued, {
    kind: 'new-code',
    subject: voucher.newCodeSubject(sender.venue.name),
    heading: voucher.newCodeHeading,
    first: voucher.newCode,
    after: voucher.leftOnIt(dollars(issued.amountCents)),
  });
};

/** Tells the buyer of a mailed gift that its recipient was sent a new code. */
export const codeReplacedLetter = ({ email, language }: Addressee, { venue, publicUrl }: Sender): Mail => {
  const { voucher } = mailWords(language);
  return {
    to: email,
    kind: 'code-replaced',
    subject: voucher.replacedSubject(venue.name),
    ...letterOf({
      venue,
      language,
      heading: voucher.replacedHeading,
      paragraphs: [voucher.replaced, voucher.replacedWhy],
      button: { label: voucher.check, url: `${publicUrl}/vouchers/balance` },
    }),
  };
};
