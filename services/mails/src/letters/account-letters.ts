import { letterOf } from '@paddock/kit/gateways/mailer/letter';
import type { Mail } from '@paddock/kit/gateways/mailer/mailer';
import { loginLink } from './login-link.ts';
import { mailWords } from '../words/mail-words.ts';
import { type Circumstances, circumstancesIn } from './notice-letters.ts';
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

/** The same for somebody without a password, whose account came of a booking. @param code of the link to log in with. */
export const visitorLetter = ({ email, language }: Addressee, { venue, publicUrl }: Sender, code: string): Mail => {
  const { welcome } = mailWords(language);
  return {
    to: email,
    kind: 'welcome-visitor',
    subject: welcome.subject(venue.name),
    ...letterOf({
      venue,
      language,
      heading: welcome.heading,
      paragraphs: [welcome.link, welcome.racerName],
      button: { label: welcome.linkButton, url: loginLink(publicUrl, code) },
      note: `${welcome.linkNote} ${welcome.note}`,
    }),
  };
};

/** A link that logs in without a password (AUTH-20, AUSR-11), and who asked for it. */
export const loginLinkLetter = (
  { email, language }: Addressee,
  { venue, publicUrl }: Sender,
  circumstances: Circumstances,
  code: string,
): Mail => {
  const words = mailWords(language).loginLink;
  return {
    to: email,
    kind: 'login-link',
    subject: words.subject(venue.name),
    ...letterOf({
      venue,
      language,
      heading: words.heading,
      paragraphs: [words.use, ...circumstancesIn(language, circumstances)],
      button: { label: words.button, url: loginLink(publicUrl, code) },
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
