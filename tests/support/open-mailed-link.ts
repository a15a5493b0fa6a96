import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Venue } from './venue.ts';

/** The mails to an address so far, as text, oldest first. */
export const mailsTo = (venue: Pick<Venue, 'folder'>, email: string): readonly string[] => {
  const folder = join(venue.folder, 'mail');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll(/=\r?\n/g, ''))
    .filter((mail) => mail.includes(`To: ${email}`));
};

const codesTo = (venue: Pick<Venue, 'folder'>, email: string): readonly string[] =>
  mailsTo(venue, email).flatMap((mail) => /login\?token=(?:3D)?([A-Za-z0-9]{27})/.exec(mail)?.[1] ?? []);

/** Requests a login link for an address, waits for the mail and opens the link. @returns the new session's token. */
export const openMailedLink = async (venue: Venue, email: string): Promise<string> => {
  const before = codesTo(venue, email);
  const newest = () => codesTo(venue, email).find((code) => !before.includes(code));
  await venue.anonymous.post('/users/forgot_password', { email });
  await expect.poll(newest, { timeout: 30_000 }).toBeDefined();
  const { status, body } = await venue.anonymous.post('/auth/token', { token: newest() });
  expect(status).toBe(200);
  return String(body.access);
};
