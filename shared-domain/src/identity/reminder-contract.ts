import { z } from 'zod';
import { contract } from '../contracts/contract.ts';

const CodeParams = z.strictObject({ code: z.string().min(1).max(160) });
/** The code in the address says who and proves it; whoever has the mail needs no login (RFC 8058). */
const byCode = { access: { who: 'capability' }, params: CodeParams } as const;

/**
 * Ends reminders by one click. Mail programs send a form with `List-Unsubscribe=One-Click`, which is not read: the code is what counts. A code that
 * is none is 404; of somebody who was forgotten it ends nothing and is answered alike.
 */
export const stopReminders = contract({
  ...byCode,
  method: 'POST',
  path: '/reminders/stop/:code',
  summary: 'End reminders by mail',
});
/** What a browser finds at the same address: the page that asks first, since looking must change nothing. */
export const showStopReminders = contract({
  ...byCode,
  method: 'GET',
  path: '/reminders/stop/:code',
  summary: 'Where reminders are ended on screen',
  status: 200,
  file: ['text/html'],
});
