import { plural } from '@paddock/web-kit/format/plural.ts';

/** Refunds: those made, those the card refused, and those that staff make. */
export const refunds = {
  title: 'Refunds',
  failed: 'We could not load the refunds.',
  none: 'This customer has no refunds.',
  more: (shown: number, all: number) => `The latest ${shown} of ${all} are shown.`,
  causes: {
    cancelled_by_customer: 'Cancelled by the customer',
    cancelled_by_venue: 'Cancelled by the venue',
    moved: 'Moved to a lower price',
    goodwill: 'Refund by staff',
    voucher: 'Balance of a gift voucher',
  },
  states: {
    processing: 'On its way',
    completed: 'Done',
    failed: 'Refused by the card',
  },
  /** Where the card's part went; the parts paid by voucher and credits always go back to their source. */
  card: {
    none: () => '',
    due: (amount: string) => `${amount} to the card, requested now`,
    refunded: (amount: string) => `${amount} to the card`,
    failed: (amount: string) => `${amount} still owed`,
    cash: (amount: string) => `${amount} paid in cash`,
    bank: (amount: string) => `${amount} sent by bank`,
    terminal: (amount: string) => `${amount} by card at the desk`,
    other: (amount: string) => `${amount} refunded as noted`,
    voucher: (amount: string) => `${amount} as a new gift voucher`,
  },
  /** What was paid at the desk is refunded there: no card refused it. */
  atDesk: {
    state: 'To be refunded at the desk',
    due: (amount: string) => `${amount} at the desk, in a moment`,
    waits: {
      cash: 'It was paid in cash at the desk. Refund it at the desk.',
      bank: 'It was paid by bank transfer. Refund it at the desk.',
      terminal: 'It was paid on the card terminal. Refund it at the desk.',
      other: 'It was paid at the desk; the note on the bill says how. Refund it at the desk.',
    },
    words: {
      cash: (amount: string) =>
        `${amount} is owed to the customer. It was paid in cash at the desk, so it cannot go to a card.`,
      bank: (amount: string) =>
        `${amount} is owed to the customer. It was paid by bank transfer, so it cannot go to a card.`,
      terminal: (amount: string) =>
        `${amount} is owed to the customer. Refund it on the terminal; it was not paid with the saved card.`,
      other: (amount: string) =>
        `${amount} is owed to the customer. It was paid at the desk (see the note on the bill), so it cannot go to a card.`,
    },
  },
  toVoucher: (amount: string) => `${amount} to the gift voucher`,
  toCredits: (count: number) => `${plural(count, 'credit')} to the membership`,
  /** A seat whose name is a number is called "Seat"; others have a name of their own. */
  seat: (name: string, when: string) => `${/^\d/.test(name) ? `Seat ${name}` : name}, ${when}`,
  seatUnknown: 'A reservation that has ended',
  by: (when: string, who: string) => `${when}, ${who}`,
  who: { customer: 'the customer', staff: 'staff', system: 'the system', visitor: 'somebody' },
  reason: (text: string) => `“${text}”`,
  refused: (why: string) => `The card said: ${why}`,
  triedAgain: (when: string, who: string) => `Tried again ${when}, ${who}`,
  settled: (when: string, who: string) => `Settled ${when}, ${who}`,
  settle: {
    open: 'Settle this refund',
    title: 'Settle this refund',
    words: (amount: string) => `${amount} is still owed to the customer, because the card refused it.`,
    whole: (count: number, amount: string) =>
      `Settle the whole payment: ${plural(count, 'refund')}, ${amount} in total`,
    how: 'How',
    hows: { card: 'Card again', voucher: 'Voucher', cash: 'Cash', bank: 'Bank', terminal: 'Terminal', other: 'Other' },
    explain: {
      card: (amount: string) =>
        `Paddock tries to refund ${amount} to the card again. Do this after the bank has solved the problem.`,
      voucher: (amount: string) => `The customer gets a new gift voucher of ${amount} by email. It does not expire.`,
      cash: (amount: string) => `Confirm that you paid the customer ${amount} in cash. The refund is then settled.`,
      bank: (amount: string) =>
        `Confirm that you sent the customer ${amount} by bank transfer. The refund is then settled.`,
      terminal: (amount: string) =>
        `Confirm that you refunded ${amount} to the customer’s card on the terminal. The refund is then settled.`,
      other: (amount: string) =>
        `Confirm that you refunded ${amount} in another way. Write in the note how. The refund is then settled.`,
    },
    note: 'Note',
    noteHint: 'For example, what was agreed or a receipt number. Stored with the refund.',
    submit: {
      card: (amount: string) => `Try the card for ${amount}`,
      voucher: (amount: string) => `Send a voucher of ${amount}`,
      cash: (amount: string) => `${amount} paid in cash`,
      bank: (amount: string) => `${amount} sent by bank`,
      terminal: (amount: string) => `${amount} refunded on the terminal`,
      other: (amount: string) => `${amount} refunded`,
    },
    busy: 'Settling',
    cancel: 'Cancel',
    again: (why: string) => `The card refused again: ${why}`,
    done: {
      processing: 'The refund to the card was requested. Its result appears here.',
      completed: 'The refund is settled.',
    },
    already: 'Somebody has already settled this refund. Close this window to see how.',
  },
  give: {
    open: 'Refund',
    openLine: 'Refund this line',
    openFor: (amount: string, what: string, when: string) => `Refund ${amount}, ${what}, ${when}`,
    receipt: 'Open receipt',
    title: 'Refund a payment',
    what: 'the payment',
    failed: 'We could not load what can be refunded of this payment.',
    unsettled: 'Part of this payment is still in progress. Try again in a moment.',
    nothing: {
      checkout: 'This payment is already refunded in full.',
      outstanding: 'Nothing of this payment can be refunded.',
      voucher: 'This paid for a gift voucher. Its value can still be spent, so it cannot be refunded here.',
      enrolment: 'This paid for club credits. They can still be spent, so they cannot be refunded here.',
      renewal: 'This paid for club credits. They can still be spent, so they cannot be refunded here.',
    },
    keep: 'The reservation stays. To free the seat too, delete it in the planner.',
    for: 'For',
    left: (left: string, paid: string) => (left === paid ? `${left} paid` : `${left} left of ${paid}`),
    how: 'How much',
    all: (amount: string) => `All, ${amount}`,
    part: 'A part',
    amount: 'Amount in dollars',
    amountHint: (most: string) => `Tax included. At most ${most}.`,
    amountWrong: (most: string) => `Enter an amount from $0.01 to ${most}.`,
    back: 'What is refunded, and where',
    toCard: 'To the card',
    atDesk: {
      cash: 'At the desk, in cash',
      bank: 'At the desk, by bank transfer',
      terminal: 'At the desk, on the terminal',
      other: 'At the desk, another way',
    },
    toVoucher: 'To the gift voucher',
    toCredits: (count: number) => `${plural(count, 'credit')} to the membership`,
    tax: (amount: string) => `${amount} of it is sales tax.`,
    total: 'Total',
    reason: 'Reason',
    reasonHint: 'Stored with the refund. Staff see it on the bill.',
    submit: (amount: string) => `Refund ${amount}`,
    busy: 'Refunding',
    cancel: 'Cancel',
    done: {
      none: 'Nothing was refunded.',
      completed: (amount: string) => `${amount} refunded.`,
      processing: (amount: string) => `The refund of ${amount} is on its way.`,
      failed: 'The card refused the refund. Settle it under Refunds.',
    },
    doneAtDesk: (amount: string) => `Refund ${amount} at the desk, then settle it under Refunds.`,
  },
} as const;
