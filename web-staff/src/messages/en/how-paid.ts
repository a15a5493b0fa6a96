/** How staff were paid at the desk: for a whole bill, or for seats on the planner. */
export const howPaid = {
  label: 'How was it paid?',
  hows: {
    cash: 'Cash',
    bank: 'Bank transfer',
    terminal: 'Card terminal',
    other: 'Other',
    waived: 'Not paid (write off)',
  },
  words: {
    cash: (amount: string) => `${amount} in cash. Recorded as cash in the till, by you.`,
    bank: (amount: string) => `${amount} by bank transfer. Recorded as money at the bank, by you.`,
    terminal: (amount: string) => `${amount} by card on the venue’s terminal. Recorded as a terminal payment, by you.`,
    other: (amount: string) => `${amount} in another way. Write below how. Recorded as received, by you.`,
    waived: (amount: string) => `${amount} is removed from the bill without payment. Recorded as a loss, by you.`,
  },
  nothing: 'Nothing is owed, so no payment is recorded.',
  notes: {
    cash: 'Receipt 17',
    bank: 'Received on Tuesday',
    terminal: 'Slip 0042',
    other: 'Invoice 2027-12 to the company',
    waived: 'A guest of the venue',
  },
  otherWay: 'How it was paid',
  otherHint: 'For example, an invoice to a company, with its number.',
} as const;
