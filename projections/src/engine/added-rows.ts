import { COPY_CHUNK } from '@paddock/event-store/postgres/copy-text';
import type pg from 'pg';
import { copyText, lineOf } from './copy-rows.ts';
import type { RowCache } from './row-cache.ts';
import type { Row, TableDefinition } from './table.ts';
import type { Turns } from './turns.ts';

/** Bytes of text that are collected before they are written. As much again is collected during the write. */
const MOST_BYTES = 4 * 1024 * 1024;

type Text = {
  readonly schema: string;
  readonly table: TableDefinition;
  readonly line: (row: Row) => string;
  readonly failed: (error: unknown) => void;
  chunks: Buffer[];
  last: string;
};

/**
 * Rows of a replay in tables whose rows are only added. They wait as text, and go to the database over a second session while the
 * fold goes on.
 */
export class AddedRows {
  readonly #turns: Turns;
  readonly #mostBytes: number;
  readonly #texts = new Map<string, Text>();
  #bytes = 0;
  #writing: Promise<void> = Promise.resolve();

  /** @param turns of the sessions that write them, beside other work. @param mostBytes kept in memory before they are written. */
  constructor(turns: Turns, mostBytes = MOST_BYTES) {
    this.#turns = turns;
    this.#mostBytes = mostBytes;
  }

  /**
   * Takes the added rows of a fold.
   *
   * @param failed is called if the database refuses rows of this table later. What it throws fails the write.
   * @throws {TypeError} a value does not fit its column.
   */
  take(schema: string, rows: RowCache, failed: (error: unknown) => void): void {
    for (const { table, rows: added } of rows.takeAdded()) {
      const name = `${schema}.${table.name}`;
      let text = this.#texts.get(name);
      if (!text) this.#texts.set(name, (text = { schema, table, line: lineOf(table), failed, chunks: [], last: '' }));
      for (const row of added) {
        text.last += text.line(row);
        if (text.last.length >= COPY_CHUNK) this.#cut(text);
      }
    }
  }

  /** Begins to write what waits, once it is `mostBytes`. Waits for the write before. @throws what {@link AddedRows.flush} throws. */
  async writeMany(): Promise<void> {
    if (this.#bytes < this.#mostBytes) return;
    await this.#writing;
    this.#begin();
  }

  /** Writes everything, and waits for it. @throws an error that concerns more than one table, such as a lost connection. */
  async flush(): Promise<void> {
    await this.#writing;
    this.#begin();
    await this.#writing;
  }

  #cut(text: Text): void {
    const chunk = Buffer.from(text.last);
    text.chunks.push(chunk);
    text.last = '';
    this.#bytes += chunk.length;
  }

  #begin(): void {
    for (const text of this.#texts.values()) if (text.last) this.#cut(text);
    const taken = [...this.#texts.values()].map((text) => ({ ...text }));
    for (const text of this.#texts.values()) text.chunks = [];
    this.#bytes = 0;
    this.#writing = this.#turns.do((session) => this.#write(session, taken));
    // The next wait for it throws the error.
    this.#writing.catch(() => undefined);
  }

  async #write(session: pg.Client, texts: readonly Text[]): Promise<void> {
    for (const { schema, table, chunks, failed } of texts) {
      if (chunks.length === 0) continue;
      try {
        await copyText(session, schema, table, chunks);
      } catch (error) {
        failed(error);
      }
    }
  }
}
