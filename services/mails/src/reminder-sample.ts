import { SLOT_MILLIS } from '@paddock/shared-domain/booking/bookable-slots';
import type { Language } from '@paddock/shared-domain/kernel/language';
import { type Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import type { Mail } from '@paddock/kit/gateways/mailer/mailer';
import { reminderLetter } from './letters/reminder-letter.ts';
import type { Sender } from './letters/sender.ts';
import { dayText, lineOf } from './slot-lines.ts';
import { mailWords } from './words/mail-words.ts';

type Venue = {
  readonly name: string;
  readonly address: string;
  readonly zone: string;
  /** What the venue adds, in the language asked for. */
  readonly ownText: string;
};

/** The reminder of a visit of an hour to a venue as somebody would receive it; the links in it lead nowhere. */
export const reminderSample = (sender: Sender, language: Language, venue: Venue, startsAt: Instant): Mail => {
  const { name, address, zone, ownText } = venue;
  const run = { seatName: mailWords(language).simulator, startsAt, endsAt: plusMillis(startsAt, 2 * SLOT_MILLIS) };
  return reminderLetter({ email: 'ada@example.com', firstName: 'Ada', language }, sender, {
    venueName: name,
    address,
    lines: [lineOf(run, zone, language)],
    day: dayText(startsAt, zone, language),
    ownText,
    code: 'sample',
  });
};
