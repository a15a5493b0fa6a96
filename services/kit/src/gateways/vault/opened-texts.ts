import type { SubjectId } from '@paddock/shared-domain/kernel/ids';

/** A row, and the version of its fields. */
type Versioned = { readonly id: SubjectId; readonly version: string };
export type Opened = { readonly id: SubjectId; readonly text: string };

/** The order of lists: texts begin with the name. */
export const byText = (a: Opened, b: Opened): number =>
  a.text < b.text ? -1 : a.text > b.text ? 1 : a.id < b.id ? -1 : 1;

/** People whose search text is kept in memory; about 20 MB. Beyond that the oldest are opened again. */
export const MOST = 100_000;

/**
 * Search texts that this process has opened, so that a search of many candidates does not open them all again. Texts of another
 * version are opened again. They are in memory only, in processes that have VAULT_KEY.
 *
 * @param open opens the present texts; people without a row are left out.
 */
export const openedTexts = (open: (ids: readonly SubjectId[]) => Promise<ReadonlyMap<SubjectId, string>>) => {
  const known = new Map<SubjectId, { readonly version: string; readonly text: string }>();
  return {
    of: async (rows: readonly Versioned[]): Promise<readonly Opened[]> => {
      const missing = rows.filter(({ id, version }) => known.get(id)?.version !== version);
      const texts = missing.length === 0 ? new Map<SubjectId, string>() : await open(missing.map(({ id }) => id));
      const found = rows.flatMap(({ id, version }): readonly Opened[] => {
        const kept = known.get(id);
        const text = kept?.version === version ? kept.text : texts.get(id);
        return text === undefined ? [] : [{ id, text }];
      });
      for (const { id, version } of missing) {
        const text = texts.get(id);
        if (text !== undefined) known.set(id, { version, text });
      }
      for (const oldest of known.keys()) {
        if (known.size <= MOST) break;
        known.delete(oldest);
      }
      return found;
    },
    forget: (id: SubjectId): void => void known.delete(id),
  };
};
