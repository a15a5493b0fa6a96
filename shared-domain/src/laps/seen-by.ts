import type { Witness } from './events.ts';

/**
 * Who saw a lap, from the statements in order (launcher.md 12.1): the last statement of each witness counts, so a witness that
 * withdrew no longer counts. A steward's decision and a manual import are not witnesses.
 */
export const seenBy = (
  said: readonly { readonly witness: Witness; readonly agrees: boolean }[],
): readonly Witness[] => {
  const words = new Map(said.map(({ witness, agrees }) => [witness, agrees]));
  return [...words].filter(([, agrees]) => agrees).map(([witness]) => witness);
};
