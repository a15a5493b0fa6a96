import { z } from 'zod';
import { staff } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { line, mayBeEmpty } from '../kernel/text.ts';
import { UserSearchItem } from './contract.ts';
import { Email, Phone } from './contact-rules.ts';

/**
 * Creates an account for a customer at the desk: a name, and an email address or phone number if they give one. With an address they
 * get a welcome mail and sign in by a mailed link, like everybody without a password (rule A-043); without one nobody can sign in,
 * until staff enter one. 400 if an account has that address: find it by search.
 */
export const welcomeWalkIn = contract({
  method: 'POST',
  path: '/users/walk-in',
  summary: 'Make an account for somebody at the desk',
  access: staff('reservations.change_reservation'),
  body: z.strictObject({
    first_name: line(60).pipe(z.string().min(1)),
    last_name: line(60).default(''),
    email: mayBeEmpty(Email),
    contact_phone: mayBeEmpty(Phone),
  }),
  reply: UserSearchItem,
  status: 201,
  limit: 'walk-in',
});
