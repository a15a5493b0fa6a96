import { comparePositions, type Position } from '@paddock/event-store/port';
import { type Instant, millisOf } from '@paddock/shared-domain/kernel/time';
import type { FastifyRequest } from 'fastify';
import type { Positions } from '../deps.ts';
import type { Caller } from './caller.ts';

/** How long a write is remembered: read models are milliseconds behind, or stand still, which nobody should wait for twice. */
const REMEMBERED_MS = 3_000;
/** Longest a read waits for it. */
const WAIT_MS = 1_000;
/** Accounts and addresses that are remembered at most. */
const CAPACITY = 10_000;

type Write = { readonly position: Position; readonly at: Instant };
type Sender = Pick<FastifyRequest, 'ip'>;

const keysOf = (caller: Caller, { ip }: Sender): readonly string[] =>
  caller.kind === 'user' ? [`account ${caller.userId}`, `address ${ip}`] : [`address ${ip}`];

/**
 * What a caller changed last, so that their next look shows it though they name no `x-min-position`: a script that books and then
 * asks for its bookings is not told that there are none. Known by the account, and by the address for who looks as somebody else.
 * What is remembered is this process's alone; who must be sure names the position.
 */
export class OwnWrites {
  readonly #writes = new Map<string, Write>();
  readonly #waits = new Map<string, Promise<void>>();
  readonly #positions: Positions;

  constructor(positions: Positions) {
    this.#positions = positions;
  }

  /** Remembers the position of an answer. */
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

  /** The later of what the account and the address wrote a moment ago. */
  of(caller: Caller, sender: Sender, now: Instant): Position | undefined {
    return keysOf(caller, sender)
      .flatMap((key) => this.#writes.get(key) ?? [])
      .flatMap(({ position, at }) => (Math.abs(millisOf(now) - millisOf(at)) < REMEMBERED_MS ? [position] : []))
      .toSorted(comparePositions)
      .at(-1);
  }

  /** Settles once the read models show a position, or do not in time. A crowd that waits for one position waits once. */
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
