/** How staff were paid at the desk: for a whole bill, or for seats on the planner. */
export const howPaid = {
  label: 'How was it paid?',
  hows: { cash: 'Cash', bank: 'Bank transfer', terminal: 'Card terminal', other: 'Other', waived: 'Not at all' },
  words: {
    cash: (amount: string) => `${amount} in cash. It stands in the books as money in the till, with your name.`,
    bank: (amount: string) =>
      `${amount} by bank transfer. It stands in the books as money at the bank, with your name.`,
    terminal: (amount: string) =>
      `${amount} by card at the venue’s own terminal. It stands in the books as money from there, with your name.`,
    other: (amount: string) =>
      `${amount} in another way: say below in which. It stands in the books as taken, with your name.`,
    waived: (amount: string) =>
      `${amount} come off the bill without a charge. It stands in the books as a loss, with your name.`,
  },
  nothing: 'Nothing is owed: no money is booked.',
  notes: {
    cash: 'Receipt 17',
    bank: 'Came in on Tuesday',
    terminal: 'Slip 0042',
    other: 'Invoice 2027-12 to the company',
    waived: 'A guest of the venue',
  },
  otherWay: 'How it was paid',
  otherHint: 'For example: an invoice to the company, with its number.',
} as const;
