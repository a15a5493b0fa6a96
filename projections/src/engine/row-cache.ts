import { KeyFilter } from './key-filter.ts';
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

/** What a replay hands over to the database. Unique values may pass between its rows in any order: their indexes come last. */
export type DrainedWrites = TableWrites & {
  /** Rows that the database does not have. Those of {@link TableWrites.upserts} are there already. */
  readonly inserts: readonly Row[];
};

/** `key` is the row itself, if there is one: no second object is kept. `changed` numbers the changes of the cache: the higher, the later. */
type Entry = { key: Row; row: Row | undefined; stored: boolean; dirty: boolean; changed: number };
type Held = {
  readonly table: TableDefinition;
  readonly rows: Map<string, Entry>;
  /** Of a table whose rows are only added: those that nobody has taken yet. */
  added: Row[];
  /** Keys of rows that a replay handed over to the database. */
  drained?: KeyFilter;
};

/**
 * The rows that a fold works on. In a live run, one cache lives for one transaction, so nothing survives an abort (invariant P3).
 * In a replay, one cache lives for the whole pass. It is drained to the database when it grows too large, and loads the drained rows again
 * on demand. It remembers their keys roughly, so that rows which are new cost no question.
 */
export class RowCache {
  readonly #tables = new Map<string, Held>();
  readonly #live: boolean;
  #load: LoadRows | undefined;
  #sampled = 0;
  #sampledLength = 0;
  #changes = 0;

  /** @param load for a live run. Undefined for a replay: nothing is stored yet, so a row that is not cached does not exist. */
  constructor(load?: LoadRows) {
    this.#load = load;
    this.#live = load !== undefined;
  }

  /** How many changes were folded. */
  get changes(): number {
    return this.#changes;
  }

  /** Nothing is stored in the database: a row that is not cached does not exist. */
  get complete(): boolean {
    return this.#load === undefined;
  }

  /** Whether most rows that are not cached are known not to exist. */
  get remembersKeys(): boolean {
    return !this.#live;
  }

  /** Whether {@link RowCache.read} knows this row, or knows that it does not exist. */
  holds({ table, key }: RowKey): boolean {
    if (this.complete || table.addedOnly) return true;
    const text = keyText(table, key);
    const held = this.#of(table);
    return held.rows.has(text) || this.#isAbsent(held, text);
  }

  /** @throws {Error} rows of this table are only added. */
  read({ table, key }: RowKey): Row | undefined {
    if (table.addedOnly) throw new Error(`Rows of ${table.name} are only added: none can be read.`);
    return this.#tables.get(table.name)?.rows.get(keyText(table, key))?.row;
  }

  /**
   * Folds a row that the cache knows.
   *
   * @returns false if it must be fetched first; nothing was done. @throws {Error} the fold returned a row with another key, or none
   *   although rows of this table are only added.
   */
  change({ table, key, fold }: RowChange): boolean {
    const held = this.#of(table);
    if (table.addedOnly) {
      const row = fold(undefined);
      if (!row) throw new Error(`Rows of ${table.name} are only added: none can be deleted.`);
      expectKey(table, key, row);
      held.added.push(row);
      this.#changes += 1;
      return true;
    }
    const text = keyText(table, key);
    const known = held.rows.get(text);
    if (known === undefined && !this.#isAbsent(held, text)) return false;
    const row = fold(known?.row);
    if (row) expectKey(table, key, row);
    const changed = this.#changes++;
    if (known) {
      known.row = row;
      if (row) known.key = row;
      known.dirty = true;
      known.changed = changed;
    } else held.rows.set(text, { key: row ?? key, row, stored: false, dirty: true, changed });
    if (row && changed % 64 === 0) {
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

  /** What differs from the database, least recently changed first, so that a unique value can pass from row to row. */
  writes(): readonly TableWrites[] {
    return [...this.#tables.values()].map(({ table, rows, added }) => {
      if (table.addedOnly) return { table, upserts: added, deletes: [] };
      const dirty = [...rows.values()].filter((entry) => entry.dirty).sort((one, other) => one.changed - other.changed);
      return {
        table,
        upserts: dirty.flatMap(({ row }) => (row ? [row] : [])),
        deletes: dirty.flatMap(({ row, stored, key }) => (!row && stored ? [key] : [])),
      };
    });
  }

  /** Hands over the rows of tables whose rows are only added, and keeps none. */
  takeAdded(): readonly { readonly table: TableDefinition; readonly rows: readonly Row[] }[] {
    const taken = [];
    for (const held of this.#tables.values()) {
      if (held.added.length === 0) continue;
      taken.push({ table: held.table, rows: held.added });
      held.added = [];
    }
    return taken;
  }

  /**
   * Hands over all changes of a replay for the caller to write, except the rows of {@link RowCache.takeAdded}, and forgets the half of
   * the rows that changed least recently.
   *
   * @param load reads rows that were handed over; it must see what this call returns. Undefined: the replay has ended, forget all.
   */
  drain(load: LoadRows | undefined): readonly DrainedWrites[] {
    const stale = load === undefined ? Infinity : this.#medianChange();
    this.#load = load;
    return [...this.#tables.values()].map((held) => {
      const { table, rows } = held;
      const drained = (held.drained ??= new KeyFilter());
      const writes = { table, inserts: [] as Row[], upserts: [] as Row[], deletes: [] as Row[] };
      for (const [text, entry] of rows) {
        const { row, stored, dirty, changed } = entry;
        if (dirty && row) writes[stored ? 'upserts' : 'inserts'].push(row);
        else if (dirty && stored) writes.deletes.push(entry.key);
        if (row) drained.add(text);
        if (changed < stale) rows.delete(text);
        else {
          entry.dirty = false;
          entry.stored = row !== undefined;
        }
      }
      return writes;
    });
  }

  #medianChange(): number {
    const changes = Float64Array.from(
      [...this.#tables.values()].flatMap(({ rows }) => Array.from(rows.values(), ({ changed }) => changed)),
    ).sort();
    return changes[changes.length >>> 1] ?? 0;
  }

  /** Whether a row that is not cached surely does not exist. */
  #isAbsent({ drained }: Held, text: string): boolean {
    return this.complete || (!this.#live && drained?.mayHold(text) !== true);
  }

  async #bring(table: TableDefinition, wanted: ReadonlyMap<string, Row>): Promise<void> {
    const { rows } = this.#of(table);
    const found = (await this.#load?.(table, [...wanted.values()])) ?? [];
    for (const [text, key] of wanted)
      rows.set(text, { key, row: undefined, stored: false, dirty: false, changed: this.#changes });
    for (const row of found) {
      const text = keyText(table, row);
      if (!wanted.has(text))
        throw new Error(`${table.name} answered row ${text}, which nobody asked for: a key is not canonical.`);
      rows.set(text, { key: row, row, stored: true, dirty: false, changed: this.#changes });
    }
  }

  #of(table: TableDefinition): Held {
    let held = this.#tables.get(table.name);
    if (!held) this.#tables.set(table.name, (held = { table, rows: new Map(), added: [] }));
    return held;
  }
}

const expectKey = (table: TableDefinition, key: Row, row: Row): void => {
  for (const column of table.key)
    if (row[column] !== key[column])
      throw new Error(`A change of ${table.name} ${keyText(table, key)} answered another row's key.`);
};
