import { userInfo } from 'node:os';
import { createSecurityEvents } from '@paddock/kit/http/security-events-postgres';
import { Email } from '@paddock/shared-domain/identity/contact-rules';
import { instantOf } from '@paddock/shared-domain/kernel/time';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { BadArguments, readArguments } from './read-arguments.ts';
import { say } from './say.ts';
import { withAccount } from './with-account.ts';

const usage = 'rescue-superuser <email> [--to <new email>] --reason <why>';

/** `paddock rescue-superuser`: a new address and no codes for a superuser who lost mailbox and codes. @returns exit code */
export const run = async (args: string[]): Promise<number> => {
  const { words, values } = readArguments(args, usage, { words: 1, values: ['to', 'reason'], flags: [] });
  const [former = ''] = words;
  const why = values.reason?.trim() ?? '';
  if (why === '') throw new BadArguments('Give a reason with --reason "...". It is recorded with the change.');
  const read = Email.safeParse(values.to ?? former);
  if (!read.success) throw new BadArguments(`${values.to ?? former} is no email address.`);
  const to = read.data;
  await withAccount(former, async ({ identity, pool }, { userId, state }) => {
    await identity.rescueSuperuser(userId, to, `${why} (${userInfo().username} at the command line)`);
    const security = createSecurityEvents({
      pool,
      log: pino({ level: 'silent' }),
      registry: new Registry(),
      secret: '',
      holderOf: async () => undefined,
    });
    const event = { at: instantOf(Date.now()), what: 'paddock rescue-superuser', source: '', about: userId };
    security.note({ ...event, kind: 'ADDRESS_IN_FORCE' });
    if (state.oneTimeCodes) security.note({ ...event, kind: 'CODES_OFF' });
    await security.settled();
  });
  say(`${to} is the address of this administrator now. Password, one-time codes and all logins before no longer work.`);
  say(
    'They log in with a login link, requested on the login page. All administrators and the former address get an email.',
  );
  return 0;
};
