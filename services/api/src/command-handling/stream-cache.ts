import type { Position } from '@paddock/event-store/port';

/** What one command left in a stream, so that its repeat is recognised (decision D2). */
export type Trace = { readonly position: Position; readonly revision: number };

/** A stream folded up to a revision. */
export type Folded<State> = {
  readonly state: State;
  /** Last revision folded; -1 for a stream without events. */
  readonly revision: number;
  readonly position: Position;
  readonly commands: ReadonlyMap<string, Trace>;
};

/** Folded streams by name, the least recently used dropped first. Only ever an optimisation: the log decides. */
export class StreamCache {
  readonly #entries = new Map<string, Folded<unknown>>();
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get<State>(stream: string): Folded<State> | undefined {
    const entry = this.#entries.get(stream);
    if (entry === undefined) return undefined;
    this.#entries.delete(stream);
    this.#entries.set(stream, entry);
    return entry as Folded<State>;
  }

  put<State>(stream: string, folded: Folded<State>): void {
    this.#entries.delete(stream);
    this.#entries.set(stream, folded);
    const oldest = this.#entries.size > this.#capacity ? this.#entries.keys().next().value : undefined;
    if (oldest !== undefined) this.#entries.delete(oldest);
  }

  drop(stream: string): void {
    this.#entries.delete(stream);
  }
}
