import type { Position } from '@paddock/event-store/port';
import type { OpenBook } from '@paddock/shared-domain/kernel/books';

/** The result of one command in a stream, so that its repeat is recognised (decision 0135). */
export type Trace = { readonly position: Position; readonly revision: number };

export type Folded<State> = {
  readonly state: State;
  /** Last revision folded; -1 for a stream without events. */
  readonly revision: number;
  readonly position: Position;
  /** Everything up to here was visible when the stream was read; undefined if that is not known. */
  readonly asOf?: Position | undefined;
  /** Of the open book and the one before it; of the whole stream if it keeps no books. */
  readonly commands: ReadonlyMap<string, Trace>;
  /** The open book; undefined without events. */
  readonly book?: OpenBook | undefined;
};

/**
 * Most command ids cached over all streams, at about 100 bytes each. A limit on the number of streams is not enough: a long
 * stream has very many.
 */
const MOST_COMMANDS = 500_000;

/** Folded streams by name; the least recently used is dropped first. An optimisation only: the log decides. */
export class StreamCache {
  readonly #entries = new Map<string, { readonly folded: Folded<unknown>; readonly commands: number }>();
  readonly #mostStreams: number;
  readonly #mostCommands: number;
  #commands = 0;

  constructor(mostStreams: number, mostCommands = MOST_COMMANDS) {
    this.#mostStreams = mostStreams;
    this.#mostCommands = mostCommands;
  }

  get<State>(stream: string): Folded<State> | undefined {
    const entry = this.#entries.get(stream);
    if (entry === undefined) return undefined;
    this.#entries.delete(stream);
    this.#entries.set(stream, entry);
    return entry.folded as Folded<State>;
  }

  /** The stream just added stays, however large: it is in use. */
  put<State>(stream: string, folded: Folded<State>): void {
    this.drop(stream);
    this.#entries.set(stream, { folded, commands: folded.commands.size });
    this.#commands += folded.commands.size;
    for (const oldest of this.#entries.keys()) {
      const full = this.#entries.size > this.#mostStreams || this.#commands > this.#mostCommands;
      if (!full || oldest === stream) return;
      this.drop(oldest);
    }
  }

  drop(stream: string): void {
    this.#commands -= this.#entries.get(stream)?.commands ?? 0;
    this.#entries.delete(stream);
  }
}
