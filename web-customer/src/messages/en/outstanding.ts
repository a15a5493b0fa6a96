/** What a customer owes, and paying it (PAY-09, PAY-14, PAY-15). */
export const outstanding = {
  outstanding: {
    title: 'Outstanding balance',
    list: 'What is open',
    total: 'Total',
    failed: 'We could not load your outstanding balance. Nothing was charged.',
    pay: (amount: string) => `Pay ${amount} now`,
    busy: 'Paying...',
    waiting: 'Your payment is under way. Please keep this page open.',
    resumed: 'We are checking on the payment you began. Nothing is charged twice.',
    declined: (text: string) => `Nothing was charged. ${text}`.trim(),
    paid: (amount: string) => `Paid ${amount}. Thank you!`,
    withCard: (amount: string) => `Your outstanding balance of ${amount} is charged to the card that you save here.`,
    stillOwed: (amount: string, text: string) =>
      `Your outstanding balance of ${amount} was not charged. ${text}`.trim(),
    needsCard: 'Add a payment method to pay.',
    useVoucher: 'Use a gift voucher',
    voucherCode: 'Gift voucher code',
    apply: 'Apply',
    applying: 'Applying...',
    keep: 'Not now',
    applied: 'Your voucher paid everything that was open.',
    appliedPart: (amount: string) => `Your voucher was applied. ${amount} is still open.`,
  },
} as const;
