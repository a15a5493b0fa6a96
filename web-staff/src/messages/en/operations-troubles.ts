const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${many}`;

/** What needs attention, each in one line. */
export const operationsTroubles = {
  title: 'Needs attention',
  none: 'All good',
  away: 'The event store does not answer',
  low: 'The disk is nearly full',
  halted: (count: number) => counted(count, 'read model is halted', 'read models are halted'),
  late: (count: number) => counted(count, 'read model is behind', 'read models are behind'),
  alarms: (count: number) => counted(count, 'kind of security alarm', 'kinds of security alarm'),
  rigKeys: (count: number) => counted(count, 'rig with a key that is used twice', 'rigs with a key that is used twice'),
  poison: (count: number) => counted(count, 'event cannot be processed', 'events cannot be processed'),
  differences: (count: number) =>
    counted(count, 'difference from the card provider', 'differences from the card provider'),
  cases: (count: number) => counted(count, 'case is open', 'cases are open'),
  runs: (count: number) => counted(count, 'run has unreadable data', 'runs have unreadable data'),
  deliveries: (count: number) => counted(count, 'webhook was not processed', 'webhooks were not processed'),
  mails: (count: number) => counted(count, 'email could not be sent', 'emails could not be sent'),
  waitingMails: (count: number) => counted(count, 'email is waiting to be sent', 'emails are waiting to be sent'),
  blocked: (count: number) => counted(count, 'stream refuses commands', 'streams refuse commands'),
  givenUpJobs: (count: number) =>
    counted(
      count,
      'call to the card provider has failed for more than a day',
      'calls to the card provider have failed for more than a day',
    ),
  waitingJobs: (count: number) =>
    counted(
      count,
      'call to the card provider is being tried again',
      'calls to the card provider are being tried again',
    ),
  parked: (count: number) => counted(count, 'event could not be handled', 'events could not be handled'),
} as const;
