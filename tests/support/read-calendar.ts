import ICAL from 'ical.js';

export type ReadEntry = {
  readonly uid: string;
  readonly sequence: number;
  readonly status: string | null;
  readonly summary: string;
  readonly location: string;
  readonly organizer: string | null;
  /** Milliseconds since 1970, computed by the parser from the file alone. */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly stampedAt: number;
  /** The name of the time zone of its start. */
  readonly zone: string;
};
export type ReadCalendar = {
  readonly method: string | null;
  /** Its titles: NAME and X-WR-CALNAME. */
  readonly names: readonly string[];
  readonly zones: readonly string[];
  readonly entries: readonly ReadEntry[];
};

/**
 * Reads an iCalendar text with a parser independent of the product. Only zones that the file describes are known, none of the machine.
 * Throws if the bytes of the file break RFC 5545.
 */
export const readCalendar = (text: string): ReadCalendar => {
  if (!text.endsWith('END:VCALENDAR\r\n')) throw new Error('The file does not end with a line of its own.');
  if (text.replaceAll('\r\n', '').match(/[\r\n]/)) throw new Error('A line does not end with CRLF.');
  for (const line of text.split('\r\n')) {
    const octets = Buffer.from(line, 'utf8');
    if (octets.length > 75) throw new Error(`A line has ${octets.length} octets: ${line}`);
    // A character that is cut in two would be decoded as U+FFFD.
    if (octets.toString('utf8') !== line || line.includes('\uFFFD')) throw new Error(`A character is cut: ${line}`);
  }
  // The parser accepts properties of the calendar anywhere; RFC 5545, section 3.6 wants them before its first component.
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
