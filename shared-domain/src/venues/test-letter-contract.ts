import { z } from 'zod';
import { superuser } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';

/**
 * Sends a test email to the caller's own address, now and once. `taken`: the mail server took it; `refused`: it did not; `kept`: there
 * is no mail server, and the email is a file on the server. `said`: what the mail server answered, in its own words.
 */
export const sendTestLetter = contract({
  method: 'POST',
  path: '/set-up/test-letter',
  summary: 'Send a test email to oneself',
  access: superuser,
  reply: z.object({ to: z.string(), outcome: z.enum(['taken', 'refused', 'kept']), said: z.string() }),
  limit: 'test-letter',
});
