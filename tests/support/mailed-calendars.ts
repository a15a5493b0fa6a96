import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ReadCalendar, readCalendar } from './read-calendar.ts';

const unfolded = (text: string): string => text.replaceAll('=\r\n', '').replaceAll('=\n', '').replaceAll('=3D', '=');

/** Mails of one kind from disk, oldest first. @param folder of the venue */
export const mailsOnDisk = (folder: string, kind: string): readonly string[] =>
  readdirSync(join(folder, 'mail'))
    .filter((name) => name.endsWith('.eml') && name.includes(`-${kind}-`))
    .sort()
    .map((name) => unfolded(readFileSync(join(folder, 'mail', name), 'utf8')));

/** The calendar files in a mail, read by an independent parser. */
export const calendarsIn = (mail: string): readonly ReadCalendar[] =>
  [...mail.matchAll(/Content-Transfer-Encoding: base64[\s\S]*?\n\n([A-Za-z0-9+/=\n]+)/g)]
    .map(([, part = '']) => Buffer.from(part.replaceAll('\n', ''), 'base64').toString('utf8'))
    .filter((part) => part.startsWith('BEGIN:VCALENDAR'))
    .map(readCalendar);
