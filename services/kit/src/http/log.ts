import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';

/** Field names whose values are never logged, on the first three levels of an entry (threat TH-35). */
const SECRET_NAMES = [
  'authorization',
  'token',
  'access',
  'password',
  'new_password',
  'current_password',
  'code',
  'voucher',
  'card',
  'email',
  'username',
  'contact_phone',
  'client_secret',
  'secret',
  'key',
  'body',
  'url',
  'detail',
];
const paths = SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]).filter((path) => path !== 'code');

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** An error without its extra fields: those of the database quote values of a row. Its code is kept. */
const describeError = (error: Error) => {
  const { type, message, stack } = stdSerializers.err(error);
  return { type, message, stack, errno: textOf((error as { readonly code?: unknown }).code) };
};

/** The structured log of the API: one JSON line an entry, escaped, redacted. */
export const createLog = (level: string, destination?: DestinationStream): Logger => {
  const options = {
    level,
    base: { service: 'api' },
    redact: { paths, censor: '[redacted]' },
    serializers: { err: describeError },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
};
