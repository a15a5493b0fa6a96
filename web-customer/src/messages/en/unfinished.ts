/** A payment that was left at the bank's question. */
export const unfinished = {
  unfinished: {
    left: (what: string) => `You have an unfinished payment: ${what}. Finish it or cancel it.`,
    held: (until: string) => `Your seats are held for you until ${until}.`,
    workedOn: (what: string) => `We are still processing a payment: ${what}. You do not need to do anything.`,
    what: {
      booking: (amount: string, venue: string) => `${amount} for your booking at ${venue}`,
      voucher: (amount: string) => `${amount} for a gift voucher`,
      enrolment: (amount: string) => `${amount} for joining the club`,
      renewal: (amount: string) => `${amount} for your club membership`,
      outstanding: (amount: string) => `${amount} for your outstanding balance`,
    },
    goOn: 'Finish the payment',
    cancel: 'Cancel the payment',
    cancelling: 'Cancelling...',
    ended: {
      cancelled: 'The payment is cancelled. Nothing was charged, and nothing is held for you any more.',
      completed: 'Your bank had already confirmed the payment, so it went through.',
      processing: 'We do not know yet if the payment went through. Please check again in a moment.',
    },
  },
} as const;
