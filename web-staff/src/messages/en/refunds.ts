import { plural } from '@paddock/web-kit/format/plural.ts';

/** Money that goes back: what did, what the card refused, and what staff give back of a price. */
export const refunds = {
  title: 'Refunds',
  failed: 'We could not read the refunds.',
  none: 'Nothing has been given back to this customer.',
  more: (shown: number, all: number) => `The latest ${shown} of ${all} are shown.`,
  causes: {
    cancelled_by_customer: 'Cancelled by the customer',
    cancelled_by_venue: 'Cancelled by the venue',
    moved: 'Moved to a lower price',
    goodwill: 'Part of the price given back',
  },
  states: {
    processing: 'On its way',
    completed: 'Done',
    failed: 'Refused by the card',
  },
  /** Where the card's part went; the parts of voucher and credits always go back to their own. */
  card: {
    none: () => '',
    due: (amount: string) => `${amount} to the card, asked for now`,
    refunded: (amount: string) => `${amount} to the card`,
    failed: (amount: string) => `${amount} still owed`,
    cash: (amount: string) => `${amount} paid in cash`,
    bank: (amount: string) => `${amount} sent by bank`,
    terminal: (amount: string) => `${amount} by card at the desk`,
    other: (amount: string) => `${amount} given back as noted`,
    voucher: (amount: string) => `${amount} as a new gift voucher`,
  },
  /** What the desk took is given back there: no card refused it. */
  atDesk: {
    state: 'Waits at the desk',
    due: (amount: string) => `${amount} at the desk, in a moment`,
    waits: {
      cash: 'It was paid at the desk, in cash: give it back there.',
      bank: 'It was paid at the desk, by bank: give it back there.',
      terminal: 'It was paid at the desk, by card: give it back there.',
      other: 'It was paid at the desk, as the note on the bill says: give it back there.',
    },
    words: {
      cash: (amount: string) =>
        `${amount} is owed to the customer. It was paid at the desk, in cash, so there is no card to ask.`,
      bank: (amount: string) =>
        `${amount} is owed to the customer. It was paid at the desk, by bank, so there is no card to ask.`,
      terminal: (amount: string) =>
        `${amount} is owed to the customer. It was paid by card at the desk: give it back at the terminal, it is no card of the account.`,
      other: (amount: string) =>
        `${amount} is owed to the customer. It was paid at the desk, as the note on the bill says, so there is no card to ask.`,
    },
  },
  toVoucher: (amount: string) => `${amount} to the gift voucher`,
  toCredits: (count: number) => `${plural(count, 'credit')} to the membership`,
  /** A seat that is a number is called one; others have a name of their own. */
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
      `The whole payment: ${plural(count, 'part')} of it wait, ${amount} in all`,
    how: 'How',
    hows: { card: 'Card again', voucher: 'Voucher', cash: 'Cash', bank: 'Bank', terminal: 'Terminal', other: 'Other' },
    explain: {
      card: (amount: string) =>
        `The card is asked once more for ${amount}. Worth it once the bank has cleared the way.`,
      voucher: (amount: string) => `A new gift voucher of ${amount} goes to the customer by mail. It does not expire.`,
      cash: (amount: string) => `You have given the customer ${amount} in cash. The bill then owes them nothing.`,
      bank: (amount: string) => `You have sent the customer ${amount} by bank. The bill then owes them nothing.`,
      terminal: (amount: string) =>
        `You have put ${amount} back on the customer’s card at the terminal. The bill then owes them nothing.`,
      other: (amount: string) =>
        `You have given the customer ${amount} in another way: the note says how. The bill then owes them nothing.`,
    },
    note: 'Note',
    noteHint: 'What was agreed, a receipt number. Kept with the refund.',
    submit: {
      card: (amount: string) => `Try the card for ${amount}`,
      voucher: (amount: string) => `Send a voucher of ${amount}`,
      cash: (amount: string) => `${amount} paid in cash`,
      bank: (amount: string) => `${amount} sent by bank`,
      terminal: (amount: string) => `${amount} back at the terminal`,
      other: (amount: string) => `${amount} given back`,
    },
    busy: 'Settling',
    cancel: 'Cancel',
    again: (why: string) => `The card refused again: ${why}`,
    done: {
      processing: 'The card is being asked. The refund shows what it answers.',
      completed: 'The refund is settled.',
    },
    already: 'Somebody settled this refund already. The account behind shows how.',
  },
  give: {
    open: 'Refund',
    openLine: 'Refund this line',
    openFor: (amount: string, what: string, when: string) => `Refund ${amount}, ${what}, ${when}`,
    receipt: 'Open receipt',
    title: 'Give money back',
    what: 'the payment',
    failed: 'We could not read what is left of this payment.',
    unsettled: 'Part of this payment is still under way. Look again in a moment.',
    nothing: {
      checkout: 'Nothing is left of this payment: all of it has gone back.',
      outstanding: 'Nothing is left of this payment that could go back.',
      voucher: 'This bought a gift voucher. Its value can still be spent, so it cannot be given back here.',
      enrolment: 'This bought club credits. They can still be spent, so they cannot be given back here.',
      renewal: 'This bought club credits. They can still be spent, so they cannot be given back here.',
    },
    keep: 'The reservation stays. To free the seat as well, delete it in the planner.',
    for: 'For',
    left: (left: string, paid: string) => (left === paid ? `${left} paid` : `${left} left of ${paid}`),
    how: 'How much',
    all: (amount: string) => `All, ${amount}`,
    part: 'A part',
    amount: 'Amount in dollars',
    amountHint: (most: string) => `With tax, ${most} at most.`,
    amountWrong: (most: string) => `Enter an amount from $0.01 to ${most}.`,
    back: 'What goes back, and where',
    toCard: 'To the card',
    atDesk: {
      cash: 'At the desk, where it was paid in cash',
      bank: 'At the desk, where it was paid by bank',
      terminal: 'At the desk, where it was paid by card',
      other: 'At the desk, where it was paid',
    },
    toVoucher: 'To the gift voucher',
    toCredits: (count: number) => `${plural(count, 'credit')} to the membership`,
    tax: (amount: string) => `${amount} of it is sales tax.`,
    total: 'In all',
    reason: 'Reason',
    reasonHint: 'Kept with the refund and shown on the bill to staff.',
    submit: (amount: string) => `Give back ${amount}`,
    busy: 'Giving back',
    cancel: 'Cancel',
    done: {
      none: 'Nothing went back.',
      completed: (amount: string) => `${amount} went back.`,
      processing: (amount: string) => `${amount} is on its way back.`,
      failed: 'The card refused the refund: settle it under Refunds.',
    },
    doneAtDesk: (amount: string) => `${amount} waits to be given back at the desk: settle it under Refunds.`,
  },
} as const;
