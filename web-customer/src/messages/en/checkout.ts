import { plural } from '@paddock/web-kit/format/plural.ts';

/** From the receipt to "All Done!". */
export const checkout = {
  noDay: {
    closed: 'Closed on this day. Please choose another day.',
    taken: 'No availability for the selected date',
  },
  visit: {
    when: (day: string, from: string, to: string) => `${day}, ${from} to ${to}`,
  },
  checkout: {
    title: 'Checkout',
    what: 'your total',
    receipt: 'Your receipt',
    lineNote: (type: string, time: string, minutes: number) => `${type} · ${time} · ${minutes} min`,
    fee: (seat: string) => `Booking fee, ${seat}`,
    feeWhy: (minutes: number) => `No fee from ${minutes} minutes on one simulator.`,
    feeWhyClub: (minutes: number) => `No fee from ${minutes} minutes on one simulator, or for club members.`,
    subtotal: 'Subtotal',
    discount: 'Voucher',
    promotion: (code: string, percent: number | null) =>
      percent === null ? `Promotion ${code}` : `Promotion ${code}, ${percent}% off`,
    credits: (count: number) => plural(count, 'credit'),
    tax: (percent: number) => `Sales tax ${percent}%`,
    taxWhy: (venue: string, percent: number) =>
      `${venue} adds ${percent}% sales tax to the price after credits. A voucher can pay both the price and the tax.`,
    total: 'Total',
    reserve: (amount: string) => `Reserve and pay ${amount}`,
    reserveFree: 'Reserve',
    busy: 'Reserving...',
    back: 'Keep looking',
    cancelNote: (hours: number) =>
      hours === 0
        ? 'You can cancel until it starts.'
        : `You can cancel until ${plural(hours, 'hour')} before the start.`,
    cancelUntil: (moment: string, hours: number) =>
      `You can cancel until ${moment}, which is ${plural(hours, 'hour')} before the start.`,
    cancelLate: (hours: number) =>
      `You cannot cancel this booking yourself: it starts in less than ${plural(hours, 'hour')}.`,
    failed: 'We could not work out the total. Nothing was booked or charged.',
    refreshed:
      'We worked out the price again, and it may have changed. Nothing was charged. Please check the total and continue.',
    waiting: 'We are booking your seats. Please keep this page open.',
    resumed: 'We are checking the booking you started. You will not be charged twice.',
    noCard: 'Add a card to pay',
  },
  checkoutVoucher: {
    open: 'I have a code',
    code: 'Voucher or promotion code',
    apply: 'Apply',
    applying: 'Checking...',
    applied: 'Code',
    remove: 'Remove',
    removeThis: (code: string) => `Remove code ${code}`,
    memberSaves: (club: string, amount: string) => `${club} saves you ${amount} on this booking.`,
  },
  challenge: {
    title: 'Confirm with your bank',
    words: 'Please confirm the payment with your bank. We hold your seats while you do.',
    frame: "Your bank's page",
    cancel: 'Cancel this booking',
  },
  done: {
    title: 'All Done!',
    words: 'Your seats are booked. See you at the track!',
    run: (seat: string, minutes: number) => `${seat} · ${minutes} min`,
    logOut: 'Log Out',
    another: 'Book Another',
    receipt: 'Open receipt',
    route: 'Directions',
    tell: 'Tell your friends',
    invitation: (when: string, place: string) => `Racing at ${place}: ${when}. See you there!`,
    copied: 'Copied. Paste it into a message.',
  },
  bookingError: {
    title: 'Booking Error',
    failed: 'Your reservation could not be completed, there were issues processing your card.',
    taken: 'Sorry, this timeslot is no longer available',
    notCharged: 'Nothing was charged.',
    unresolved:
      'We do not know yet if the payment went through. We hold your seats, and you will not be charged twice.',
    review: 'Review Payment Method',
    back: 'Go Back',
  },
} as const;
