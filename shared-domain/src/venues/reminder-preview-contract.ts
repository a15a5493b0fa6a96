import { z } from 'zod';
import { superuser } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { Instant } from '../kernel/time.ts';
import { LocationTerms } from './write-contract.ts';

const Letter = z.object({ language: z.enum(['en', 'es']), subject: z.string(), text: z.string() });

export const ReminderPreviewReply = z.object({
  visit: Instant,
  /** When the visit would be reminded of, and by which rule; null if the venue sends no reminders. */
  reminder: z
    .object({
      at: Instant,
      why: z.enum(['hours_before', 'after_quiet', 'before_quiet']),
      /** The mails in every language, built by the same code as the real ones. */
      letters: z.array(Letter),
    })
    .nullable(),
  /**
   * When somebody on the waiting list would be notified of a seat that becomes free as the quiet hours before the visit begin;
   * null without such hours, or if a clock change skips that minute.
   */
  offer: z.object({ freed_at: Instant, told_at: Instant }).nullable(),
});
export type ReminderPreviewReply = z.infer<typeof ReminderPreviewReply>;

/**
 * What a customer would receive, and when, under these terms of a venue. Absent terms have their defaults; `visit` is the start
 * of a visit on that venue's clock. Nothing is stored or sent.
 */
export const previewReminder = contract({
  method: 'POST',
  path: '/set-up/reminder-preview',
  summary: 'What a customer would be reminded of, and when',
  access: superuser,
  body: z.strictObject({
    ...LocationTerms.pick({
      name: true,
      address: true,
      timezone: true,
      reminder_hours: true,
      reminder_texts: true,
      quiet_hours: true,
    }).shape,
    visit: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:[03]0$/, 'Use a half-hour such as 2027-03-02T08:00.'),
  }),
  reply: ReminderPreviewReply,
});
