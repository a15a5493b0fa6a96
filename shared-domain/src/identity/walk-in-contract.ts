import { z } from 'zod';
import { staff } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { line } from '../kernel/text.ts';
import { UserSearchItem } from './contract.ts';
import { Email } from './contact-rules.ts';

/**
 * Creates an account for a customer at the desk: a name and an email address. They get a welcome mail and sign in by a mailed
 * link, like everybody without a password (rule A-043). 400 if an account has that address: find it by search.
 */
export const welcomeWalkIn = contract({
  method: 'POST',
  path: '/users/walk-in',
  summary: 'Make an account for somebody at the desk',
  access: staff('reservations.change_reservation'),
  body: z.strictObject({ first_name: line(60).pipe(z.string().min(1)), last_name: line(60).default(''), email: Email }),
  reply: UserSearchItem,
  status: 201,
  limit: 'walk-in',
});
