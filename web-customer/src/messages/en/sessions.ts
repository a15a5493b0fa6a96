/** Where somebody is signed in. */
export const sessions = {
  sessions: {
    title: 'Where you are signed in',
    label: 'Your sessions',
    since: (moment: string) => `Since ${moment}`,
    until: (moment: string) => `Ends by itself ${moment}`,
    here: 'This device',
    none: 'You are signed in nowhere.',
    failed: 'We could not read where you are signed in.',
    end: 'Log out everywhere',
    ask: 'Log out everywhere?',
    words: 'Every device is logged out, this one too. You log in again with your password or a login link.',
    keep: 'Stay logged in',
  },
} as const;
