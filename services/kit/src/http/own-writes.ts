import { comparePositions, type Position } from '@paddock/event-store/port';
import { type Instant, millisOf } from '@paddock/shared-domain/kernel/time';
import type { FastifyRequest } from 'fastify';
import type { Positions } from '../deps.ts';
import type { Caller } from './caller.ts';

/** How long a write is remembered, in ms: read models are milliseconds behind, or halted; then a second wait is useless. */
const REMEMBERED_MS = 3_000;
/** Longest wait of a read for it, in ms. */
const WAIT_MS = 1_000;
/** Most accounts and addresses remembered. */
const CAPACITY = 10_000;

type Write = { readonly position: Position; readonly at: Instant };
type Sender = Pick<FastifyRequest, 'ip'>;

const keysOf = (caller: Caller, { ip }: Sender): readonly string[] =>
  caller.kind === 'user' ? [`account ${caller.userId}`, `address ${ip}`] : [`address ${ip}`];

/**
 * The last write of each caller, so that their next read shows it even without `x-min-position`: a script that books and then
 * lists its bookings finds them. Kept by account, and by address for a caller who reads as somebody else. Only in this process; a
 * caller who must be sure sends the position.
 */
export class OwnWrites {
  readonly #writes = new Map<string, Write>();
  readonly #waits = new Map<string, Promise<void>>();
  readonly #positions: Positions;

  constructor(positions: Positions) {
    this.#positions = positions;
  }

  note(caller: Caller, sender: Sender, write: Write): void {
    for (const key of keysOf(caller, sender)) {
      this.#writes.delete(key);
      this.#writes.set(key, write);
    }
    for (const oldest of this.#writes.keys()) {
      if (this.#writes.size <= CAPACITY) break;
      this.#writes.delete(oldest);
    }
  }

  /** The later of the recent writes of the account and the address. */
  of(caller: Caller, sender: Sender, now: Instant): Position | undefined {
    return keysOf(caller, sender)
      .flatMap((key) => this.#writes.get(key) ?? [])
      .flatMap(({ position, at }) => (Math.abs(millisOf(now) - millisOf(at)) < REMEMBERED_MS ? [position] : []))
      .toSorted(comparePositions)
      .at(-1);
  }

  /** Settles when the read models reach a position, or fail to in time. Parallel waits for one position share one wait. */
  async shown(reads: readonly string[], position: Position): Promise<void> {
    await Promise.all(reads.map((name) => this.#wait(name, position)));
  }

  #wait(name: string, position: Position): Promise<void> {
    const key = `${name} ${position}`;
    const waiting = this.#waits.get(key);
    if (waiting !== undefined) return waiting;
    const wait = this.#positions
      .waitFor(name, position, WAIT_MS)
      .catch(() => undefined)
      .finally(() => this.#waits.delete(key));
    this.#waits.set(key, wait);
    return wait;
  }
}
