/** The text of each rule for customers, by version. A version that is on a bill stays here for ever. */
export const RULE_WORDS: Readonly<Record<string, string>> = {
  'A-063/1':
    'Each simulator of a booking has one booking fee. There is no fee if you book enough half-hours, or if you are a member in good standing.',
  'A-064/1':
    'Seats and fees are added up. A gift voucher is subtracted first, then club credits. Tax is added to the rest.',
  'A-064/2':
    'Seats and fees are added up. Club credits are subtracted first, and tax is added to the rest. A gift voucher pays towards this total, and the card pays what is left.',
  'A-065/1': 'The credits that expire first are used first. Each whole credit pays 10 cents.',
  'A-067/1':
    'Sales tax is rounded to the nearest cent for bookings (half a cent goes up), and always up to the next cent for the club.',
  'A-070/1': 'Your card is charged once, after your seats are held. Your booking is then confirmed at once.',
  'A-073/1': 'A seat that you book without paying is added to your outstanding balance, with its fee and tax.',
  'A-075/1':
    'Refunds go to what you paid with: the card, the gift voucher, or credits with their old expiry. What you never paid is removed from your outstanding balance.',
  'A-075/2':
    'Refunds go to what you paid with. If the card refuses a refund, the venue pays it in cash or by bank transfer.',
  'A-075/3':
    'Refunds go to what you paid with. What was paid at the desk is refunded there: in cash, by bank transfer or as a gift voucher.',
  'A-075/4':
    'Refunds go to what you paid with. What the venue refunded itself went to a card at the desk, or was paid in the way that is noted.',
  'A-075/5':
    'A payment that was disputed with the card’s bank is not refunded again by the venue. It is owed again, unless the booking it paid for is cancelled.',
  'A-075/6': 'What is left of a gift voucher can be refunded to the card that paid for it. It is then off the voucher.',
  'A-076/1': 'A gift voucher pays before anything else. What is left stays on the voucher.',
  'A-076/2': 'A gift voucher pays price and tax before the card does. What is left stays on the voucher.',
  'A-077/1': 'Gift vouchers are sold without sales tax.',
  'A-082/1':
    'Staff can remove an amount from your outstanding balance. The statement keeps every line and shows who did it.',
  'A-082/2':
    'Your outstanding balance can be paid at the desk, in cash or by bank transfer. The statement shows who took the payment.',
  'A-082/3':
    'Your outstanding balance can be paid at the desk, by card or in another way that staff note. The statement shows who took the payment.',
  'A-085/1': 'Members buy credits at the club discount and use them at their full value, 10 cents each.',
  'A-090/1': 'Credits expire at the end of the second monthly cycle after the one in which you received them.',
  'A-092/1':
    'A renewal that could not be charged is added to your outstanding balance. You get its credits when you pay it.',
  'A-093/1': 'If a membership ends before two monthly cycles, the discount on the credits already used is owed.',
  'A-143/1': 'A promotion code is taken off the seats and fees first, before credits and tax.',
};

/** The text of a rule. Every rule in the table of lines has one. */
export const ruleWords = (rule: string): string => RULE_WORDS[rule] ?? '';
