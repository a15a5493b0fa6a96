import type { Mail } from '../../gateways/mailer/mailer.ts';
import { letterOf } from '../../gateways/mailer/letter.ts';

/** Says that the password is another one (ruling A-049). */
export const passwordChangedMail = (to: string, clubName: string, publicUrl: string): Mail => ({
  to,
  kind: 'password-changed',
  subject: `Your password for ${clubName} was changed`,
  ...letterOf({
    clubName,
    heading: 'Your password was changed',
    paragraphs: ['The password of your account was just changed, and every other device was logged out.'],
    button: { label: 'Not you? Get a login link', url: `${publicUrl}/login/password/reset` },
    note: 'If it was you, there is nothing to do.',
  }),
});
