/** The lock screen, and the question for a proof. */
export const proof = {
  locked: 'Locked',
  lockedWhy: 'Nobody used this screen for a while. What you typed is still here.',
  who: (name: string) => `Logged in as ${name}`,
  unlock: 'Unlock',
  title: 'Is it still you?',
  why: 'This needs your password or a one-time code. After that you are not asked again for 10 minutes.',
  confirm: 'Confirm',
  giveUp: 'Cancel',
  password: 'Password',
  code: 'Code from your authenticator app, or a recovery code',
  useCode: 'Use a one-time code',
  usePassword: 'Use your password',
  logOut: 'Log out',
} as const;
