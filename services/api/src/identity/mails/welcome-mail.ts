import type { Mail } from '../../gateways/mailer/mailer.ts';
import { letterOf } from '../../gateways/mailer/letter.ts';

/** Sent once, when an account appears. */
export const welcomeMail = (to: string, clubName: string, publicUrl: string): Mail => ({
  to,
  kind: 'welcome',
  subject: `Welcome to ${clubName}`,
  ...letterOf({
    clubName,
    heading: 'Your seat is waiting',
    paragraphs: [
      'Your account is ready. Pick a day, a simulator and a time, and come racing.',
      'Add your racer name to your profile to see it on the leaderboards.',
    ],
    button: { label: 'Book a seat', url: `${publicUrl}/reservations` },
    note: 'You get this mail because an account was made with this address.',
  }),
});
