import { z } from 'zod';
import { anyone } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { line } from '../kernel/text.ts';
import { Email, Password } from './contact-rules.ts';
import { SessionReply } from './contract.ts';

const SetUpToken = z.string().min(1).max(200);

/** Whether a set-up link still works; it stays valid. 400 `invalid` if it was used, has expired, or the venue has an owner. */
export const previewSetUpLink = contract({
  method: 'POST',
  path: '/owner/preview',
  summary: 'Ask whether a set-up link still works',
  access: anyone,
  body: z.strictObject({ token: SetUpToken }),
  limit: 'login',
});

/**
 * The person who has the set-up link that the server printed becomes the venue's first superuser, and is signed in. Creates the account; if
 * one has this address, its password must be given. A link works once, and only while the venue has no superuser.
 */
export const becomeOwner = contract({
  method: 'POST',
  path: '/owner',
  summary: 'Become the owner of a new venue',
  access: anyone,
  body: z.strictObject({
    token: SetUpToken,
    first_name: line(60).pipe(z.string().min(1)),
    last_name: line(60).default(''),
    email: Email,
    password: Password,
  }),
  reply: SessionReply,
  limit: 'login',
});
