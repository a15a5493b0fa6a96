import { isDatabaseOpenOnTheWire } from '@paddock/event-store/unfit-addresses';
import type { Given } from './unfit-settings.ts';

/**
 * Accepted in production, but not advised: one sentence each, logged at every start. No value is repeated.
 *
 * @param given the environment without its empty variables.
 */
export const unwiseInProduction = (given: Given): string[] => {
  const keys = ['TOKEN_KEY', 'IDENTITY_KEY', 'VAULT_KEY'].flatMap((name) => given[name] ?? []);
  const database = given['DATABASE_URL'];
  return [
    ...(given['SMTP_URL'] === undefined
      ? ['SMTP_URL is not set: emails and login links are only written to files. Nobody receives them.']
      : []),
    ...(given['STAFF_ONE_TIME_CODES'] === 'optional'
      ? ['STAFF_ONE_TIME_CODES is "optional": anyone with access to the mailbox of a staff member can log in as them.']
      : []),
    ...(given['TRUSTED_PROXY'] === undefined
      ? ['TRUSTED_PROXY is not set: behind a proxy all visitors count as one address and share its limits.']
      : []),
    ...(new Set(keys).size < keys.length
      ? ['Two of TOKEN_KEY, IDENTITY_KEY and VAULT_KEY are the same. Use a different key for each.']
      : []),
    ...(database !== undefined && isDatabaseOpenOnTheWire(database)
      ? [
          'DATABASE_URL goes to another machine and does not ask for TLS: add sslmode=verify-full if the network is not your own.',
        ]
      : []),
  ];
};
