import type { Mail } from '../../gateways/mailer/mailer.ts';
import { letterOf } from '../../gateways/mailer/letter.ts';

/** Leads to the login screen, which asks for a click before the code is used up, then to the choice of a password (ruling A-038). */
export const loginLink = (publicUrl: string, code: string): string =>
  `${publicUrl}/login?token=${code}&redirect=${encodeURIComponent('/profile/password/change')}`;

/** AUTH-20, AUSR-11. */
export const loginLinkMail = (to: string, clubName: string, publicUrl: string, code: string): Mail => ({
  to,
  kind: 'login-link',
  subject: `Your login link for ${clubName}`,
  ...letterOf({
    clubName,
    heading: 'Your login link',
    paragraphs: ['Use this link to log in without your password. You can then choose a new one.'],
    button: { label: 'Log in', url: loginLink(publicUrl, code) },
    note: 'The link works once, for 10 minutes, and replaces any link sent before. If you did not ask for it, ignore this mail: nothing has changed.',
  }),
});
