import type { AgentFactBody } from '@paddock/shared-domain/rigs/agent-facts';
import { AgentFact } from '@paddock/shared-domain/rigs/agent-wire';
import type { AgentFiles } from './agent-files.ts';

/** A fact that is not confirmed yet. `bytes`: length of its line on disk. */
type Kept = { readonly fact: AgentFact; readonly bytes: number };
export type Outbox = {
  /** Stores a fact and returns it with its number. It is safe from a power cut when this returns. */
  add(body: AgentFactBody, at: Pick<AgentFact, 'wall' | 'mono' | 'bootId'>): AgentFact;
  /** Deletes all facts up to `seq`: the venue has them. */
  drop(seq: number): void;
  /** The facts after `seq`, oldest first. */
  after(seq: number): Iterable<AgentFact>;
  /** Empty if `first` is above `last`. `last` is the last number ever given. */
  range(): { readonly first: number; readonly last: number };
  bytes(): number;
};

/** Limit of the outbox of a rig that cannot reach its venue (launcher.md 4.5). */
export const OUTBOX_BYTES = 64 * 1024 * 1024;
/** Bytes of confirmed facts in the file after which it is rewritten. */
const IDLE_BYTES = 1024 * 1024;

/** First bytes of datagrams: a car's position, and a lap. The agent reads no further. */
const CAR_UPDATE = 53;
const LAP_COMPLETED = 73;
/** What a full outbox drops first: 1 car positions, 2 other messages of a server. Never laps or the rig's own facts. */
const goesAs = ({ fact }: AgentFact): 1 | 2 | undefined => {
  if (fact.kind !== 'UDP_BATCH') return undefined;
  const kinds = fact.data.datagrams.map(({ body }) => Buffer.from(body.slice(0, 4), 'base64')[0]);
  if (kinds.includes(LAP_COMPLETED)) return undefined;
  return kinds.every((kind) => kind === CAR_UPDATE) ? 1 : 2;
};

const lineOf = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);
const readLine = (line: string): unknown => {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
};
/** The complete lines of a file. Text after the last line end was being written at a power cut and was never sent. */
const wholeLines = (bytes: Uint8Array): { readonly lines: readonly string[]; readonly torn: boolean } => {
  const lines = Buffer.from(bytes).toString('utf8').split('\n');
  const rest = lines.pop();
  return { lines, torn: rest !== '' };
};

/**
 * The facts that the venue has not confirmed, in an append-only file. One line each, and `{"given": n}` where the file was
 * rewritten, so that a number is never given twice. An incomplete last line is cut off. A line that cannot be read is skipped;
 * later lines are kept. `given`: the last number the agent remembers elsewhere, in case the file is lost.
 */
export const openOutbox = (files: AgentFiles, { given = 0, bound = OUTBOX_BYTES } = {}): Outbox => {
  const kept = new Map<number, Kept>();
  let last = given;
  let live = 0;
  let onDisk = 0;

  const keep = (fact: AgentFact, bytes: number): void => {
    kept.set(fact.seq, { fact, bytes });
    last = Math.max(last, fact.seq);
    live += bytes;
  };
  const forget = (seq: number): void => {
    live -= kept.get(seq)?.bytes ?? 0;
    kept.delete(seq);
  };
  const rewrite = (): void => {
    const whole = Buffer.concat([lineOf({ given: last }), ...[...kept.values()].map(({ fact }) => lineOf(fact))]);
    files.replace('outbox.jsonl', whole);
    onDisk = whole.byteLength;
  };
  const makeRoom = (): void => {
    if (live <= bound) return;
    // Drops to well below the limit, so that the file is not rewritten at each new fact.
    const enough = bound * 0.9;
    const before = live;
    for (const turn of [1, 2] as const)
      for (const [seq, { fact }] of kept) {
        if (live <= enough) break;
        if (goesAs(fact) === turn) forget(seq);
      }
    // If nothing could be dropped (only laps), the file is not rewritten.
    if (live < before) rewrite();
  };

  const bytes = files.read('outbox.jsonl') ?? Buffer.alloc(0);
  const { lines, torn } = wholeLines(bytes);
  for (const line of lines) {
    const value = readLine(line);
    const fact = AgentFact.safeParse(value);
    if (fact.success) keep(fact.data, Buffer.byteLength(line) + 1);
    else if (typeof value === 'object' && value !== null && 'given' in value && typeof value.given === 'number')
      last = Math.max(last, value.given);
  }
  onDisk = bytes.byteLength;
  if (torn) rewrite();

  return {
    add: (body, at) => {
      const fact: AgentFact = { type: 'fact', v: 1, seq: last + 1, ...at, fact: body };
      const line = lineOf(fact);
      files.append('outbox.jsonl', line);
      onDisk += line.byteLength;
      keep(fact, line.byteLength);
      makeRoom();
      return fact;
    },
    drop: (seq) => {
      for (const own of kept.keys()) {
        if (own > seq) break;
        forget(own);
      }
      // The venue may know a higher number than this disk: it is never given again.
      last = Math.max(last, seq);
      if (onDisk - live > Math.max(IDLE_BYTES, live)) rewrite();
    },
    after: function* (seq) {
      for (const [own, { fact }] of kept) if (own > seq) yield fact;
    },
    range: () => {
      const [first = last + 1] = kept.keys();
      return { first, last };
    },
    bytes: () => live,
  };
};
