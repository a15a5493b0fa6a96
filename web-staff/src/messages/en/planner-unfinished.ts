/** A customer’s payment that waits for their bank, as staff meet it on the planner. */
export const unfinished = {
  what: {
    booking: (name: string, amount: string) => `${name} has not finished paying ${amount} for a booking`,
    outstanding: (name: string, amount: string) => `${name} has not finished paying ${amount} of their bill`,
  },
  waits: (what: string, until: string) => `${what}. Their bank is waited for until ${until}, then it ends by itself.`,
  workedOn: (what: string) => `${what}. It is being worked on and comes to its end by itself.`,
  cancel: 'Cancel the payment',
  cancelling: 'Cancelling',
  ended: {
    cancelled: 'The payment is cancelled. Nothing was charged, and nothing is held any more.',
    completed: 'The bank had confirmed the payment already, so it went through.',
    processing: 'Nobody can say yet how the payment ended. Look again in a moment.',
  },
} as const;
