import type { SealedText } from '@paddock/shared-domain/kernel/sealed';
import type { People } from './booking-deps.ts';

/** Opens the notes of rows. The text of a forgotten author is gone. */
export const openNotes = async <Row extends { readonly id: string; readonly notes: SealedText | null }>(
  rows: readonly Row[],
  people: People,
): Promise<ReadonlyMap<string, string>> => {
  const opened = await Promise.all(
    rows.map(async ({ id, notes }) => [id, notes === null ? undefined : await people.unseal(notes)] as const),
  );
  return new Map(opened.filter((entry): entry is readonly [string, string] => entry[1] !== undefined));
};

/** The notes of several half-hours as one text, one line each, without repeats; `null` if there are none. */
export const joinedNotes = (notes: readonly (string | null)[]): string | null =>
  [...new Set(notes.filter((note) => note !== null))].join('\n') || null;
