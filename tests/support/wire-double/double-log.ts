import type { DoubleLine, DoubleRecord, DoubleStream, ProposedRecord, Retention } from './double-record.ts';

/** The server's `$tb` of a soft-deleted stream: all revisions below are truncated. */
const ALL = 2 ** 63;

/**
 * The log of the wire double: records in order, streams by name, and a table of ids to recognize "any" appends. As on the real server, a
 * restart empties the table.
 */
export class DoubleLog {
  readonly records: DoubleRecord[] = [];
  readonly streams = new Map<string, DoubleStream>();
  readonly ids = new Map<string, DoubleRecord>();
  readonly #persist: (lines: readonly DoubleLine[]) => void;
  readonly #listeners = new Set<() => void>();
  #end = 0;
  /** Below this position the log was scavenged: there a position need not be the start of a record. */
  scavengedTo = 0;

  constructor(known: readonly DoubleLine[], persist: (lines: readonly DoubleLine[]) => void) {
    this.#persist = persist;
    for (const line of known) this.#take(line);
    if (known.length === 0) this.#plantSystemRecords();
  }

  stream(name: string): DoubleStream | undefined {
    return this.streams.get(name);
  }

  write(stream: string, proposed: readonly ProposedRecord[]): DoubleRecord {
    const next = this.streams.get(stream)?.records.length ?? 0;
    let position = this.#end;
    const records = proposed.map((record, index): DoubleRecord => {
      const written = { ...record, stream, position, revision: next + index, created: Date.now() };
      position = endOf(written);
      return written;
    });
    this.#persist(records);
    for (const record of records) {
      this.#take(record);
      this.ids.set(record.id, record);
    }
    for (const listener of this.#listeners) listener();
    return records.at(-1)!;
  }

  end(stream: string, fate: 'deleted' | 'tombstoned'): void {
    this.#persist([{ stream, fate }]);
    this.#take({ stream, fate });
    // As on the real server, deleting a stream writes a system event.
    const type = fate === 'deleted' ? '$metadata' : '$streamDeleted';
    const data = fate === 'deleted' ? btoa('{"$tb":9223372036854775807}') : plain.data;
    this.write(`$$${stream}`, [{ ...plain, id: crypto.randomUUID(), type, data }]);
  }

  /** The first revision of a stream that a read returns; one past the last if there is none. */
  firstKept(stream: DoubleStream): number {
    const { $tb = 0, $maxAge, $maxCount } = stream.retention;
    const last = stream.records.length;
    const young =
      $maxAge === undefined ? 0 : stream.records.findIndex(({ created }) => created > Date.now() - $maxAge * 1000);
    const counted = $maxCount === undefined ? 0 : last - $maxCount;
    return Math.min(last, Math.max(stream.firstKept, $tb, young < 0 ? last : young, counted));
  }

  /** Removes deleted and truncated records, but only in memory: the file keeps them. */
  scavenge(): void {
    const kept = this.records.filter(({ stream, revision }) => revision >= this.firstKept(this.streams.get(stream)!));
    this.records.splice(0, this.records.length, ...kept);
    this.scavengedTo = this.#end;
  }

  onGrowth(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #take(line: DoubleLine): void {
    const stream = this.streams.get(line.stream) ?? {
      records: [],
      firstKept: 0,
      retention: {},
      deleted: false,
      tombstoned: false,
    };
    this.streams.set(line.stream, stream);
    if ('fate' in line) {
      stream.firstKept = stream.records.length;
      stream.deleted = line.fate === 'deleted';
      stream.tombstoned ||= line.fate === 'tombstoned';
      return;
    }
    stream.deleted = false;
    stream.records.push(line);
    if (line.stream.startsWith('$$') && line.type === '$metadata') this.#retain(line);
    this.records.push(line);
    this.#end = endOf(line);
  }

  #retain({ stream: name, data }: DoubleRecord): void {
    const of = name.slice(2);
    const retention = JSON.parse(atob(data)) as Retention;
    const stream = this.streams.get(of) ?? { records: [], firstKept: 0, retention, deleted: false, tombstoned: false };
    // What was deleted stays deleted, and later writes continue the revisions: the server moves `$tb`, the double uses `firstKept`.
    stream.retention = retention.$tb === ALL ? {} : retention;
    this.streams.set(of, stream);
  }

  /** Like every real log it contains system events, and an event of an ordinary type in a system stream. */
  #plantSystemRecords(): void {
    this.write('$$$stats', [{ ...plain, id: crypto.randomUUID(), type: '$metadata' }]);
    this.write('$settings', [{ ...plain, id: crypto.randomUUID(), type: 'SettingsWritten' }]);
  }
}

const plain = { contentType: 'application/json', data: btoa('{}'), metadata: '' };

const endOf = (record: DoubleRecord): number =>
  record.position + 100 + record.stream.length + record.type.length + record.data.length + record.metadata.length;
