import { isEmail } from '@paddock/shared-domain/identity/contact-rules';
import { messages } from '../../messages/messages.ts';
import { amountCents, DEFAULT_AMOUNT } from './voucher-amount.ts';

/** The form's values as typed. */
export type Gift = {
  readonly amount: string;
  readonly way: 'code' | 'mail';
  readonly emailTo: string;
  readonly fromName: string;
  readonly comments: string;
};
export const emptyGift: Gift = { amount: DEFAULT_AMOUNT, way: 'code', emailTo: '', fromName: '', comments: '' };

export type GiftProblems = Partial<Record<'amount' | 'emailTo' | 'fromName', string>>;

/** What prevents the purchase: a voucher that is mailed needs the recipient's address and the sender's name (VOUCH-13). */
export const giftProblems = (gift: Gift): GiftProblems => {
  const words = messages.purchase;
  const mailed = gift.way === 'mail';
  const emailTo = gift.emailTo.trim();
  return {
    ...(amountCents(gift.amount) === undefined && { amount: words.amountWrong }),
    ...(mailed && !isEmail(emailTo) && { emailTo: emailTo === '' ? words.required : words.emailWrong }),
    ...(mailed && gift.fromName.trim() === '' && { fromName: words.required }),
  };
};

/** The request's body; without the mail's fields where there is no mail. */
export const purchaseBody = (gift: Gift, cents: number) => ({
  amount_cents: cents,
  ...(gift.way === 'mail' && {
    email_to: gift.emailTo.trim(),
    email_from_name: gift.fromName.trim(),
    ...(gift.comments.trim() !== '' && { email_comments: gift.comments.trim() }),
  }),
});
