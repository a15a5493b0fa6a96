import { plural } from '@paddock/web-kit/format/plural.ts';

/** From the receipt to "All Done!". */
export const checkout = {
  checkout: {
    title: 'Checkout',
    what: 'your total',
    receipt: 'Your receipt',
    lineNote: (type: string, time: string, minutes: number) => `${type} · ${time} · ${minutes} min`,
    fee: (seat: string) => `Booking fee, ${seat}`,
    feeWhy: (minutes: number) => `Waived from ${minutes} minutes on a simulator.`,
    feeWhyClub: (minutes: number) => `Waived from ${minutes} minutes on a simulator, and for club members.`,
    subtotal: 'Subtotal',
    discount: 'Voucher',
    credits: (count: number) => plural(count, 'credit'),
    tax: (percent: number) => `Sales tax ${percent}%`,
    taxWhy: (venue: string, percent: number) =>
      `${venue} adds ${percent}% sales tax to the price after credits. A voucher pays of price and tax.`,
    total: 'Total',
    reserve: (amount: string) => `Reserve and pay ${amount}`,
    reserveFree: 'Reserve',
    busy: 'Reserving...',
    back: 'Keep looking',
    cancelNote: (hours: number) =>
      hours === 0 ? 'You can cancel until it starts.' : `Cancelling needs ${plural(hours, 'hour')} notice.`,
    cancelLate: (hours: number) =>
      `You cannot cancel this booking yourself: it starts in less than ${plural(hours, 'hour')}.`,
    failed: 'We could not work out the total. Nothing was booked or charged.',
    refreshed:
      'The price was worked out anew and may have changed. Nothing was charged. Please check the total and go on.',
    waiting: 'Your booking is under way. Please keep this page open.',
    resumed: 'We are checking on the booking you began. Nothing is charged twice.',
    noCard: 'Add a card to go on.',
  },
  checkoutVoucher: {
    code: 'Voucher code',
    apply: 'Apply',
    applying: 'Checking...',
    applied: 'Voucher',
    remove: 'Remove',
    removeThis: (code: string) => `Remove voucher ${code}`,
    memberSaves: (club: string, amount: string) => `${club} saves you ${amount} on this booking.`,
  },
  challenge: {
    title: 'Your bank asks',
    words: 'Please confirm the payment with your bank. Your seats are held meanwhile.',
    frame: "Your bank's page",
    cancel: 'Give up this booking',
  },
  done: {
    title: 'All Done!',
    words: 'Your seats are booked. See you at the track!',
    run: (seat: string, minutes: number) => `${seat} · ${minutes} min`,
    logOut: 'Log Out',
    another: 'Book Another',
    receipt: 'Open receipt',
  },
  bookingError: {
    title: 'Booking Error',
    failed: 'Your reservation could not be completed, there were issues processing your card.',
    taken: 'Sorry, this timeslot is no longer available',
    notCharged: 'Nothing was charged.',
    unresolved:
      'We do not know yet whether the payment went through. Your seats are held, and nothing is charged twice.',
    review: 'Review Payment Method',
    back: 'Go Back',
  },
} as const;
