import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { localDateOf, plusDays } from '@paddock/shared-domain/kernel/venue-time';
import type { ReminderPreviewReply } from '@paddock/shared-domain/venues/reminder-preview-contract';
import { momentWords } from '@paddock/web-kit/statement/moment-words.ts';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { Tabs } from '@paddock/web-kit/ui/tabs.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { useDebounced } from '@paddock/web-kit/ui/use-debounced.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../../messages/en.ts';
import { useNow } from '../../../ui/use-now.ts';
import { NOT_A_VALUE } from './fields/field.ts';
import { valueOf } from './fields/typed-value.ts';
import { locationFields } from './kinds/venue-fields.ts';
import { reminderPreviewQuery } from './queries.ts';
import styles from '../../../ui/set-up.module.css';
import type { Form } from './use-form.ts';

const words = messages.setUp.reminder;
const ASKED = new Set(['name', 'address', 'timezone', 'reminder_hours', 'reminder_texts', 'quiet_hours']);
const fields = locationFields.filter(({ name }) => ASKED.has(name));

/** The terms of the form that affect a reminder; undefined while one of them is invalid. */
const termsIn = (form: Form, zone: string): Readonly<Record<string, unknown>> | undefined => {
  const read = fields.map((field) => [field.name, valueOf(field, form.shown(field), zone)] as const);
  if (read.some(([name, value]) => value === NOT_A_VALUE || (name === 'name' && value === ''))) return undefined;
  // For quiet hours null means none; for other terms it is not sent.
  return Object.fromEntries(
    read.filter(([name, value]) => value !== undefined && (value !== null || name === 'quiet_hours')),
  );
};

const Shown = ({ preview, zone }: { readonly preview: ReminderPreviewReply; readonly zone: string }) => {
  const { visit, reminder, offer } = preview;
  const [language, setLanguage] = useState<'en' | 'es'>('en');
  const moment = (at: Instant): string => momentWords(at, zone);
  return (
    <div className={styles.stack}>
      <p role="status">
        {reminder === null
          ? words.never
          : `${words.sent(moment(visit), moment(reminder.at))} ${words.why[reminder.why]}`}
      </p>
      {reminder !== null && <p className={styles.about}>{words.later(moment(reminder.at))}</p>}
      {offer !== null && <p className={styles.about}>{words.offer(moment(offer.freed_at), moment(offer.told_at))}</p>}
      {reminder !== null && (
        <Tabs
          label={words.languages}
          selected={language}
          onSelect={setLanguage}
          tabs={reminder.letters.map((letter) => ({
            id: letter.language,
            label: messages.setUp.languages[letter.language],
            content: (
              <article lang={letter.language} className={styles.letter}>
                <h3>{letter.subject}</h3>
                <p>{letter.text}</p>
              </article>
            ),
          }))}
        />
      )}
    </div>
  );
};

/** The reminder that customers would get, and when, by the terms in the form: before they are saved; nothing is sent. */
export const ReminderPreview = ({ form, zone }: { readonly form: Form; readonly zone: string }) => {
  const now = useNow();
  const [visit, setVisit] = useState<string>();
  const terms = termsIn(form, zone);
  const here = typeof terms?.['timezone'] === 'string' ? terms['timezone'] : zone;
  const asked = useDebounced(visit, 300);
  const settled = useDebounced(JSON.stringify(terms), 300);
  const preview = useQuery({
    ...reminderPreviewQuery(settled, asked),
    enabled: asked !== undefined && settled !== undefined,
    placeholderData: (before) => before,
  });
  if (visit === undefined)
    return (
      <div>
        <Button onClick={() => setVisit(`${plusDays(localDateOf(now, zone), 3)}T08:00`)}>{words.show}</Button>
      </div>
    );
  return (
    <Panel title={words.title}>
      <div className={styles.stack}>
        <TextField
          type="datetime-local"
          step={1800}
          label={words.visit}
          hint={words.visitHint(here)}
          value={visit}
          onChange={({ target }) => target.value !== '' && setVisit(target.value)}
        />
        {terms === undefined && <Alert kind="info">{words.unreadable}</Alert>}
        <ProblemAlert error={preview.error} />
        {terms !== undefined && preview.data !== undefined && !preview.isError && (
          <Shown preview={preview.data} zone={here} />
        )}
      </div>
    </Panel>
  );
};
