import type { Catalogue } from '@paddock/shared-domain/kernel/catalogue';

/** All texts of a statement file in English, except its lines. */
export const english = {
  fileName: 'statement',
  title: 'Statement',
  asOf: (moment: string, zone: string) => `As of ${moment} (${zone})`,
  from: (moment: string) => `From ${moment}`,
  date: 'Date',
  what: 'Description',
  credits: 'Credits',
  amount: 'Amount',
  balance: 'Balance',
  opening: 'Opening balance',
  closing: 'Closing balance',
  stillToPay: (item: string) => `Still to pay: ${item}`,
  signs: 'You owe a positive balance to the venue. The venue owes you a negative one. One credit is worth 10 cents.',
  /** Column names, also for programs: no spaces. */
  columns: {
    date: 'date',
    venueTime: 'venue_time',
    what: 'what',
    amount: 'amount',
    balance: 'balance',
    credits: 'credits',
    creditsBalance: 'credits_balance',
    rule: 'rule',
    by: 'by',
    reason: 'reason',
    event: 'event',
    eventId: 'event_id',
    stream: 'stream',
    revision: 'revision',
  },
  by: { customer: 'customer', staff: 'staff', system: 'system', visitor: 'visitor' },
} as const;

/** Every language has the same texts as English. */
export type PaperWords = Catalogue<typeof english>;
