import { plural } from '@paddock/web-kit/format/plural.ts';

const moments = {
  since: (moment: string) => `Since ${moment}`,
  until: (moment: string) => `Expires ${moment}`,
  here: 'This device',
  end: 'Log out everywhere',
};
/** Where a person is signed in: oneself, or a customer. */
export const sessions = {
  own: {
    ...moments,
    title: 'Where you are logged in',
    label: 'Your sessions',
    none: 'You are not logged in anywhere.',
    failed: 'We could not load where you are logged in.',
    ask: 'Log out everywhere?',
    words: 'Every device is logged out, including this one.',
    keep: 'Stay logged in',
  },
  customer: {
    ...moments,
    title: 'Logged in',
    label: 'Sessions of this customer',
    none: 'Not logged in anywhere.',
    failed: 'We could not load the sessions.',
    ask: 'Log this customer out everywhere?',
    words: (count: number) =>
      `${plural(count, 'session')} will end at once. The customer logs in again with the password or a login link.`,
    reason: 'Reason',
    reasonHint: 'For example: a phone was lost.',
    cancel: 'Cancel',
    done: 'The customer is logged out everywhere.',
  },
} as const;
