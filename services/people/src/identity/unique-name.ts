import { domainToASCII } from 'node:url';

/**
 * The form under which a login name or address is unique: case is ignored (rule A-050), a letter with its mark is the same composed
 * or not (NFC), and a domain is the same in its own letters and in ASCII (RFC 5891). Other look-alikes are other names, so nobody
 * gets more guesses by other spellings.
 */
export const uniqueName = (name: string): string => {
  const lower = name.normalize('NFC').toLowerCase().normalize('NFC');
  const at = lower.lastIndexOf('@');
  const domain = lower.slice(at + 1);
  const isInternational = /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) && /[^a-z0-9.-]/.test(domain);
  if (at < 0 || !isInternational || domain !== domain.normalize('NFKC')) return lower;
  return `${lower.slice(0, at)}@${domainToASCII(domain) || domain}`;
};

/** A login name that is an address must be the account's own: nobody signs in under, or blocks, another person's address. */
export const isOwnName = (username: string, email: string): boolean =>
  !username.includes('@') || uniqueName(username) === uniqueName(email);
