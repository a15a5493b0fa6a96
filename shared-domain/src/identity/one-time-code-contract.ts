import { z } from 'zod';
import { signedIn, superuser } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { UserId } from '../kernel/ids.ts';
import { OneTimeCode } from './one-time-code.ts';

const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
const WithCode = z.strictObject({ code: OneTimeCode });

/** How the caller's own sign-in is secured (X11). */
export const getOneTimeCodes = contract({
  method: 'GET',
  path: '/auth/one-time-codes',
  summary: 'Whether your login asks for one-time codes',
  access: signedIn,
  reply: z.object({
    /** Only for accounts of staff. */
    available: z.boolean(),
    enrolled: z.boolean(),
    /** The venue requires it of staff: until they enrol they have no permissions. */
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

/** Completes an enrolment with a first code; the recovery codes are returned only here. Other sessions end. */
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

/** 409 if the venue requires one-time codes of staff. */
export const removeOneTimeCodes = contract({
  method: 'POST',
  path: '/auth/one-time-codes/remove',
  summary: 'Stop using one-time codes',
  access: signedIn,
  body: WithCode,
});

/** For staff who lost both the device and the recovery codes; their sessions end. Never for one's own account. */
export const disableTwoFactor = contract({
  method: 'DELETE',
  path: '/users/:id/one-time-codes',
  summary: 'Turn off one-time codes of an account',
  access: superuser,
  params: z.strictObject({ id: UserId }),
});
