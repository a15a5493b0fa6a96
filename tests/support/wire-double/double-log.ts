import type { DoubleLine, DoubleRecord, DoubleStream, ProposedRecord, Retention } from './double-record.ts';

/** The server's word for "all of it": a soft-deleted stream is one that is truncated before this revision. */
const ALL = 2 ** 63;

/**
 * The double's log: records in order, streams by name, and the table of ids by which "any" appends are recognised, which like
 * the real server's does not survive a restart.
 */
export class DoubleLog {
  readonly records: DoubleRecord[] = [];
  readonly streams = new Map<string, DoubleStream>();
  readonly ids = new Map<string, DoubleRecord>();
  readonly #persist: (lines: readonly DoubleLine[]) => void;
  readonly #listeners = new Set<() => void>();
  #end = 0;
  /** Below this the log was scavenged: there a position need not be a record's start. */
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
    // As on the real server, what happens to a stream is itself a system event of the log.
    const type = fate === 'deleted' ? '$metadata' : '$streamDeleted';
    const data = fate === 'deleted' ? btoa('{"$tb":9223372036854775807}') : plain.data;
    this.write(`$$${stream}`, [{ ...plain, id: crypto.randomUUID(), type, data }]);
  }

  /** The first revision of a stream that a read still finds; one past the last where none is left. */
  firstKept(stream: DoubleStream): number {
    const { $tb = 0, $maxAge, $maxCount } = stream.retention;
    const last = stream.records.length;
    const young =
      $maxAge === undefined ? 0 : stream.records.findIndex(({ created }) => created > Date.now() - $maxAge * 1000);
    const counted = $maxCount === undefined ? 0 : last - $maxCount;
    return Math.min(last, Math.max(stream.firstKept, $tb, young < 0 ? last : young, counted));
  }

  /** Takes what is deleted or truncated out of the log; until the end of the process, as a file keeps it. */
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
    // What was deleted stays so, and what is written after it counts on: the server moves its mark, the double keeps its own.
    stream.retention = retention.$tb === ALL ? {} : retention;
    this.streams.set(of, stream);
  }

  /** No log is without the server's own events, nor without an ordinary type in a system stream. */
  #plantSystemRecords(): void {
    this.write('$$$stats', [{ ...plain, id: crypto.randomUUID(), type: '$metadata' }]);
    this.write('$settings', [{ ...plain, id: crypto.randomUUID(), type: 'SettingsWritten' }]);
  }
}

const plain = { contentType: 'application/json', data: btoa('{}'), metadata: '' };

const endOf = (record: DoubleRecord): number =>
  record.position + 100 + record.stream.length + record.type.length + record.data.length + record.metadata.length;
