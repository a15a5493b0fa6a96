const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${many}`;

/** What wants somebody's hand, each in one line. */
export const operationsTroubles = {
  title: 'What needs you',
  none: 'Nothing: everything goes by itself',
  away: 'The event store does not answer',
  low: 'The disk is nearly full',
  halted: (count: number) => counted(count, 'read model stands still', 'read models stand still'),
  late: (count: number) => counted(count, 'read model is late', 'read models are late'),
  poison: (count: number) => counted(count, 'event cannot be taken', 'events cannot be taken'),
  differences: (count: number) =>
    counted(count, 'difference from the card provider', 'differences from the card provider'),
  cases: (count: number) => counted(count, 'case has not come to its end', 'cases have not come to their end'),
  runs: (count: number) => counted(count, 'run could not be read whole', 'runs could not be read whole'),
  deliveries: (count: number) => counted(count, 'delivery was not followed', 'deliveries were not followed'),
  mails: (count: number) => counted(count, 'mail was given up', 'mails were given up'),
  waitingMails: (count: number) => counted(count, 'mail waits to be sent', 'mails wait to be sent'),
  parked: (count: number) => counted(count, 'event could not be handled', 'events could not be handled'),
} as const;
