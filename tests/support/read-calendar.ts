import ICAL from 'ical.js';

export type ReadEntry = {
  readonly uid: string;
  readonly sequence: number;
  readonly status: string | null;
  readonly summary: string;
  readonly location: string;
  readonly organizer: string | null;
  /** Milliseconds since 1970, worked out by the parser from the file alone. */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly stampedAt: number;
  /** The name of the zone its start is written in. */
  readonly zone: string;
};
export type ReadCalendar = {
  readonly method: string | null;
  /** Its titles, as they are written. */
  readonly names: readonly string[];
  readonly zones: readonly string[];
  readonly entries: readonly ReadEntry[];
};

/**
 * Reads an iCalendar text with a parser that knows nothing of the product. Zones are those that the file itself describes:
 * nothing comes from the machine. It throws where the octets of the file are not as RFC 5545 wants them.
 */
export const readCalendar = (text: string): ReadCalendar => {
  if (!text.endsWith('END:VCALENDAR\r\n')) throw new Error('The file does not end with a line of its own.');
  if (text.replaceAll('\r\n', '').match(/[\r\n]/)) throw new Error('A line does not end with CRLF.');
  for (const line of text.split('\r\n')) {
    const octets = Buffer.from(line, 'utf8');
    if (octets.length > 75) throw new Error(`A line has ${octets.length} octets: ${line}`);
    // A character cut in two would come back as the sign for what cannot be read.
    if (octets.toString('utf8') !== line || line.includes('\uFFFD')) throw new Error(`A character is cut: ${line}`);
  }
  // The parser takes a calendar's own lines anywhere; RFC 5545, section 3.6 wants them before its first component.
  const own = text
    .replaceAll(/^BEGIN:(VTIMEZONE|VEVENT)\r\n[^]*?^END:\1\r\n/gm, '#')
    .replace(/^BEGIN:VCALENDAR\r\n/, '')
    .replace(/END:VCALENDAR\r\n$/, '');
  if (/#[^#]/.test(own)) throw new Error(`A line of the calendar itself stands behind a component: ${own}`);
  ICAL.TimezoneService.reset();
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const zones = calendar.getAllSubcomponents('vtimezone').map((component) => new ICAL.Timezone(component));
  for (const zone of zones) ICAL.TimezoneService.register(zone);
  const textOf = (component: ICAL.Component, name: string): string | null => {
    const value = component.getFirstPropertyValue(name);
    return value === null ? null : String(value);
  };
  const entries = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const zone = component.getFirstProperty('dtstart')?.getFirstParameter('tzid') ?? 'UTC';
    if (zone !== 'UTC' && !zones.some(({ tzid }) => tzid === zone))
      throw new Error(`The file does not describe ${zone}.`);
    const millis = (time: ICAL.Time): number => time.toUnixTime() * 1000;
    return {
      uid: event.uid,
      sequence: event.sequence,
      status: textOf(component, 'status'),
      summary: event.summary,
      location: event.location,
      organizer: textOf(component, 'organizer'),
      startsAt: millis(event.startDate),
      endsAt: millis(event.endDate),
      stampedAt: millis(component.getFirstPropertyValue('dtstamp') as unknown as ICAL.Time),
      zone,
    };
  });
  return {
    method: textOf(calendar, 'method'),
    names: ['name', 'x-wr-calname'].flatMap((name) => textOf(calendar, name) ?? []),
    zones: zones.map(({ tzid }) => tzid),
    entries,
  };
};
