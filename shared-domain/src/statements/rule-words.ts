/** The text of each rule for customers, by version. A version that is on a bill stays here for ever. */
export const RULE_WORDS: Readonly<Record<string, string>> = {
  'A-063/1':
    "One booking fee for each simulator of a booking. It is waived from the venue's number of half-hours on, and for members in good standing.",
  'A-064/1':
    'Seats and fees add up; a gift voucher comes off first, then club credits, then tax is added to what is left.',
  'A-064/2':
    'Seats and fees add up; club credits come off first, then tax is added to what is left. A gift voucher pays of that sum, and the card pays the rest.',
  'A-065/1': 'Credits are used first-to-expire first, in whole credits, at 10 cents each.',
  'A-067/1': 'Sales tax is rounded half up to the cent for bookings, and up to the cent for the club.',
  'A-070/1': 'Your card is charged once, only after your seats are held, and the booking follows at once.',
  'A-073/1': 'A seat booked without paying at once goes on your bill, with its fee and tax.',
  'A-075/1':
    'What comes back goes where it came from: the card, the gift voucher, the credits with their old expiry. What was never paid is taken off the bill.',
  'A-075/2':
    'What comes back goes where it came from. Where the card would not take it, the venue paid it in cash or by bank transfer.',
  'A-075/3':
    'What comes back goes where it came from. What was paid at the desk comes back there: in cash, by bank transfer or as a gift voucher.',
  'A-075/4':
    'What comes back goes where it came from. What the venue gave back itself, it put on a card at the desk, or paid in the way that was noted.',
  'A-075/5':
    'A payment that was disputed with the card’s bank is not paid back a second time by the venue. It is owed again, unless the booking it paid for is cancelled.',
  'A-076/1': 'A gift voucher pays before anything else; what is left stays on it.',
  'A-076/2': 'A gift voucher pays price and tax before the card does; what is left stays on it.',
  'A-077/1': 'Gift vouchers are sold without sales tax.',
  'A-082/1': 'Staff may take what is open off your bill; the entry names who did it and deletes nothing.',
  'A-082/2':
    'What is open on your bill can be paid at the desk, in cash or by bank transfer; the entry names who took it.',
  'A-082/3':
    'What is open on your bill can be paid at the desk, by card there or in another way that staff note; the entry names who took it.',
  'A-085/1': 'Credits are bought at the club discount and spent at face value, 10 cents each.',
  'A-090/1': 'Credits expire at the end of the second cycle after the one they were granted in.',
  'A-092/1': 'A renewal that could not be paid is owed, and its credits come when it is paid.',
  'A-093/1': 'A membership ended before two cycles owes the discount on the credits already spent.',
};

/** The text of a rule. Every rule in the table of lines has one. */
export const ruleWords = (rule: string): string => RULE_WORDS[rule] ?? '';
