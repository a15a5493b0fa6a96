import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { textValue } from '@paddock/shared-domain/feeds/content-line';
import { vtimezone } from '@paddock/shared-domain/feeds/vtimezone';
import { namesOneMoment, wallTime } from '@paddock/shared-domain/feeds/zoned-time';
import type { Language } from '@paddock/shared-domain/kernel/language';
import { type Instant, millisOf } from '@paddock/shared-domain/kernel/time';
import type { Zone } from '@paddock/shared-domain/kernel/venue-time';
import type { ICalLuxonDateTimeStub } from 'ical-generator';

/** The organizer of the entries of a calendar file. */
export type Organizer = { readonly name: string; readonly email: string };

/** The sender of the venue's mails (`Paddock <race@venue.example>`, or only an address) as organizer. */
export const organizerOf = (mailFrom: string): Organizer => {
  const [, name = '', email = ''] = /^\s*"?([^"<]*?)"?\s*<([^<>\s]+)>\s*$/.exec(mailFrom) ?? [];
  return { name: name === '' ? 'Paddock' : name, email: email === '' ? mailFrom.trim() : email };
};

const TITLES: { readonly [L in Language]: (seat: string, venue: string) => string } = {
  en: (seat, venue) => `${seat} at ${venue}`,
  es: (seat, venue) => `${seat} en ${venue}`,
};

/** The title of a customer's entry, the same in mails and in downloaded files. */
export const entryTitle = (language: Language, seat: string, venue: string): string => TITLES[language](seat, venue);

/**
 * A moment in the form that the calendar writer needs: one that knows its wall time in any zone. With a plain Date the writer
 * would use the machine's time zone.
 */
const venueMoment = (instant: Instant, zone: Zone = 'UTC'): ICalLuxonDateTimeStub => ({
  isValid: true,
  zone: { type: 'iana' },
  setZone: (other = 'UTC') => venueMoment(instant, other === 'utc' ? 'UTC' : other),
  // The writer requests the date (`yyyyLLdd`) and the time (`HHmmss`) separately.
  toFormat: (format) => wallTime(instant, zone).split('T')[format === 'HHmmss' ? 1 : 0] ?? '',
  toJSDate: () => new Date(millisOf(instant)),
  toJSON: () => instant,
});

/** One entry of a calendar: a seat for one period of time. */
export type CalendarEntry = {
  /** The first reservation's id, the same in every file. */
  readonly id: string;
  /** How often it has changed. Calendar programs keep the highest. */
  readonly sequence: number;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly zone: Zone;
  readonly summary: string;
  readonly location: string;
  readonly status?: 'CONFIRMED' | 'CANCELLED';
};
type CalendarFile = {
  readonly method: 'PUBLISH' | 'CANCEL';
  /** The language of its texts. */
  readonly language: Language;
  /** The organizer of the entries, which RFC 5546 requires. */
  readonly organizer: Organizer;
  /** The title of a subscribed calendar, which programs read again every 15 minutes. */
  readonly title?: string | undefined;
  readonly writtenAt: Instant;
  readonly entries: readonly CalendarEntry[];
};

/**
 * How often programs refresh a subscribed calendar (RFC 7986, section 5.7, and the older X- property). They must come before the
 * first component (RFC 5545, section 3.6); the writer would put them after the zones.
 */
const REFRESH = ['REFRESH-INTERVAL;VALUE=DURATION:PT15M', 'X-PUBLISHED-TTL:PT15M'];

/** The zone's definition from the first start to the last end of its entries. */
const describe = (entries: readonly CalendarEntry[], zone: Zone): string => {
  const own = entries.filter((entry) => entry.zone === zone);
  const byTime = (one: Instant, other: Instant) => millisOf(one) - millisOf(other);
  const first = own.map(({ startsAt }) => startsAt).sort(byTime)[0];
  const last = own
    .map(({ endsAt }) => endsAt)
    .sort(byTime)
    .at(-1);
  return first === undefined || last === undefined ? '' : vtimezone(zone, first, last).join('\r\n');
};

/** An iCalendar file (RFC 5545, RFC 5546) in the venues' own time (LOC-04, LOC-05, rule A-032). */
export const calendarFile = ({ method, language, organizer, title, writtenAt, entries }: CalendarFile): string => {
  const calendar = ical({
    prodId: { company: 'Paddock', product: 'Reservations', language: language.toUpperCase() },
    method: ICalCalendarMethod[method],
    timezone: { name: null, generator: (zone) => describe(entries, zone) },
    // The writer escapes the texts of entries, but not this one.
    ...(title === undefined ? {} : { name: textValue(title) }),
  });
  for (const { id, sequence, startsAt, endsAt, zone, summary, location, status } of entries) {
    const plain = namesOneMoment(startsAt, zone) && namesOneMoment(endsAt, zone);
    calendar.createEvent({
      id: `${id}@paddock`,
      sequence,
      stamp: new Date(writtenAt),
      start: venueMoment(startsAt),
      end: venueMoment(endsAt),
      timezone: plain ? zone : null,
      summary,
      location,
      organizer,
      ...(status === undefined ? {} : { status: ICalEventStatus[status] }),
    });
  }
  const text = `${calendar.toString()}\r\n`;
  return title === undefined
    ? text
    : text.replace(/^(METHOD:.*\r\n)/m, `$1${REFRESH.map((line) => `${line}\r\n`).join('')}`);
};
