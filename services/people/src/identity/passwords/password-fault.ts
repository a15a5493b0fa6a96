import { COMMON_PASSWORDS } from './common-passwords.ts';

export const COMMON_TEXT = 'This password is too common.';
export const SIMILAR_TEXT = 'This password is too close to your name or email address.';

/** Whether a password is one of those that everybody can look up, however a keyboard composes its letters. */
export const isKnown = (password: string, known: readonly string[] = []): boolean =>
  known.includes(password.normalize('NFKC'));

/**
 * Why a password of allowed length is refused (attack A17): it is among those tried first everywhere, or it is the person's own
 * address or name. Undefined when it may be used.
 *
 * @param known passwords that everybody can look up.
 */
export const passwordFault = (
  password: string,
  names: readonly (string | undefined)[],
  known: readonly string[] = [],
): string | undefined => {
  const plain = password.normalize('NFKC').toLowerCase();
  if (isKnown(password, known) || COMMON_PASSWORDS.has(plain) || new Set(plain).size < 3) return COMMON_TEXT;
  const own = names.flatMap((name) => (name ? [name.toLowerCase(), name.toLowerCase().split('@')[0] ?? ''] : []));
  return own.includes(plain) ? SIMILAR_TEXT : undefined;
};
