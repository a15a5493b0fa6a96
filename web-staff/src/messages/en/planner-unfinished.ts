/** A customer’s payment that waits for their bank, as the planner shows it. */
export const unfinished = {
  what: {
    booking: (name: string, amount: string) => `${name} has not finished paying ${amount} for a booking`,
    outstanding: (name: string, amount: string) => `${name} has not finished paying ${amount} of their bill`,
  },
  waits: (what: string, until: string) =>
    `${what}. Paddock waits for their bank until ${until}, then ends the payment.`,
  workedOn: (what: string) => `${what}. Paddock is finishing it.`,
  cancel: 'Cancel the payment',
  cancelling: 'Cancelling',
  ended: {
    cancelled: 'The payment is cancelled. Nothing was charged. What it held is free again.',
    completed: 'The bank had already confirmed the payment. It is complete.',
    processing: 'The result of the payment is not known yet. Check again in a moment.',
  },
} as const;
