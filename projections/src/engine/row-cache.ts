import type { RowChange, RowKey } from './projection.ts';
import { keyText, type Row, type TableDefinition } from './table.ts';

/** Loads the stored rows of some keys of one table. */
export type LoadRows = (table: TableDefinition, keys: readonly Row[]) => Promise<readonly Row[]>;

/** What must be written for one table. A row is in at most one of the two lists. */
export type TableWrites = {
  readonly table: TableDefinition;
  readonly upserts: readonly Row[];
  readonly deletes: readonly Row[];
};

type Entry = { readonly key: Row; row: Row | undefined; stored: boolean; dirty: boolean };

/**
 * The rows that a fold works on. In a live run, one cache lives for one transaction, so nothing survives an abort (invariant P3).
 * In a replay, one cache lives for the whole pass; its rows may be spilled to the database and loaded again.
 */
export class RowCache {
  readonly #tables = new Map<string, { readonly table: TableDefinition; readonly rows: Map<string, Entry> }>();
  #load: LoadRows | undefined;
  #sampled = 0;
  #sampledLength = 0;
  #touched = 0;

  /** @param load undefined: nothing is stored yet, so a row that is not cached does not exist. */
  constructor(load?: LoadRows) {
    this.#load = load;
  }

  /** Nothing is stored in the database: a row that is not cached does not exist. */
  get complete(): boolean {
    return this.#load === undefined;
  }

  /** Whether {@link RowCache.read} knows this row, or knows that it does not exist. */
  holds({ table, key }: RowKey): boolean {
    return this.complete || (this.#tables.get(table.name)?.rows.has(keyText(table, key)) ?? false);
  }

  read({ table, key }: RowKey): Row | undefined {
    return this.#tables.get(table.name)?.rows.get(keyText(table, key))?.row;
  }

  /**
   * Folds a cached row and moves it to the end of the map, so that the least recently changed rows come first.
   *
   * @returns false if the row is not cached; nothing was done. @throws {Error} the fold returned a row with another key.
   */
  change({ table, key, fold }: RowChange): boolean {
    const { rows } = this.#of(table);
    const text = keyText(table, key);
    const known = rows.get(text);
    if (known === undefined && !this.complete) return false;
    const row = fold(known?.row);
    if (row && !table.key.every((column) => row[column] === key[column]))
      throw new Error(`A change of ${table.name} ${text} answered another row's key.`);
    if (known) rows.delete(text);
    rows.set(text, { key, row, stored: known?.stored ?? false, dirty: true });
    if (row && this.#touched++ % 64 === 0) {
      this.#sampled += 1;
      this.#sampledLength += JSON.stringify(row).length;
    }
    return true;
  }

  /** Loads rows that are not cached. Afterwards all keys are cached, also those without a stored row. */
  async fetch(keys: readonly RowKey[]): Promise<void> {
    const missing = new Map<TableDefinition, Map<string, Row>>();
    for (const wanted of keys) {
      if (this.holds(wanted)) continue;
      const ofTable = missing.get(wanted.table) ?? new Map<string, Row>();
      missing.set(wanted.table, ofTable.set(keyText(wanted.table, wanted.key), wanted.key));
    }
    // All tables at once: the loader may join them into one query.
    await Promise.all([...missing].map(([table, wanted]) => this.#bring(table, wanted)));
  }

  /** Number of cached rows, and an estimate of their memory in bytes. */
  weight(): { readonly rows: number; readonly bytes: number } {
    let rows = 0;
    for (const { rows: held } of this.#tables.values()) rows += held.size;
    const average = this.#sampled ? this.#sampledLength / this.#sampled : 0;
    return { rows, bytes: Math.round(rows * (average * 2 + 250)) };
  }

  /** What differs from the database, least recently changed first. */
  writes(): readonly TableWrites[] {
    return [...this.#tables.values()].map(({ table, rows }) => {
      const upserts: Row[] = [];
      const deletes: Row[] = [];
      for (const { dirty, row, stored, key } of rows.values()) {
        if (!dirty) continue;
        if (row) upserts.push(row);
        else if (stored) deletes.push(key);
      }
      return { table, upserts, deletes };
    });
  }

  /** Call after everything was written: drops the older half, and from then on loads what is not cached. */
  spilled(load: LoadRows): void {
    this.#load = load;
    for (const { rows } of this.#tables.values()) {
      let toForget = Math.ceil(rows.size / 2);
      for (const [text, entry] of rows) {
        if (toForget-- > 0) rows.delete(text);
        else Object.assign(entry, { dirty: false, stored: entry.row !== undefined });
      }
    }
  }

  async #bring(table: TableDefinition, wanted: ReadonlyMap<string, Row>): Promise<void> {
    const { rows } = this.#of(table);
    const found = (await this.#load?.(table, [...wanted.values()])) ?? [];
    for (const [text, key] of wanted) rows.set(text, { key, row: undefined, stored: false, dirty: false });
    for (const row of found) {
      const text = keyText(table, row);
      if (!wanted.has(text))
        throw new Error(`${table.name} answered row ${text}, which nobody asked for: a key is not canonical.`);
      rows.set(text, { key: row, row, stored: true, dirty: false });
    }
  }

  #of(table: TableDefinition) {
    let held = this.#tables.get(table.name);
    if (!held) this.#tables.set(table.name, (held = { table, rows: new Map() }));
    return held;
  }
}
