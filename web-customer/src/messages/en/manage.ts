import { plural } from '@paddock/web-kit/format/plural.ts';

/** Cancelling and moving the user's reservations. */
export const manage = {
  manage: {
    change: 'Change',
    changeLabel: (when: string, seat: string) => `Change: ${seat}, ${when}`,
    move: 'Move',
    cancel: 'Cancel',
    at: (seat: string, from: string, count: number) =>
      `${seat}, ${from}${count > 1 ? `, ${plural(count, 'half-hour')}` : ''}`,
    what: 'your refund',
    failed: 'We could not work out your refund. Nothing has changed. Please try again.',
    until: (when: string) => `Free of charge until ${when}.`,
    refused: {
      notice_too_short: (hours: number, when: string) =>
        `You could do this until ${when}, ${hours} hours before the start. Please contact the venue.`,
      payment_unresolved: 'A payment for this reservation is still being processed. Please try again in a moment.',
    },
    back: 'Your refund',
    card: 'To the card you paid with',
    cardNote: 'Banks take 5 to 10 days to show it.',
    cardRefused: 'The venue owes you',
    cardRefusedNote: 'Your card refused the refund. The venue will contact you.',
    desk: 'At the desk, where you paid',
    deskNote: 'In cash, by bank transfer, by card or as a gift voucher. Please ask at the desk.',
    voucher: 'To your gift voucher',
    credits: (count: number) => `${plural(count, 'credit')} to your membership`,
    creditsExpire: (when: string) => `Last day to use them: ${when}.`,
    creditsExpired: (count: number) => `${plural(count, 'credit')} of these have expired since you booked.`,
    owed: 'Removed from your outstanding balance',
    total: 'Total',
    nothing: 'Nothing was paid for this reservation, so there is no refund.',
    takenBack: (amount: string) =>
      `Your card’s bank has already reversed the payment, so ${amount} is not refunded to your card again.`,
    changed: 'Your refund has changed. Please check it and confirm again.',
  },
  cancelling: {
    title: 'Cancel this reservation?',
    keep: 'Keep reservation',
    confirm: 'Cancel reservation',
    busy: 'Cancelling...',
    gone: 'Your reservation is cancelled',
    done: 'Done',
    plain: 'Your reservation is cancelled.',
    withdrawn: 'Your reservation is cancelled and removed from your outstanding balance.',
    states: {
      none: 'Your reservation is cancelled. Nothing was paid, so there is no refund.',
      completed:
        'Your reservation is cancelled. Your refund is on its way to the card, voucher or credits you paid with.',
      processing:
        'Your reservation is cancelled. The payment provider has not answered yet. You get your refund as soon as it does.',
      failed:
        'Your reservation is cancelled, but your card refused the refund. The venue owes you the money and will contact you.',
      desk: 'Your reservation is cancelled. You paid at the desk, so please ask for your refund there.',
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
    pricing: 'Checking the price...',
    same: 'The price is the same: nothing to pay.',
    pay: (amount: string, tax: string) => `You pay ${amount} more with your saved card, ${tax} tax included.`,
    refused: {
      unique: 'Sorry, this timeslot is no longer available',
      slot_past: 'This time has passed.',
      slot_outside_hours: 'The venue is closed at this time.',
      slot_out_of_range: 'This time is too far ahead.',
      slot_off_grid: 'Races start on the hour and the half-hour.',
      invalid: 'This simulator is out of service.',
      outstanding_balance: 'You have an outstanding balance. Please pay it first.',
      card_missing: 'This costs more than before. Please add a payment card first.',
      written_off: 'The venue has already settled this booking. Please ask the venue to move it to a cheaper time.',
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
      `${why} Your reservation is moved. ${amount} is on your outstanding balance until you pay it.`,
    tryAgain: 'Pay now',
    refund: {
      completed: 'The difference is on its way to the card, voucher or credits you paid with.',
      processing: 'The payment provider has not answered yet. You get the difference back as soon as it does.',
      failed: 'Your card refused the refund of the difference. The venue owes you the money and will contact you.',
      desk: 'You paid at the desk, so please ask for the difference there.',
    },
  },
} as const;
