import { languageTag } from '../language/language.ts';

const first: readonly string[] = ['us', 'ca', 'gb'];

const rank = (code: string): number => {
  const at = first.indexOf(code.toLowerCase());
  return at < 0 ? first.length : at;
};

/** Flags as the picker shows them: us, ca, gb, then the rest by name (specification, section 9). */
export const flagsInOrder = <Flag extends { readonly code: string; readonly name: string }>(
  flags: readonly Flag[],
): readonly Flag[] =>
  flags.toSorted((a, b) => rank(a.code) - rank(b.code) || a.name.localeCompare(b.name, languageTag()));
