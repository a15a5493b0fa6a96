import { maskedEmail } from '@paddock/shared-domain/identity/masked-email';
import type { ProfileField } from '@paddock/shared-domain/identity/profile-field';
import type { Language } from '@paddock/shared-domain/kernel/language';
import type { Origin } from '@paddock/kit/cause';
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
  passwordChanged: 'password-changed',
  detailsChanged: 'details-changed',
  sessionsEnded: 'sessions-ended',
} as const;
export type Notice = keyof typeof NOTICES;

/** When something was done to an account, by whom, and from where if that is known and the recipient may know it. */
export type Circumstances = {
  /** The moment, in the recipient's language. */
  readonly when: string;
  /** In the owner's own session, by staff, at the server's command line, by the reader of an emailed link, or by a visitor. */
  readonly by: 'byOwner' | 'byStaff' | 'byOperator' | 'byLink' | 'byVisitor' | 'byPaddock';
  readonly from?: Origin | undefined;
};

/** When, who and from where: a paragraph each. */
export const circumstancesIn = (language: Language, { when, by, from }: Circumstances): readonly string[] => {
  const { account } = mailWords(language);
  return [account.when(when), account.who[by], ...placeIn(language, from)];
};
/** From where, if it is known. */
export const placeIn = (language: Language, from: Origin | undefined): readonly string[] => {
  const { account } = mailWords(language);
  return from === undefined ? [] : [account.from(from.device || account.unknownDevice, from.source)];
};

/**
 * Reports a change to the address of the account, when and from where it was made, and who made it. The button leads to the form that
 * requests a login link; it is not a login link itself.
 *
 * @param changed the details that changed, if any did beside.
 */
export const noticeLetter = (
  { email, language }: Addressee,
  { venue, publicUrl }: Sender,
  notice: Notice,
  circumstances: Circumstances,
  changed: readonly ProfileField[] = [],
): Mail => {
  const { account } = mailWords(language);
  const words = account[notice];
  const details = changed.map((field) => account.fields[field]).join(', ');
  return {
    to: email,
    kind: NOTICES[notice],
    subject: words.subject(venue.name),
    ...letterOf({
      venue,
      language,
      heading: words.heading,
      paragraphs: [
        words.says,
        ...(details === '' ? [] : [account.changed(details)]),
        ...circumstancesIn(language, circumstances),
      ],
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
  circumstances: Circumstances,
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
      paragraphs: [words.says, words.next(maskedEmail(next)), ...circumstancesIn(language, circumstances)],
      button: { label: words.button, url: `${publicUrl}/contact` },
      note: words.note,
    }),
  };
};

/** A requested address: masked, and from when its link works, in the recipient's language; undefined: at once. */
type Requested = { readonly to: string; readonly from: string | undefined };

/** Goes to the present address of an account when another one was requested. It is still in force. */
export const addressRequestedLetter = (
  { email, language }: Addressee,
  { venue, publicUrl }: Sender,
  circumstances: Circumstances,
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
        words.says,
        words.next(maskedEmail(to)),
        from === undefined ? words.until : words.from(from),
        ...circumstancesIn(language, circumstances),
        words.stop,
      ],
      button: { label: account.addressOld.button, url: `${publicUrl}/contact` },
      note: account.addressOld.note,
    }),
  };
};

/** Goes to a requested address: its link puts the address in force and logs in. */
export const newAddressLetter = (
  { email, language }: Addressee,
  { venue, publicUrl }: Sender,
  circumstances: Pick<Circumstances, 'when' | 'by'>,
  { token, from }: { readonly token: string; readonly from: string | undefined },
): Mail => {
  const { account } = mailWords(language);
  const words = account.addressLink;
  return {
    to: email,
    kind: 'new-address-link',
    subject: words.subject(venue.name),
    ...letterOf({
      venue,
      language,
      heading: words.heading,
      paragraphs: [
        words.use,
        ...(from === undefined ? [] : [words.from(from)]),
        account.when(circumstances.when),
        words.who[circumstances.by === 'byStaff' ? 'byStaff' : 'byOwner'],
      ],
      button: { label: words.button, url: loginLink(publicUrl, token) },
      note: words.note,
    }),
  };
};
