import type { SealedText } from '@paddock/shared-domain/kernel/sealed';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Language } from '@paddock/shared-domain/kernel/language';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import { DAY } from '@paddock/shared-domain/kernel/time';
import type { VoucherEvent, VoucherEventOf } from '@paddock/shared-domain/vouchers/events';
import type { Addressee, Sender } from './letters/sender.ts';
import { codeReplacedLetter, newCodeLetter, refundVoucherLetter, voucherLetter } from './letters/voucher-letters.ts';
import type { SentMails } from './sent-mails.ts';
import type { Mail } from '@paddock/kit/gateways/mailer/mailer';
import type { Process } from '@paddock/kit/processes/process';

/** A gift is still welcome after a long outage; older ones are from a log that is read for the first time. */
const FRESH_MILLIS = 30 * DAY;

export type VoucherMailDeps = {
  readonly sent: Pick<SentMails, 'sendOnce' | 'isNews'>;
  readonly unseal: (sealed: SealedText) => Promise<string | undefined>;
  /** The buyer's language, in which their own words are written. */
  readonly languageOf: (user: UserId) => Promise<Language>;
  readonly sender: Sender;
  /** Undefined if the account is closed. */
  readonly recipientOf: (user: UserId) => Promise<Addressee | undefined>;
};

type Issued = Recorded<VoucherEventOf<'VoucherSold'>> | Recorded<VoucherEventOf<'VoucherIssuedForRefund'>>;

/** Sends a purchased voucher, or its new code, to its recipient, once (VOUCH-15, rule A-013). A failed mail does not undo the purchase. */
export const voucherMail = ({
  sent,
  unseal,
  languageOf,
  sender,
  recipientOf,
}: VoucherMailDeps): Process<VoucherEvent> => {
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
  /** The new code goes where the voucher went; the buyer of a mailed gift reads, without the code, that it has a new one. */
  const sendNewCode = async ({ data, metadata }: Recorded<VoucherEventOf<'VoucherReissued'>>) => {
    const { codeId, userId, amountCents } = data;
    const [email, code, buyer] = await Promise.all([unseal(data.emailTo), unseal(data.code), recipientOf(userId)]);
    // The buyer was forgotten in between: nobody can read it any more.
    if (email === undefined || code === undefined || buyer === undefined) return;
    const language = await languageOf(userId);
    const send = async (key: string, kind: 'new-code' | 'code-replaced', mail: Mail) => {
      if (!(await sent.isNews(key, kind, metadata.at, FRESH_MILLIS))) return;
      await sent.sendOnce(key, kind, () => Promise.resolve({ ...mail, about: userId }));
    };
    await send(`new-code:${codeId}`, 'new-code', newCodeLetter({ email, language }, sender, { code, amountCents }));
    if (email !== buyer.email)
      await send(`code-replaced:${codeId}`, 'code-replaced', codeReplacedLetter(buyer, sender));
  };
  return {
    name: 'voucher-mail',
    on: {
      VoucherSold: send,
      VoucherIssuedForRefund: send,
      VoucherReissued: sendNewCode,
    },
  };
};
