import type { Appointment } from '@paddock/people/identity/appoint-staff';
import { dropSetUpLinks } from '@paddock/people/identity/set-up-links';
import { Permission } from '@paddock/shared-domain/kernel/actor';
import { BadArguments, readArguments } from './read-arguments.ts';
import { say } from './say.ts';
import { withAccount } from './with-account.ts';

const usage = 'appoint-staff <email> [--permissions a,b] [--superuser] [--keep-password] | --dismiss';

const permissionsOf = (text: string | undefined): Permission[] =>
  (text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => {
      const read = Permission.safeParse(name);
      if (read.success) return read.data;
      throw new BadArguments(`There is no permission ${name}. There are: ${Permission.options.join(', ')}.`);
    });

/**
 * Sets the rights of an account; null removes all. Sign-up does not prove that the address belongs to the person. So a customer
 * who becomes staff first loses password, links and sessions, unless the operator knows who chose the password.
 *
 * @returns whether these logins were removed. @throws {Error} there is no such account.
 */
const appoint = (email: string, appointment: Appointment | null, keepPassword: boolean): Promise<boolean> =>
  withAccount(email, async ({ identity, records }, { userId, state }) => {
    const close = appointment !== null && !state.isStaff && !keepPassword;
    if (close) await identity.closeWaysIn(userId);
    await identity.appointStaff(userId, appointment);
    if (appointment?.superuser === true) await dropSetUpLinks(records);
    return close;
  });

/** `paddock appoint-staff`: gives an account rights or removes them all (rule A-058). @returns exit code */
export const run = async (args: string[]): Promise<number> => {
  const given = readArguments(args, usage, {
    words: 1,
    values: ['permissions'],
    flags: ['superuser', 'dismiss', 'keep-password'],
  });
  const email = given.words[0] ?? '';
  const appointment = { permissions: permissionsOf(given.values.permissions), superuser: given.flags.superuser };
  if (given.flags.dismiss && (appointment.superuser || appointment.permissions.length > 0))
    throw new BadArguments('Use either --dismiss or permissions, not both.');
  const wanted = given.flags.dismiss ? null : appointment;
  const keep = given.flags['keep-password'];
  const closed = await appoint(email, wanted, keep);
  const rights = [...(appointment.superuser ? ['superuser'] : []), ...appointment.permissions];
  if (given.flags.dismiss) say(`${email} is no longer staff and is logged out everywhere.`);
  else say(`${email} is staff with ${rights.join(', ') || 'no permissions'}, and must log in again.`);
  if (closed)
    say(
      'The address was not confirmed yet, so the old password no longer works. They can log in with a login link, requested on the login page.',
    );
  return 0;
};
