import type { Journal } from './journal.ts';
import type { Kind, Objects, StripeEvent } from './objects.ts';

/** The first answer under a key, stored for 24 hours (https://docs.stripe.com/api/idempotent_requests). */
export type StoredAnswer = {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly endpoint: string;
  /** Digest of the parameters without card number and code, which are never stored, not even as a hash. */
  readonly paramsDigest: string;
  readonly status: number;
  readonly body: string;
  readonly requestId: string;
};

/** UTC text. Paddock's own clock fits, so that a simulation uses one clock for both. */
export type TwinClock = { now(): string };

type AnyObject = Objects[Kind];
type JournalLine = { readonly put: readonly AnyObject[]; readonly answer?: StoredAnswer };

const DAY_MS = 86_400_000;

/**
 * All data of the twin. `put` replaces objects and never changes them, so an answer, an event or a stored reply that holds one is
 * a snapshot. The changes of a call reach the disk together, in `commit`.
 */
export class TwinState {
  private readonly objects = new Map<string, AnyObject>();
  private readonly order = new Map<Kind, string[]>();
  private readonly answers = new Map<string, StoredAnswer>();
  private changed = new Map<string, AnyObject>();
  private undo: (() => void)[] = [];
  private readonly clock: TwinClock;
  private readonly journal: Journal | undefined;
  private readonly random: (count: number) => Uint8Array;
  /** Called after `commit` with the events of the call, for the webhooks. */
  onEvents: (events: readonly StripeEvent[]) => void = () => {};

  constructor(clock: TwinClock, random: (count: number) => Uint8Array, journal?: Journal) {
    this.clock = clock;
    this.random = random;
    this.journal = journal;
    for (const line of (journal?.lines ?? []) as JournalLine[]) {
      for (const object of line.put) this.remember(object);
      if (line.answer) this.answers.set(line.answer.key, line.answer);
    }
  }

  nowMs = (): number => Date.parse(this.clock.now());
  /** Unix seconds, Stripe's unit. */
  now = (): number => Math.floor(this.nowMs() / 1000);

  newId(prefix: string): string {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
    return `${prefix}_${Array.from(this.random(24), (byte) => alphabet[byte % 62]).join('')}`;
  }

  find<K extends Kind>(kind: K, id: string): Objects[K] | undefined {
    const object = this.objects.get(id);
    return object?.object === kind ? (object as Objects[K]) : undefined;
  }

  anyById = (id: string): AnyObject | undefined => this.objects.get(id);

  /** Oldest first. */
  all<K extends Kind>(kind: K): Objects[K][] {
    return (this.order.get(kind) ?? []).map((id) => this.objects.get(id) as Objects[K]);
  }

  put<O extends AnyObject>(object: O): O {
    const before = this.objects.get(object.id);
    this.remember(object);
    this.changed.set(object.id, object);
    this.undo.push(() => (before ? this.objects.set(before.id, before) : this.forget(object)));
    return object;
  }

  answerFor(key: string): StoredAnswer | undefined {
    const answer = this.answers.get(key);
    if (answer && this.nowMs() - answer.at >= DAY_MS) this.answers.delete(key);
    return this.answers.get(key);
  }

  /** Writes the call's changes and its stored answer to disk in one line, then passes on the events. */
  commit(answer?: StoredAnswer): void {
    const put = [...this.changed.values()];
    if (put.length > 0 || answer) this.journal?.append({ put, ...(answer ? { answer } : {}) } satisfies JournalLine);
    if (answer) this.answers.set(answer.key, answer);
    this.changed = new Map();
    this.undo = [];
    this.onEvents(put.filter((object): object is StripeEvent => object.object === 'event'));
  }

  rollBack(): void {
    for (const step of this.undo.toReversed()) step();
    this.changed = new Map();
    this.undo = [];
  }

  close = (): void => this.journal?.close();

  private remember(object: AnyObject): void {
    if (!this.objects.has(object.id)) {
      const ids = this.order.get(object.object) ?? [];
      ids.push(object.id);
      this.order.set(object.object, ids);
    }
    this.objects.set(object.id, object);
  }

  private forget(object: AnyObject): void {
    this.objects.delete(object.id);
    this.order.get(object.object)?.pop();
  }
}
