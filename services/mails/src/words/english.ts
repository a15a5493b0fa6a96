import type { Catalogue } from '@paddock/shared-domain/kernel/catalogue';

/** Every text of the product's mails, in English. Amounts and days are passed in already formatted for English. */
const credits = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'credit' : 'credits'}`;
const freshCredits = (count: number): string => credits(count).replace(' ', ' new ');

export const english = {
  hello: 'Hello,',
  helloTo: (name: string) => `Hello ${name},`,
  credits,
  yourAccount: 'Your account',
  yourReservations: 'Your reservations',
  bookSeat: 'Book a seat',
  bookRace: 'Book a race',
  providersReceipt: "The card provider's receipt",
  simulator: 'Simulator',
  theVenue: 'the venue',
  somebody: 'Somebody',
  /** A time span on one simulator. */
  run: (day: string, from: string, to: string, seat: string) => `${day}, ${from} to ${to}: ${seat}`,
  welcome: {
    subject: (club: string) => `Welcome to ${club}`,
    heading: 'Your account is ready',
    ready: 'Pick a day, a simulator and a time, and come racing.',
    racerName: 'Add your racer name to your profile to see it on the leaderboards.',
    note: 'You get this email because somebody created an account with this address.',
  },
  loginLink: {
    subject: (club: string) => `Your login link for ${club}`,
    heading: 'Your login link',
    use: 'Use this link to log in without your password. You can then choose a new one.',
    button: 'Log in',
    note: 'The link works once, for 10 minutes. Older links no longer work. If you did not request it, ignore this email: nothing has changed.',
  },
  account: {
    cardAdded: {
      subject: (club: string) => `A card was saved to your account at ${club}`,
      heading: 'A card was saved to your account',
      byOwner: 'A card was just saved to your account. From now on it pays for what you book.',
      byStaff: 'Venue staff just saved a card to your account. From now on it pays for what you book.',
    },
    cardRemoved: {
      subject: (club: string) => `A card was removed from your account at ${club}`,
      heading: 'A card was removed from your account',
      byOwner: 'Your saved card was just removed from your account.',
      byStaff: 'Venue staff just removed your saved card from your account.',
    },
    codesOn: {
      subject: (club: string) => `One-time codes are on for your account at ${club}`,
      heading: 'One-time codes are on',
      byOwner: 'From now on, you also need a code to log in. All other devices were logged out.',
      byStaff: 'From now on, you also need a code to log in. All other devices were logged out.',
    },
    codesOff: {
      subject: (club: string) => `One-time codes are off for your account at ${club}`,
      heading: 'One-time codes are off',
      byOwner: 'You no longer need a code to log in.',
      byStaff: 'A staff administrator turned off one-time codes for your account. You no longer need a code to log in.',
    },
    recoveryRenewed: {
      subject: (club: string) => `You have new recovery codes for ${club}`,
      heading: 'You have new recovery codes',
      byOwner: 'New recovery codes were just created for your account. The old ones no longer work.',
      byStaff: 'New recovery codes were just created for your account. The old ones no longer work.',
    },
    recoveryUsed: {
      subject: (club: string) => `A recovery code was used for your account at ${club}`,
      heading: 'A recovery code was used',
      byOwner: 'Somebody just logged in to your account with one of your recovery codes. That code no longer works.',
      byStaff: 'Somebody just logged in to your account with one of your recovery codes. That code no longer works.',
    },
    proven: {
      subject: (club: string) => `Your email address at ${club} is confirmed`,
      heading: 'Your email address is confirmed',
      byOwner:
        'You logged in with an emailed link for the first time. To protect your account, the old password no longer works and all other devices were logged out. A saved card was removed, unless a membership needs it. Please choose a new password.',
      byStaff:
        'You logged in with an emailed link for the first time. To protect your account, the old password no longer works and all other devices were logged out. A saved card was removed, unless a membership needs it. Please choose a new password.',
    },
    addressNew: {
      subject: (club: string) => `Your account at ${club} now has this email address`,
      heading: 'Your account now has this email address',
      byOwner: 'The email address of your account was just changed to this one.',
      byStaff: 'Venue staff just changed the email address of your account to this one.',
    },
    addressOld: {
      subject: (club: string) => `The email address of your account at ${club} was changed`,
      heading: 'The email address of your account was changed',
      byOwner: 'The email address of your account was just changed. Emails about it no longer come here.',
      byStaff: 'Venue staff just changed the email address of your account. Emails about it no longer come here.',
      next: (masked: string) => `The new address is ${masked}.`,
      button: 'Not you? Tell the venue',
    },
    addressRequested: {
      subject: (club: string) => `Another email address was requested for your account at ${club}`,
      heading: 'Another email address was requested',
      byOwner: 'Another email address was just requested for your account, from your own login.',
      byStaff: 'Venue staff just requested another email address for your account.',
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
      button: 'Use this address',
      note: 'The link works for a week. If you have no account with us, ignore this email: nothing has changed.',
    },
    button: 'Not you? Get a login link',
    note: 'If it was you, you do not need to do anything.',
  },
  passwordChanged: {
    subject: (club: string) => `Your password for ${club} was changed`,
    heading: 'Your password was changed',
    changed: 'The password of your account was just changed, and all other devices were logged out.',
    button: 'Not you? Get a login link',
    note: 'If it was you, you do not need to do anything.',
  },
  voucher: {
    subject: (from: string, club: string) => `${from} sent you a gift voucher for ${club}`,
    heading: (amount: string) => `${amount} to go racing`,
    bought: (from: string) => `${from} bought you a gift voucher.`,
    wrote: (from: string) => `${from} wrote:`,
    code: (code: string) => `Your code: ${code}`,
    enter: 'Enter the code when you pay. What you do not use stays on the voucher, and it does not expire.',
    note: 'Keep this email safe: anyone with the code can use the voucher.',
    refundSubject: (club: string) => `Your refund from ${club} is a gift voucher`,
    refunded: 'Your card refused our refund, so we put the amount on a gift voucher for you.',
  },
  booking: {
    where: (place: string) => `Where: ${place}.`,
    bookedSubject: (venue: string) => `You are on the grid at ${venue}`,
    bookedHeading: 'You are on the grid',
    booked: 'Your reservation is confirmed:',
    bookedNote: (hours: number | undefined) =>
      hours === undefined
        ? 'Open the attached file to add it to your calendar.'
        : `Open the attached file to add it to your calendar. You can cancel or move it on your dashboard until ${hours === 0 ? 'it starts' : `${hours} ${hours === 1 ? 'hour' : 'hours'} before the start`}.`,
    subtotal: (amount: string) => `Simulators and fees: ${amount}`,
    voucher: (amount: string) => `Gift voucher: -${amount}`,
    credits: (count: number, amount: string) => `${credits(count)}: -${amount}`,
    tax: (amount: string) => `Sales tax: ${amount}`,
    charged: (amount: string) => `Charged to your card: ${amount}`,
    cancelledSubject: (venue: string) => `Cancelled: your reservation at ${venue}`,
    cancelledHeading: 'Your reservation is cancelled',
    cancelled: 'This is no longer reserved for you:',
    bookAgain: 'Book another time',
    movedSubject: (venue: string) => `Moved: your reservation at ${venue}`,
    movedHeading: 'Your reservation has moved',
    moved: 'It is now:',
    movedNote: 'The attached file replaces the entry in your calendar.',
    dearer: (amount: string) =>
      `It costs ${amount} more, tax included. This is on your outstanding balance until you pay it.`,
    kept: 'The venue decided to give no refund for it.',
    later: 'A payment for it is still being processed. We will email you about your refund.',
  },
  offer: {
    subject: (venue: string) => `A seat is free for you at ${venue}`,
    heading: 'It is your turn',
    free: 'You are next on the waiting list, and this is now free:',
    until: (time: string) => `We hold it for you until ${time}. After that, the next person on the list gets it.`,
    book: 'Book this seat',
    note: 'You pay the current price. If you do not want it, please decline there, so that the next person gets it sooner.',
  },
  reminder: {
    subject: (venue: string, day: string) => `See you at ${venue} on ${day}`,
    heading: 'Your race is coming up',
    soon: 'This is reserved for you:',
    note: 'You get this email because you have a reservation.',
    end: 'Stop reminders',
  },
  receipt: {
    subject: (club: string) => `Your receipt from ${club}`,
    heading: 'Thank you',
    voucher: 'You bought a gift voucher.',
    outstanding: 'Your outstanding balance is paid.',
    paid: (amount: string) => `Paid: ${amount}`,
  },
  refund: {
    subject: (club: string) => `Your refund from ${club}`,
    heading: 'Your refund',
    about: 'This is for:',
    card: (amount: string) =>
      `${amount} is refunded to the card you paid with. Banks take five to ten days to show it.`,
    takenBack: (amount: string) =>
      `Your card’s bank has already reversed the payment, so ${amount} is not refunded to your card again.`,
    cash: (amount: string) => `${amount} was paid to you in cash.`,
    bank: (amount: string) => `${amount} was transferred to your bank account.`,
    terminal: (amount: string) => `${amount} was refunded to your card at the desk.`,
    other: (amount: string) => `${amount} was refunded to you as we agreed.`,
    asVoucher: (amount: string) =>
      `${amount} is refunded to you as a gift voucher. You get its code in a separate email.`,
    onVoucher: (amount: string) => `${amount} is refunded to your gift voucher.`,
    credits: (count: number) => `${credits(count)} ${count === 1 ? 'is' : 'are'} back in your account.`,
    lastDay: (day: string) => `The first of these credits expire after ${day}.`,
    failedSubject: (club: string) => `About your refund from ${club}`,
    failedHeading: 'Your card refused the refund',
    failed: (amount: string) =>
      `Your card refused the refund of ${amount}. We owe you this money and will pay it another way. Please contact us, or wait for us to contact you.`,
    getInTouch: 'Contact us',
  },
  club: {
    joinedSubject: (club: string) => `Welcome to ${club}`,
    joinedHeading: (club: string) => `You are a member of ${club}`,
    joined: (count: number) =>
      `${credits(count)} ${count === 1 ? 'is' : 'are'} in your account, and as a member you pay no booking fees.`,
    joinedPaid: (amount: string, day: number) =>
      `Paid: ${amount}. We charge your card the same on day ${day} of each month, or on the last day of shorter months.`,
    joinedNote: 'You can cancel on your dashboard after two billing cycles.',
    renewedSubject: (count: number, club: string) => `${freshCredits(count)} from ${club}`,
    renewedHeading: 'Your new month has started',
    renewed: (count: number) => `${freshCredits(count)} ${count === 1 ? 'is' : 'are'} in your account.`,
    paidLateHeading: 'Your payment has arrived',
    paidLateSubject: (club: string) => `Your payment to ${club} has arrived`,
    paidLate: (count: number) =>
      `It paid for an unpaid month of your membership. The ${credits(count)} for it ${count === 1 ? 'is' : 'are'} in your account.`,
    ofEnded: 'Your membership has ended. Your card will not be charged for it again.',
    lastDay: (day: string) => `The last day to use them: ${day}.`,
    failedSubject: 'Your membership could not be renewed',
    failedHeading: 'We could not charge your card',
    unpaidSubject: 'Your membership is still unpaid',
    unpaidHeading: 'We tried your card again',
    notCharged: 'The monthly renewal of your membership could not be charged.',
    notChargedOf: (amount: string) => `The monthly renewal of your membership (${amount}) could not be charged.`,
    bankSays: (text: string) => `Your bank says: ${text}`,
    untilPaid: 'Until it is paid you get no new credits, and booking fees apply. The credits you have are still yours.',
    pay: 'Pay, or use another card',
    expireSubject: (count: number, day: string) => `${credits(count)}: last day ${day}`,
    expireHeading: (count: number) => `${credits(count)} ${count === 1 ? 'expires' : 'expire'} soon`,
    expire: (day: string) => `The last day to use them: ${day}. If you book by then, they are used first.`,
    endedSubject: (club: string) => `Your membership of ${club} has ended`,
    endedHeading: 'Your membership has ended',
    ended: 'Your card will not be charged for it again. You keep the credits you have left until they expire.',
    difference: (amount: string) => `The discount on credits you have used, ${amount}, is on your outstanding balance.`,
  },
} as const;

/** The type that every language implements. */
export type MailWords = Catalogue<typeof english>;
