import { type User, WritableProfile } from '@paddock/shared-domain/identity/contract';
import { FOREIGN_ADDRESS_TEXT } from '@paddock/shared-domain/identity/username';
import { isOwnName } from './unique-name.ts';

export type ProfileBody = Readonly<Partial<Record<keyof User, unknown>>>;

const READ_ONLY_TEXT = 'This field cannot be changed.';
const isWritable = (name: string): boolean => Object.hasOwn(WritableProfile.shape, name);
/** Derived from flag_code and ignored on write (rule A-053). */
const isIgnored = (name: string): boolean => name === 'flag_url';

/** Null withdraws a requested address, for the owner and for staff. */
const withdraws = (name: string, body: ProfileBody): boolean => name === 'email_pending' && body[name] === null;

/**
 * Fields that the form may not change (rules ): read-only fields, and sign-in names that the caller may not change.
 * Present values are accepted, because screens send back the object they read.
 */
export const profileFaults = (present: User, body: ProfileBody): Readonly<Record<string, readonly string[]>> => {
  const locked = (name: string): boolean =>
    !isIgnored(name) &&
    !withdraws(name, body) &&
    (!isWritable(name) || (!present.username_editable && (name === 'username' || name === 'email')));
  const faults: Record<string, readonly string[]> = {};
  for (const [name, value] of Object.entries(body))
    if (locked(name) && value !== undefined && value !== present[name as keyof User]) faults[name] = [READ_ONLY_TEXT];
  const { username, email } = signInNames(present, body);
  if (faults['username'] === undefined && !isOwnName(username, email)) faults['username'] = [FOREIGN_ADDRESS_TEXT];
  return faults;
};

/** Login name and address after a change. A username equal to the address changes with it, as does that of a walk-in without one. */
export const signInNames = (
  present: User,
  body: ProfileBody,
): { readonly username: string; readonly email: string } => {
  const email = typeof body.email === 'string' ? body.email : present.email;
  const follows = present.username === present.email || present.email === '';
  const followed = follows && email !== '' ? email : present.username;
  return { email, username: typeof body.username === 'string' ? body.username : followed };
};
