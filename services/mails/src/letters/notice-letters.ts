import { maskedEmail } from '@paddock/shared-domain/identity/masked-email';
import { letterOf } from '@paddock/kit/gateways/mailer/letter';
import type { Mail } from '@paddock/kit/gateways/mailer/mailer';
import { loginLink } from './login-link.ts';
import { mailWords } from '../words/mail-words.ts';
import type { Addressee, Sender } from './sender.ts';

/**
 * The changes that are reported to the account's owner, because somebody else may have made them; each is a key of `account` in
 * the mails' texts.
 */
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
/** Made in the owner's own session, or by staff. */
export type By = 'byOwner' | 'byStaff';

/**
 * Reports a change to the address of the account, and who made it. The button leads to the form that requests a login link; it is
 * not a login link itself.
 */
export const noticeLetter = (
  { email, language }: Addressee,
  { venue, publicUrl }: Sender,
  notice: Notice,
  by: By,
): Mail => {
  const { account } = mailWords(language);
  const words = account[notice];
  return {
    to: email,
    kind: NOTICES[notice],
    subject: words.subject(venue.name),
    ...letterOf({
      venue,
      language,
      heading: words.heading,
      paragraphs: [words[by]],
      button: { label: account.button, url: `${publicUrl}/login/password/reset` },
      note: account.note,
    }),
  };
};

/**
 * Goes to the former address of an account: it contains no link into the account, because the address may belong to somebody else
 * by now.
 */
export const formerAddressLetter = (
  { email, language }: Addressee,
  { venue, publicUrl }: Sender,
  by: By,
  next: string,
): Mail => {
  const { account } = mailWords(language);
  const words = account.addressOld;
  return {
    to: email,
    kind: 'address-changed-former',
    subject: words.subject(venue.name),
    ...letterOf({
      venue,
      language,
      heading: words.heading,
      paragraphs: [words[by], words.next(maskedEmail(next))],
      button: { label: words.button, url: `${publicUrl}/contact` },
      note: account.note,
    }),
  };
};

/** A requested address: masked, and from when its link works, in the recipient's language; undefined: at once. */
type Requested = { readonly to: string; readonly from: string | undefined };

/** Goes to the present address of an account when another one was requested. It is still in force. */
export const addressRequestedLetter = (
  { email, language }: Addressee,
  { venue, publicUrl }: Sender,
  by: By,
  { to, from }: Requested,
): Mail => {
  const { account } = mailWords(language);
  const words = account.addressRequested;
  return {
    to: email,
    kind: 'new-address-requested',
    subject: words.subject(venue.name),
    ...letterOf({
      venue,
      language,
      heading: words.heading,
      paragraphs: [
        words[by],
        words.next(maskedEmail(to)),
        from === undefined ? words.until : words.from(from),
        words.stop,
      ],
      button: { label: account.addressOld.button, url: `${publicUrl}/contact` },
      note: account.note,
    }),
  };
};

/** Goes to a requested address: its link puts the address in force and logs in. */
export const newAddressLetter = (
  { email, language }: Addressee,
  { venue, publicUrl }: Sender,
  { token, from }: { readonly token: string; readonly from: string | undefined },
): Mail => {
  const words = mailWords(language).account.addressLink;
  return {
    to: email,
    kind: 'new-address-link',
    subject: words.subject(venue.name),
    ...letterOf({
      venue,
      language,
      heading: words.heading,
      paragraphs: [words.use, ...(from === undefined ? [] : [words.from(from)])],
      button: { label: words.button, url: loginLink(publicUrl, token) },
      note: words.note,
    }),
  };
};
