import { plural } from '@paddock/web-kit/format/plural.ts';

/** Cancelling and moving reservations of one's own. */
export const manage = {
  manage: {
    change: 'Change',
    changeLabel: (when: string, seat: string) => `Change: ${seat}, ${when}`,
    move: 'Move',
    cancel: 'Cancel',
    at: (seat: string, from: string, count: number) =>
      `${seat}, ${from}${count > 1 ? `, ${plural(count, 'half-hour')}` : ''}`,
    what: 'what comes back',
    failed: 'We could not work out what comes back. Nothing has changed. Please try again.',
    until: (when: string) => `Free of charge until ${when}.`,
    refused: {
      notice_too_short: (hours: number, when: string) =>
        `This was possible until ${when}, ${hours} hours before the start. Please contact the venue.`,
      payment_unresolved: 'A payment for this reservation is still being settled. Please try again in a moment.',
    },
    back: 'You get back',
    card: 'To the card you paid with',
    cardNote: 'Banks take 5 to 10 days to show it.',
    cardRefused: 'The venue owes you',
    cardRefusedNote: 'Your card did not take it back. The venue gets in touch with you.',
    desk: 'At the desk, where you paid it',
    deskNote: 'In cash, by bank, by card there or as a gift voucher: please ask there.',
    voucher: 'Onto your gift voucher',
    credits: (count: number) => `${plural(count, 'credit')} to your membership`,
    creditsExpire: (when: string) => `Last day to use them: ${when}.`,
    creditsExpired: (count: number) => `${plural(count, 'credit')} of these have expired meanwhile.`,
    owed: 'Taken off your outstanding balance',
    total: 'Altogether',
    nothing: 'Nothing was paid for it, so nothing comes back.',
    takenBack: (amount: string) =>
      `The bank of your card has taken the payment back, so ${amount} does not go to your card as well.`,
    changed: 'What comes back has changed meanwhile. Please look again.',
  },
  cancelling: {
    title: 'Cancel this reservation?',
    keep: 'Keep it',
    confirm: 'Cancel reservation',
    busy: 'Cancelling...',
    gone: 'Your reservation is cancelled',
    done: 'Done',
    plain: 'Your reservation is cancelled.',
    withdrawn: 'Your reservation is cancelled, and it is off your outstanding balance.',
    states: {
      none: 'Your reservation is cancelled. Nothing was paid, so nothing comes back.',
      completed: 'Your reservation is cancelled, and everything is on its way back to where it came from.',
      processing:
        'Your reservation is cancelled. The payment provider has not answered yet; the money goes back as soon as it does.',
      failed:
        'Your reservation is cancelled, but the payment provider would not take the money back to your card. The venue will settle it with you.',
      desk: 'Your reservation is cancelled. You paid at the desk, so please ask for your money back there.',
    },
  },
  moving: {
    title: 'Move this reservation',
    seat: 'Simulator',
    time: 'Start',
    choose: 'Choose a start',
    timesWhat: 'the free times',
    timesFailed: 'We could not load the times. Please try again.',
    none: 'Nothing is free on this day.',
    pricing: 'Looking at the price...',
    same: 'The price is the same: nothing to pay.',
    pay: (amount: string, tax: string) => `${amount} more, ${tax} tax included, charged to your stored card.`,
    refused: {
      unique: 'Sorry, this timeslot is no longer available',
      slot_past: 'This time has passed.',
      slot_outside_hours: 'The venue is closed at this time.',
      slot_out_of_range: 'This time is too far ahead.',
      slot_off_grid: 'Sessions start on the half-hour.',
      invalid: 'This simulator is out of service.',
      outstanding_balance: 'There is an outstanding balance. Please pay it first.',
      card_missing: 'This costs more than before. Please add a payment card first.',
      written_off: 'The venue has settled this booking. Ask us, please, to move it to a time that costs less.',
    },
    back: 'Back',
    confirm: 'Move',
    confirmPay: (amount: string) => `Move and pay ${amount}`,
    busy: 'Moving...',
    paying: 'Paying...',
    gone: 'Your reservation is moved',
    done: 'Done',
    moved: (seat: string, when: string) => `See you at ${seat}, ${when}.`,
    paid: (amount: string) => `${amount} was charged to your card.`,
    unpaid: (amount: string, why: string) =>
      `${why} The move stands; ${amount} is on your outstanding balance until it is paid.`,
    tryAgain: 'Pay now',
    refund: {
      completed: 'The difference is on its way back to where it came from.',
      processing: 'The payment provider has not answered yet; the difference goes back as soon as it does.',
      failed:
        'The payment provider would not take the difference back to your card. The venue will settle it with you.',
      desk: 'You paid at the desk, so please ask for the difference there.',
    },
  },
} as const;
