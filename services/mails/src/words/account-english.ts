/** Texts of mails about what was done to an account, in English. */
export const accountEnglish = {
  when: (moment: string) => `When: ${moment}.`,
  who: {
    byOwner: 'Who: somebody who logged in as you.',
    byStaff: 'Who: staff of the venue.',
    byOperator: 'Who: the person who operates the server, on its command line.',
    byLink: 'Who: somebody who opened a link that we had emailed.',
    byVisitor: 'Who: somebody who entered your email address on the login page.',
    byPaddock: 'Who: nobody, this happened automatically.',
  },
  from: (device: string, address: string) => `Where: ${device}, network address ${address}.`,
  unknownDevice: 'an unknown device',
  changed: (fields: string) => `Changed: ${fields}.`,
  fields: {
    username: 'login name',
    email: 'email address',
    first_name: 'first name',
    last_name: 'last name',
    contact_phone: 'phone number',
    zip_code: 'zip code',
    racer_name: 'racer name',
    social_instagram: 'Instagram name',
    flag_code: 'flag',
  },
  cardAdded: {
    subject: (club: string) => `A card was saved to your account at ${club}`,
    heading: 'A card was saved to your account',
    says: 'A card was just saved to your account. From now on it pays for what you book.',
  },
  cardRemoved: {
    subject: (club: string) => `A card was removed from your account at ${club}`,
    heading: 'A card was removed from your account',
    says: 'Your saved card was just removed from your account.',
  },
  codesOn: {
    subject: (club: string) => `One-time codes are on for your account at ${club}`,
    heading: 'One-time codes are on',
    says: 'From now on, you also need a code to log in. All other devices were logged out.',
  },
  codesOff: {
    subject: (club: string) => `One-time codes are off for your account at ${club}`,
    heading: 'One-time codes are off',
    says: 'You no longer need a code to log in.',
  },
  recoveryRenewed: {
    subject: (club: string) => `You have new recovery codes for ${club}`,
    heading: 'You have new recovery codes',
    says: 'New recovery codes were just created for your account. The old ones no longer work.',
  },
  recoveryUsed: {
    subject: (club: string) => `A recovery code was used for your account at ${club}`,
    heading: 'A recovery code was used',
    says: 'Somebody just logged in to your account with one of your recovery codes. That code no longer works.',
  },
  proven: {
    subject: (club: string) => `Your email address at ${club} is confirmed`,
    heading: 'Your email address is confirmed',
    says: 'You logged in with an emailed link for the first time. To protect your account, the old password no longer works and all other devices were logged out. A saved card was removed, unless a membership needs it. Please choose a new password.',
  },
  addressNew: {
    subject: (club: string) => `Your account at ${club} now has this email address`,
    heading: 'Your account now has this email address',
    says: 'The email address of your account was just changed to this one.',
  },
  passwordChanged: {
    subject: (club: string) => `Your password for ${club} was changed`,
    heading: 'Your password was changed',
    says: 'The password of your account was just changed, and all other devices were logged out.',
  },
  detailsChanged: {
    subject: (club: string) => `Details of your account at ${club} were changed`,
    heading: 'Details of your account were changed',
    says: 'You see the present details on your profile.',
  },
  sessionsEnded: {
    subject: (club: string) => `All devices were logged out of your account at ${club}`,
    heading: 'All devices were logged out',
    says: 'All devices were just logged out of your account. Log in again to use it.',
  },
  addressOld: {
    subject: (club: string) => `The email address of your account at ${club} was changed`,
    heading: 'The email address of your account was changed',
    says: 'The email address of your account was just changed. Emails about it no longer come here.',
    next: (masked: string) => `The new address is ${masked}.`,
    button: 'Not you? Tell the venue',
    note: 'Did you want this? Then you do not need to do anything. If not, tell the venue at once.',
  },
  addressRequested: {
    subject: (club: string) => `Another email address was requested for your account at ${club}`,
    heading: 'Another email address was requested',
    says: 'Another email address was just requested for your account.',
    next: (masked: string) => `The requested address is ${masked}.`,
    until: 'Nothing changes until somebody opens the link that we emailed to that address.',
    from: (moment: string) =>
      `Nothing changes until somebody opens the link that we emailed to that address. The link works from ${moment}.`,
    stop: 'Not you? Log in, open your profile and keep your present address, or tell the venue.',
  },
  addressLink: {
    subject: (club: string) => `Confirm this email address for your account at ${club}`,
    heading: 'Confirm this email address',
    use: 'Open this link, and your account has this email address. It also logs you in. Then please choose a new password.',
    from: (moment: string) =>
      `To protect your account, the link works from ${moment}. Until then, your former address stays.`,
    who: {
      byOwner: 'Who asked for it: somebody who logged in to the account.',
      byStaff: 'Who asked for it: staff of the venue.',
    },
    button: 'Use this address',
    note: 'The link works for a week. If you have no account with us, ignore this email: nothing has changed.',
  },
  button: 'Not you? Get a login link',
  note: 'Did you want this? Then you do not need to do anything. If not, get a login link, choose a new password and tell the venue.',
} as const;
