import { z } from 'zod';
import { contract } from '../contracts/contract.ts';

const CodeParams = z.strictObject({ code: z.string().min(1).max(160) });
/** The code in the address identifies the person and is the proof, so no login is needed (RFC 8058). */
const byCode = { access: { who: 'capability' }, params: CodeParams } as const;

/**
 * Turns reminders off with one click. Mail programs send a form with `List-Unsubscribe=One-Click`, which is not read: only the
 * code counts. An invalid code is a 404; the code of a forgotten person changes nothing and gets the same reply as a valid one.
 */
export const stopReminders = contract({
  ...byCode,
  method: 'POST',
  path: '/reminders/stop/:code',
  summary: 'End reminders by mail',
});
/** The page that a browser gets at the same address: it asks first, because a GET must change nothing. */
export const showStopReminders = contract({
  ...byCode,
  method: 'GET',
  path: '/reminders/stop/:code',
  summary: 'Where reminders are ended on screen',
  status: 200,
  file: ['text/html'],
});
