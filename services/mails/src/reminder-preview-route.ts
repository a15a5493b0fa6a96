import { reminderLetter } from './letters/reminder-letter.ts';
import type { Sender } from './letters/sender.ts';
import { dayText, lineOf } from './slot-lines.ts';
import { mailWords } from './words/mail-words.ts';
import type { Mail } from '@paddock/kit/gateways/mailer/mailer';
import { ok } from '@paddock/kit/http/answers';
import { invalid, problem } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import { SLOT_MILLIS } from '@paddock/shared-domain/booking/bookable-slots';
import { reminderMoment } from '@paddock/shared-domain/booking/reminder-due';
import { type Language, LANGUAGE_TAGS } from '@paddock/shared-domain/kernel/language';
import { type Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import {
  isSlotTextProblem,
  isZone,
  localDateOf,
  plusDays,
  readSlotText,
  type Zone,
} from '@paddock/shared-domain/kernel/venue-time';
import {
  type QuietHours,
  USUAL_OFFER_MINUTES,
  USUAL_QUIET_HOURS,
  USUAL_REMINDER_HOURS,
} from '@paddock/shared-domain/venues/quiet-hours';
import { previewReminder } from '@paddock/shared-domain/venues/reminder-preview-contract';
import { offerTime } from '@paddock/shared-domain/waiting/offer-time';
import type { FastifyInstance } from 'fastify';

type Venue = {
  readonly name: string;
  readonly address: string;
  readonly zone: string;
  /** The text that the venue adds, in the language of the mail. */
  readonly ownText: string;
};

/** The reminder of a visit of an hour to a venue as somebody would receive it; the links in it lead nowhere. */
const reminderSample = (sender: Sender, language: Language, venue: Venue, startsAt: Instant): Mail => {
  const { name, address, zone, ownText } = venue;
  const run = { seatName: mailWords(language).simulator, startsAt, endsAt: plusMillis(startsAt, 2 * SLOT_MILLIS) };
  return reminderLetter({ email: 'ada@example.com', firstName: 'Ada', language }, sender, {
    venueName: name,
    address,
    lines: [lineOf(run, { zone }, language)],
    day: dayText(startsAt, zone, language),
    ownText,
    code: 'sample',
  });
};

const LANGUAGES = Object.keys(LANGUAGE_TAGS) as Language[];
const two = (count: number): string => String(count).padStart(2, '0');

/** The last time before a visit at which the quiet hours begin; undefined where a clock change leaves that minute out. */
const lastQuietStart = (visit: Instant, zone: Zone, { from }: QuietHours): Instant | undefined =>
  [0, -1]
    .map((days) => `${plusDays(localDateOf(visit, zone), days)}T${two(Math.floor(from / 60))}:${two(from % 60)}`)
    .map((text) => readSlotText(text, zone))
    .find((moment): moment is Instant => !isSlotTextProblem(moment) && moment < visit);

/** Shows, before a venue's terms are saved, when customers would get which mails: by the same rules and letters as the mails. */
export const registerReminderPreview = (app: FastifyInstance, sender: Sender): void => {
  serveSignedIn(app, previewReminder, ({ body }) => {
    const { name, address, timezone: zone, reminder_texts: texts } = body;
    const { reminder_hours: hours = USUAL_REMINDER_HOURS, quiet_hours: quiet = USUAL_QUIET_HOURS } = body;
    if (!isZone(zone)) return invalid({ timezone: ['This time zone is not known.'] });
    const visit = readSlotText(body.visit, zone);
    if (isSlotTextProblem(visit)) return problem(visit === 'slot_invalid' ? 'invalid' : visit);
    const moment = reminderMoment(visit, { hours, zone, quiet });
    const letters = LANGUAGES.map((language) => {
      const venue = { name, address, zone, ownText: texts?.[language] ?? '' };
      const { subject, text } = reminderSample(sender, language, venue, visit);
      return { language, subject, text };
    });
    const freed = quiet === null ? undefined : lastQuietStart(visit, zone, quiet);
    const offer = freed && {
      freed_at: freed,
      told_at: offerTime(freed, visit, { minutes: USUAL_OFFER_MINUTES, zone, quiet }).tellAt,
    };
    return ok({ visit, reminder: moment === undefined ? null : { ...moment, letters }, offer: offer ?? null });
  });
};
