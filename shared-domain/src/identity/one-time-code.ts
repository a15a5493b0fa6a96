import { z } from 'zod';

/** Six digits of an authenticator app (RFC 6238), or a recovery code; spaces and dashes are ignored. */
export const OneTimeCode = z
  .string()
  .max(40)
  .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
  .refine((text) => /^(\d{6}|[0-9A-Z]{16})$/.test(text), 'Enter the 6 digits, or a recovery code.');
