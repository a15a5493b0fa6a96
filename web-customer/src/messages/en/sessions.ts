/** The devices on which somebody is logged in. */
export const sessions = {
  sessions: {
    title: 'Where you are logged in',
    label: 'Your devices',
    since: (moment: string) => `Since ${moment}`,
    until: (moment: string) => `Logs out automatically ${moment}`,
    here: 'This device',
    none: 'You are not logged in on any device.',
    failed: 'We could not load where you are logged in. Please try again.',
    end: 'Log out everywhere',
    ask: 'Log out everywhere?',
    words: 'You are logged out on every device, including this one. Log in again with your password or a login link.',
    keep: 'Stay logged in',
  },
} as const;
