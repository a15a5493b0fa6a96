import { z } from 'zod';
import { staff } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { line } from '../kernel/text.ts';
import { UserSearchItem } from './contract.ts';
import { Email } from './contact-rules.ts';

/**
 * An account for somebody who walked in and stands at the desk: a name, and where the venue writes to. They are welcomed by mail and
 * get in by a mailed link, as everybody without a password (rule A-043). An address that somebody has already is 400: they
 * are found by search.
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
