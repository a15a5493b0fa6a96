import type { SealedText } from '@paddock/shared-domain/kernel/sealed';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Language } from '@paddock/shared-domain/kernel/language';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import { DAY } from '@paddock/shared-domain/kernel/time';
import type { VoucherEvent, VoucherEventOf } from '@paddock/shared-domain/vouchers/events';
import type { Sender } from './letters/sender.ts';
import { refundVoucherLetter, voucherLetter } from './letters/voucher-letters.ts';
import type { SentMails } from './sent-mails.ts';
import type { Process } from '@paddock/kit/processes/process';

/** A gift is still welcome after a long outage; older ones are from a log that is read for the first time. */
const FRESH_MILLIS = 30 * DAY;

export type VoucherMailDeps = {
  readonly sent: Pick<SentMails, 'sendOnce' | 'isNews'>;
  readonly unseal: (sealed: SealedText) => Promise<string | undefined>;
  /** The buyer's language, in which their own words are written. */
  readonly languageOf: (user: UserId) => Promise<Language>;
  readonly sender: Sender;
};

type Issued = Recorded<VoucherEventOf<'VoucherSold'>> | Recorded<VoucherEventOf<'VoucherIssuedForRefund'>>;

/** Sends a purchased voucher to its recipient, once (VOUCH-15, rule A-013). A failed mail does not undo the purchase. */
export const voucherMail = ({ sent, unseal, languageOf, sender }: VoucherMailDeps): Process<VoucherEvent> => {
  const letter = async ({ type, data: { userId, greeting, amountCents } }: Issued) => {
    const open = async (sealed: SealedText | null) => (sealed === null ? undefined : unseal(sealed));
    const [to, from, comments, code] = await Promise.all([
      open(greeting.emailTo),
      open(greeting.fromName),
      open(greeting.comments),
      open(greeting.code),
    ]);
    // The buyer was forgotten in between: nobody can read it any more.
    if (to === undefined || code === undefined) return undefined;
    const addressee = { email: to, language: await languageOf(userId) };
    if (type === 'VoucherIssuedForRefund') return refundVoucherLetter(addressee, sender, { code, amountCents });
    const written = (comments ?? '').split('\n').flatMap((text) => (text.trim() === '' ? [] : [text.trim()]));
    return voucherLetter(addressee, sender, { from, comments: written, code, amountCents });
  };
  const send = async (issued: Issued) => {
    const { data, metadata } = issued;
    if (data.greeting.emailTo === null) return;
    const key = `voucher:${data.voucherId}`;
    if (!(await sent.isNews(key, 'voucher', metadata.at, FRESH_MILLIS))) return;
    await sent.sendOnce(key, 'voucher', async () => {
      const mail = await letter(issued);
      return mail && { ...mail, about: data.userId };
    });
  };
  return {
    name: 'voucher-mail',
    on: {
      VoucherSold: send,
      VoucherIssuedForRefund: send,
    },
  };
};
