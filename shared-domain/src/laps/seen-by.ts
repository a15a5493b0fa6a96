import type { Witness } from './events.ts';

/**
 * Who saw a lap, from what was said of it in order (launcher.md 12.1): the last word of each witness counts, so one that took its word back
 * is none any more. A steward's word, and an import by hand, is no witness.
 */
export const seenBy = (
  said: readonly { readonly witness: Witness; readonly agrees: boolean }[],
): readonly Witness[] => {
  const words = new Map(said.map(({ witness, agrees }) => [witness, agrees]));
  return [...words].filter(([, agrees]) => agrees).map(([witness]) => witness);
};
