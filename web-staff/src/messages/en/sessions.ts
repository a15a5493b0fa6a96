import { plural } from '@paddock/web-kit/format/plural.ts';

const moments = {
  since: (moment: string) => `Since ${moment}`,
  until: (moment: string) => `Ends by itself ${moment}`,
  here: 'This device',
  end: 'Log out everywhere',
};
/** Where somebody is signed in: oneself, and a customer. */
export const sessions = {
  own: {
    ...moments,
    title: 'Where you are signed in',
    label: 'Your sessions',
    none: 'You are signed in nowhere.',
    failed: 'We could not read where you are signed in.',
    ask: 'Log out everywhere?',
    words: 'Every device is logged out, this one too.',
    keep: 'Stay logged in',
  },
  customer: {
    ...moments,
    title: 'Signed in',
    label: 'Sessions of this customer',
    none: 'Signed in nowhere.',
    failed: 'We could not read the sessions.',
    ask: 'Log this customer out everywhere?',
    words: (count: number) =>
      `${plural(count, 'session')} will end at once. The customer logs in again with the password or a login link.`,
    reason: 'Reason',
    reasonHint: 'For example: a phone was lost.',
    cancel: 'Cancel',
    done: 'The customer is logged out everywhere.',
  },
} as const;
