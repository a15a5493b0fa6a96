import type { AgentFactBody } from '@paddock/shared-domain/rigs/agent-facts';
import { AgentFact } from '@paddock/shared-domain/rigs/agent-wire';
import type { AgentFiles } from './agent-files.ts';

/** A fact that waits to be heard; `line` is what lies on disk. */
type Kept = { readonly fact: AgentFact; readonly bytes: number };
export type Outbox = {
  /** Keeps a fact for good and answers its number. It is safe from a pulled plug when this returns. */
  add(body: AgentFactBody, at: Pick<AgentFact, 'wall' | 'mono' | 'bootId'>): AgentFact;
  /** The venue has all up to `seq`. */
  drop(seq: number): void;
  /** What waits behind `seq`, oldest first. */
  after(seq: number): Iterable<AgentFact>;
  /** `first` above `last` says none. `last` is the last number ever given. */
  range(): { readonly first: number; readonly last: number };
  bytes(): number;
};

/** Bound of what waits on a rig that hears nothing from its venue (launcher.md 4.5). */
export const OUTBOX_BYTES = 64 * 1024 * 1024;
/** So much of the file may be past before it is written anew. */
const IDLE_BYTES = 1024 * 1024;

/** First bytes of datagrams: where a car is, and a lap. The agent reads no further than that. */
const CAR_UPDATE = 53;
const LAP_COMPLETED = 73;
/** What goes first where there is no room: 1 where cars were, 2 what else a server told, never a lap or a word of the rig's own. */
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
/** Whole lines of a file; what stands behind the last line end was being written when the plug was pulled, and was never sent. */
const wholeLines = (bytes: Uint8Array): { readonly lines: readonly string[]; readonly torn: boolean } => {
  const lines = Buffer.from(bytes).toString('utf8').split('\n');
  const rest = lines.pop();
  return { lines, torn: rest !== '' };
};

/**
 * The facts that the venue has not confirmed, in an append-only file: one line each, and `{"given": n}` where the file begins anew, so
 * that a number is given once for ever. A last line without its end is cut off. A line that cannot be read is left out, not the lines
 * behind it. `given`: the last number that the agent remembers elsewhere, should the file be lost.
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
    // Well below the bound, so that it is not written anew at each fact from now on.
    const enough = bound * 0.9;
    const before = live;
    for (const turn of [1, 2] as const)
      for (const [seq, { fact }] of kept) {
        if (live <= enough) break;
        if (goesAs(fact) === turn) forget(seq);
      }
    // Where laps alone fill it nothing goes, and the whole of it is not written anew for each one more.
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
      // A venue that knows more than this disk: what it has is never given again.
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
