/** What somebody began to pay and left at the bank's question. */
export const unfinished = {
  unfinished: {
    left: (what: string) => `You left a payment unfinished: ${what}. Go on or cancel.`,
    held: (until: string) => `Your seats are held for you until ${until}.`,
    workedOn: (what: string) => `A payment is still being worked on: ${what}. It comes to its end by itself.`,
    what: {
      booking: (amount: string, venue: string) => `${amount} for your booking at ${venue}`,
      voucher: (amount: string) => `${amount} for a gift voucher`,
      enrolment: (amount: string) => `${amount} for joining the club`,
      renewal: (amount: string) => `${amount} for your club membership`,
      outstanding: (amount: string) => `${amount} for your outstanding balance`,
    },
    goOn: 'Go on',
    cancel: 'Cancel the payment',
    cancelling: 'Cancelling...',
    ended: {
      cancelled: 'The payment is cancelled. Nothing was charged, and nothing is held any more.',
      completed: 'Your bank had confirmed the payment already, so it went through.',
      processing: 'We cannot say yet how the payment ended. Please look again in a moment.',
    },
  },
} as const;
