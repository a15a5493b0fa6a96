import { letterOf } from '@paddock/kit/gateways/mailer/letter';
import type { Mail } from '@paddock/kit/gateways/mailer/mailer';
import { loginLink } from './login-link.ts';
import { mailWords } from '../words/mail-words.ts';
import type { Addressee, Sender } from './sender.ts';

/** Sent once, when an account is created. */
export const welcomeLetter = ({ email, language }: Addressee, { venue, publicUrl }: Sender): Mail => {
  const { welcome, bookSeat } = mailWords(language);
  return {
    to: email,
    kind: 'welcome',
    subject: welcome.subject(venue.name),
    ...letterOf({
      venue,
      language,
      heading: welcome.heading,
      paragraphs: [welcome.ready, welcome.racerName],
      button: { label: bookSeat, url: `${publicUrl}/reservations` },
      note: welcome.note,
    }),
  };
};

/** A link that logs in without a password (AUTH-20, AUSR-11). */
export const loginLinkLetter = ({ email, language }: Addressee, { venue, publicUrl }: Sender, code: string): Mail => {
  const words = mailWords(language).loginLink;
  return {
    to: email,
    kind: 'login-link',
    subject: words.subject(venue.name),
    ...letterOf({
      venue,
      language,
      heading: words.heading,
      paragraphs: [words.use],
      button: { label: words.button, url: loginLink(publicUrl, code) },
      note: words.note,
    }),
  };
};

/** Reports that the password was changed (rule A-049). */
export const passwordChangedLetter = ({ email, language }: Addressee, { venue, publicUrl }: Sender): Mail => {
  const words = mailWords(language).passwordChanged;
  return {
    to: email,
    kind: 'password-changed',
    subject: words.subject(venue.name),
    ...letterOf({
      venue,
      language,
      heading: words.heading,
      paragraphs: [words.changed],
      button: { label: words.button, url: `${publicUrl}/login/password/reset` },
      note: words.note,
    }),
  };
};

/** Shows a superuser that emails leave, and how they look. */
export const testLetter = ({ email, language }: Addressee, { venue, publicUrl }: Sender): Mail => {
  const words = mailWords(language).test;
  return {
    to: email,
    kind: 'test-letter',
    subject: words.subject(venue.name),
    ...letterOf({
      venue,
      language,
      heading: words.heading,
      paragraphs: [words.works],
      button: { label: words.button, url: `${publicUrl}/reservations` },
    }),
  };
};
