import { type Instant, millisOf } from '@paddock/shared-domain/kernel/time';
import { Secret, TOTP } from 'otpauth';

/** As long as the output of SHA-1 (RFC 4226, requirement 6). */
export const SECRET_BYTES = 20;
/** Accepts a clock that is off by one step either way (RFC 6238 section 5.2). */
const DRIFT = 1;

/** The parameters that all authenticator apps assume (RFC 6238 with the values of RFC 4226): SHA-1, 30 seconds, six digits. */
const totp = (secret: Uint8Array): TOTP =>
  new TOTP({
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
  });

/** The time step of a code, or undefined. The library compares in constant time. */
export const matchingStep = (secret: Uint8Array, code: string, now: Instant): number | undefined => {
  const codes = totp(secret);
  const timestamp = millisOf(now);
  const delta = codes.validate({ token: code, timestamp, window: DRIFT });
  return delta === null ? undefined : codes.counter({ timestamp }) + delta;
};

type Enrolment = {
  /** Base 32 without padding (RFC 4648 section 6), to type into an authenticator app. */
  readonly secret: string;
  /** The content of the QR code. Issuer and account only label the entry. */
  readonly uri: string;
};

/** The data for a person's authenticator app. */
export const enrolmentOf = (secret: Uint8Array, issuer: string, label: string): Enrolment => {
  const codes = totp(secret);
  codes.issuer = issuer;
  codes.label = label;
  return { secret: codes.secret.base32, uri: codes.toString() };
};
