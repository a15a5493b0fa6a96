import type { Catalogue } from '@paddock/shared-domain/kernel/catalogue';

/** Every text of the product's mails in English. Amounts and days come in as they are read in this language. */
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
  /** A stretch of time at one simulator. */
  run: (day: string, from: string, to: string, seat: string) => `${day}, ${from} to ${to}: ${seat}`,
  welcome: {
    subject: (club: string) => `Welcome to ${club}`,
    heading: 'Your seat is waiting',
    ready: 'Your account is ready. Pick a day, a simulator and a time, and come racing.',
    racerName: 'Add your racer name to your profile to see it on the leaderboards.',
    note: 'You get this mail because an account was made with this address.',
  },
  loginLink: {
    subject: (club: string) => `Your login link for ${club}`,
    heading: 'Your login link',
    use: 'Use this link to log in without your password. You can then choose a new one.',
    button: 'Log in',
    note: 'The link works once, for 10 minutes, and replaces any link sent before. If you did not ask for it, ignore this mail: nothing has changed.',
  },
  account: {
    cardAdded: {
      subject: (club: string) => `A card was stored in your account at ${club}`,
      heading: 'A card was stored in your account',
      byOwner: 'A card was just stored in your account. From now on it pays for what is booked there.',
      byStaff:
        'Somebody who works at the venue just stored a card in your account. From now on it pays for what is booked there.',
    },
    cardRemoved: {
      subject: (club: string) => `A card was removed from your account at ${club}`,
      heading: 'A card was removed from your account',
      byOwner: 'The card that was stored in your account was just removed.',
      byStaff: 'Somebody who works at the venue just removed the card that was stored in your account.',
    },
    codesOn: {
      subject: (club: string) => `One-time codes are on for your account at ${club}`,
      heading: 'One-time codes are on',
      byOwner: 'From now on, signing in to your account also asks for a code. Every other device was logged out.',
      byStaff: 'From now on, signing in to your account also asks for a code. Every other device was logged out.',
    },
    codesOff: {
      subject: (club: string) => `One-time codes are off for your account at ${club}`,
      heading: 'One-time codes are off',
      byOwner: 'Signing in to your account does not ask for a code any more.',
      byStaff:
        'Somebody who looks after the staff switched off the codes of your account. Signing in does not ask for one any more.',
    },
    recoveryRenewed: {
      subject: (club: string) => `You have new recovery codes for ${club}`,
      heading: 'You have new recovery codes',
      byOwner: 'New recovery codes were just made for your account. The earlier ones do not work any more.',
      byStaff: 'New recovery codes were just made for your account. The earlier ones do not work any more.',
    },
    recoveryUsed: {
      subject: (club: string) => `A recovery code was used for your account at ${club}`,
      heading: 'A recovery code was used',
      byOwner:
        'Somebody just signed in to your account with one of its recovery codes. That code does not work any more.',
      byStaff:
        'Somebody just signed in to your account with one of its recovery codes. That code does not work any more.',
    },
    proven: {
      subject: (club: string) => `Your email address at ${club} is confirmed`,
      heading: 'Your email address is confirmed',
      byOwner:
        'You came in by a mailed link for the first time. So that nobody else can use your account, its earlier password does not work any more, every other device was logged out, and a stored card was taken off unless a membership needs it. Please choose a password.',
      byStaff:
        'You came in by a mailed link for the first time. So that nobody else can use your account, its earlier password does not work any more, every other device was logged out, and a stored card was taken off unless a membership needs it. Please choose a password.',
    },
    addressNew: {
      subject: (club: string) => `Your account at ${club} has this email address now`,
      heading: 'Your account has this email address now',
      byOwner: 'The email address of your account was just changed to this one.',
      byStaff: 'Somebody who works at the venue just changed the email address of your account to this one.',
    },
    addressOld: {
      subject: (club: string) => `The email address of your account at ${club} was changed`,
      heading: 'The email address of your account was changed',
      byOwner: 'The email address of your account was just changed. Letters about it do not come here any more.',
      byStaff:
        'Somebody who works at the venue just changed the email address of your account. Letters about it do not come here any more.',
      next: (masked: string) => `The new address is ${masked}.`,
      button: 'Not you? Tell the venue',
    },
    button: 'Not you? Get a login link',
    note: 'If it was you, there is nothing to do.',
  },
  passwordChanged: {
    subject: (club: string) => `Your password for ${club} was changed`,
    heading: 'Your password was changed',
    changed: 'The password of your account was just changed, and every other device was logged out.',
    button: 'Not you? Get a login link',
    note: 'If it was you, there is nothing to do.',
  },
  voucher: {
    subject: (from: string, club: string) => `${from} sent you a gift voucher for ${club}`,
    heading: (amount: string) => `${amount} to go racing`,
    bought: (from: string) => `${from} bought you a gift voucher.`,
    wrote: (from: string) => `${from} wrote:`,
    code: (code: string) => `Your code: ${code}`,
    enter: 'Enter it at the checkout. What you do not use stays on the voucher, and it does not expire.',
    note: 'Keep this mail: whoever has the code can use the voucher.',
    refundSubject: (club: string) => `Your refund from ${club} is a gift voucher`,
    refunded: 'Your card did not take our refund, so we put it on a gift voucher for you.',
  },
  booking: {
    where: (place: string) => `Where: ${place}.`,
    bookedSubject: (venue: string) => `You are on the grid at ${venue}`,
    bookedHeading: 'You are on the grid',
    booked: 'Your reservation is confirmed:',
    bookedNote: (hours: number | undefined) =>
      hours === undefined
        ? 'The attached file puts it into your calendar.'
        : `The attached file puts it into your calendar. Plans change: you can cancel or move it from your dashboard until ${hours === 0 ? 'it starts' : `${hours} ${hours === 1 ? 'hour' : 'hours'} before the start`}.`,
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
    dearer: (amount: string) => `It costs ${amount} more, tax included. That is on your account until it is paid.`,
    kept: 'By the venue’s decision, nothing of what was paid for it comes back.',
    later: 'A payment for it is still being settled. What comes back to you, and where, a later mail says.',
  },
  offer: {
    subject: (venue: string) => `A seat is free for you at ${venue}`,
    heading: 'It is your turn',
    free: 'You are next on the waiting list, and this came free:',
    until: (time: string) => `It is kept for you until ${time}. After that the next in line has it.`,
    book: 'Book it',
    note: 'It costs what it costs now. If you do not want it, say so there and the next in line need not wait.',
  },
  reminder: {
    subject: (venue: string, day: string) => `See you at ${venue} on ${day}`,
    heading: 'Your race is coming up',
    soon: 'This is reserved for you:',
    note: 'You get this mail because you have a reservation.',
    end: 'No more reminders',
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
    card: (amount: string) => `${amount} goes back to the card that paid it. Banks take five to ten days to show it.`,
    takenBack: (amount: string) =>
      `The bank of your card has taken the payment back, so ${amount} does not go to your card as well.`,
    cash: (amount: string) => `${amount} was paid to you in cash.`,
    bank: (amount: string) => `${amount} was sent to your bank account.`,
    terminal: (amount: string) => `${amount} was put back on your card at the desk.`,
    other: (amount: string) => `${amount} was given back to you as we agreed.`,
    asVoucher: (amount: string) => `${amount} is yours as a gift voucher: its code comes in a mail of its own.`,
    onVoucher: (amount: string) => `${amount} is back on your gift voucher.`,
    credits: (count: number) => `${credits(count)} ${count === 1 ? 'is' : 'are'} back in your account.`,
    lastDay: (day: string) => `The last day to use the first of them: ${day}.`,
    failedSubject: (club: string) => `About your refund from ${club}`,
    failedHeading: 'Your refund needs another way',
    failed: (amount: string) =>
      `Your card did not take the refund of ${amount}. We owe it to you and will find another way: please get in touch, or wait for us to do so.`,
    getInTouch: 'Get in touch',
  },
  club: {
    joinedSubject: (club: string) => `Welcome to ${club}`,
    joinedHeading: (club: string) => `You are a member of ${club}`,
    joined: (count: number) =>
      `${credits(count)} ${count === 1 ? 'is' : 'are'} in your account, and no booking fee is ever yours to pay.`,
    joinedPaid: (amount: string, day: number) =>
      `Paid: ${amount}. The same comes off your card on day ${day} of each month, or on the month's last day where it is shorter.`,
    joinedNote: 'Cancel from your dashboard after two billing cycles.',
    renewedSubject: (count: number, club: string) => `${freshCredits(count)} from ${club}`,
    renewedHeading: 'Your month has begun',
    renewed: (count: number) => `${freshCredits(count)} ${count === 1 ? 'is' : 'are'} in your account.`,
    paidLateHeading: 'Your payment has arrived',
    paidLateSubject: (club: string) => `Your payment to ${club} has arrived`,
    paidLate: (count: number) =>
      `It was for a month of your membership that had not been paid. Its ${credits(count)} ${count === 1 ? 'is' : 'are'} in your account.`,
    ofEnded: 'Your membership has ended: nothing more comes off your card.',
    lastDay: (day: string) => `The last day to use them: ${day}.`,
    failedSubject: 'Your membership could not be renewed',
    failedHeading: 'Your card did not pay',
    unpaidSubject: 'Your membership is still unpaid',
    unpaidHeading: 'We tried your card again',
    notCharged: 'The monthly renewal of your membership could not be charged.',
    notChargedOf: (amount: string) => `The monthly renewal of your membership (${amount}) could not be charged.`,
    bankSays: (text: string) => `Your bank says: ${text}`,
    untilPaid: 'Until it is paid you get no new credits, and booking fees apply. The credits you have are still yours.',
    pay: 'Pay, or use another card',
    expireSubject: (count: number, day: string) => `${credits(count)}: last day ${day}`,
    expireHeading: (count: number) => `${credits(count)} ${count === 1 ? 'is' : 'are'} waiting for a race`,
    expire: (day: string) => `The last day to use them: ${day}. Book by then and they are spent first.`,
    endedSubject: (club: string) => `Your membership of ${club} has ended`,
    endedHeading: 'Your membership has ended',
    ended: 'Nothing more comes off your card. Credits you have left stay yours until they expire.',
    difference: (amount: string) => `The discount on credits already used, ${amount}, is on your account.`,
  },
} as const;

/** What English says in a mail, every language says. */
export type MailWords = Catalogue<typeof english>;
