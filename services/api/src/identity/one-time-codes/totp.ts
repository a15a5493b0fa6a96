import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { millisOf } from '@paddock/shared-domain/kernel/time';

/** What every authenticator app takes for granted (RFC 6238 with the values of RFC 4226): SHA-1, 30 seconds, six digits. */
const STEP_MILLIS = 30_000;
const DIGITS = 6;
/** As long as SHA-1's own output (RFC 4226, R6). */
export const SECRET_BYTES = 20;
/** A clock that is off by one step either way still gets in (RFC 6238 section 5.2). */
const DRIFT = [0, -1, 1];

/** The code of one step (RFC 4226 section 5.3). */
export const codeAt = (secret: Buffer, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
};

export const stepAt = (now: Instant): number => Math.floor(millisOf(now) / STEP_MILLIS);

/** The step a code belongs to, or undefined. Compared in constant time; which of the steps it was cannot be heard either. */
export const matchingStep = (secret: Buffer, code: string, now: Instant): number | undefined => {
  const sent = Buffer.from(code.padEnd(DIGITS).slice(0, DIGITS));
  return DRIFT.map((drift) => stepAt(now) + drift).filter((step) =>
    timingSafeEqual(Buffer.from(codeAt(secret, step)), sent),
  )[0];
};

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Base 32 without padding (RFC 4648 section 6), as people type it into an authenticator app. */
export const base32 = (bytes: Uint8Array): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
};

/** The address an authenticator app reads from a QR code. Issuer and account only name the entry in the app. */
export const otpauthUri = (secret: string, issuer: string, account: string): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_MILLIS / 1000}`;
