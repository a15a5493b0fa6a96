import { z } from 'zod';
import { signedIn, superuser } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { UserId } from '../kernel/ids.ts';
import { OneTimeCode } from './one-time-code.ts';

const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
const WithCode = z.strictObject({ code: OneTimeCode });

/** How the caller's own login is secured (X11). */
export const getOneTimeCodes = contract({
  method: 'GET',
  path: '/auth/one-time-codes',
  summary: 'Whether your login asks for one-time codes',
  access: signedIn,
  reply: z.object({
    /** Only accounts of staff can. */
    available: z.boolean(),
    enrolled: z.boolean(),
    /** The venue demands it of staff: until they enrol they have no rights. */
    required: z.boolean(),
    recovery_codes_left: z.int(),
  }),
});

/** Begins an enrolment: the secret for the authenticator app, as text and as an `otpauth:` address. Nothing is in force yet. */
export const beginOneTimeCodes = contract({
  method: 'POST',
  path: '/auth/one-time-codes',
  summary: 'Begin to use one-time codes',
  access: signedIn,
  body: z.strictObject({ current_password: z.string().min(1).max(1000) }),
  reply: z.object({ secret: z.string(), uri: z.string() }),
  limit: 'password',
});

/** Ends an enrolment with a first code; the answer holds the recovery codes once. Other sessions end. */
export const confirmOneTimeCodes = contract({
  method: 'POST',
  path: '/auth/one-time-codes/confirm',
  summary: 'Confirm one-time codes with a first one',
  access: signedIn,
  body: WithCode,
  reply: RecoveryCodes,
});

export const renewRecoveryCodes = contract({
  method: 'POST',
  path: '/auth/one-time-codes/recovery-codes',
  summary: 'New recovery codes in place of the old',
  access: signedIn,
  body: WithCode,
  reply: RecoveryCodes,
});

/** 409 where the venue demands one-time codes of staff. */
export const removeOneTimeCodes = contract({
  method: 'POST',
  path: '/auth/one-time-codes/remove',
  summary: 'Stop using one-time codes',
  access: signedIn,
  body: WithCode,
});

/** For somebody who lost device and recovery codes alike; their sessions end. Never for one's own account. */
export const disableTwoFactor = contract({
  method: 'DELETE',
  path: '/users/:id/one-time-codes',
  summary: 'Turn off one-time codes of an account',
  access: superuser,
  params: z.strictObject({ id: UserId }),
});
