import { maskedEmail } from '@paddock/shared-domain/identity/masked-email';
import { letterOf } from '@paddock/kit/gateways/mailer/letter';
import type { Mail } from '@paddock/kit/gateways/mailer/mailer';
import { mailWords } from '../words/mail-words.ts';
import type { Addressee, Sender } from './sender.ts';

/** What an owner hears of, because somebody else may have done it; each is a word of `account` in the mails' words. */
export const NOTICES = {
  cardAdded: 'card-added',
  cardRemoved: 'card-removed',
  codesOn: 'one-time-codes-on',
  codesOff: 'one-time-codes-off',
  recoveryRenewed: 'recovery-codes-renewed',
  recoveryUsed: 'recovery-code-used',
  proven: 'address-proven',
  addressNew: 'address-changed',
} as const;
export type Notice = keyof typeof NOTICES;
/** Whether the owner's own session did it, or somebody who works here. */
export type By = 'byOwner' | 'byStaff';

/** Tells the owner, at the address of the account, what happened to it and by whom; the button asks for a link and is none. */
export const noticeLetter = (
  { email, language }: Addressee,
  { clubName, publicUrl }: Sender,
  notice: Notice,
  by: By,
): Mail => {
  const { account } = mailWords(language);
  const words = account[notice];
  return {
    to: email,
    kind: NOTICES[notice],
    subject: words.subject(clubName),
    ...letterOf({
      clubName,
      language,
      heading: words.heading,
      paragraphs: [words[by]],
      button: { label: account.button, url: `${publicUrl}/login/password/reset` },
      note: account.note,
    }),
  };
};

/** Goes to the address that an account had: nothing in it leads into the account, which may be somebody else's by now. */
export const formerAddressLetter = (
  { email, language }: Addressee,
  { clubName, publicUrl }: Sender,
  by: By,
  next: string,
): Mail => {
  const { account } = mailWords(language);
  const words = account.addressOld;
  return {
    to: email,
    kind: 'address-changed-former',
    subject: words.subject(clubName),
    ...letterOf({
      clubName,
      language,
      heading: words.heading,
      paragraphs: [words[by], words.next(maskedEmail(next))],
      button: { label: words.button, url: `${publicUrl}/contact` },
      note: account.note,
    }),
  };
};
