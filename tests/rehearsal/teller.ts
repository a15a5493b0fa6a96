import { randomUUID } from 'node:crypto';
import { createDecode } from '@paddock/event-store/codec';
import { createInMemoryLog } from '@paddock/event-store/in-memory/in-memory-log';
import { openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import type { RecordedEvent } from '@paddock/event-store/port';
import { createCommands } from '@paddock/kit/command-handling/command-handler';
import { demoId } from '@paddock/kit/fitness/held-demo';
import { allEvents } from '@paddock/shared-domain/all-events';
import { priceCart } from '@paddock/shared-domain/checkout/pricing';
import type { Decider } from '@paddock/shared-domain/kernel/decider';
import type { Command, DomainEvent } from '@paddock/shared-domain/kernel/message';
import { type Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import { seededRandom } from '../proofs/seed.ts';
import type { Wanted } from '../support/given.ts';
import type { LooseDecider } from '../support/loose-decider.ts';

const ACTOR = { kind: 'system', process: 'rehearsal' } as const;

/**
 * Tells stories on top of a log: the product's own deciders and command handler, over a store in memory that never fails. The same log
 * and moment give the same events, except for their ids.
 */
export const createTeller = (log: readonly RecordedEvent[], from: Instant, seed = 1) => {
  const memory = createInMemoryLog('rehearsal');
  memory.events.push(...log);
  for (const event of log) memory.streams.set(event.stream, [...(memory.streams.get(event.stream) ?? []), event]);
  const recordedAt = log.at(-1)?.recordedAt ?? from;
  const store = openInMemoryStore({ log: memory, now: () => new Date(recordedAt) });
  const commands = createCommands({
    store,
    decode: createDecode([...allEvents]),
    random: () => 0,
    sleep: () => Promise.resolve(),
  });
  const random = seededRandom(seed);
  const below = (n: number): number => Math.floor(random() * n);
  let [now, numbers] = [from, 0];

  const ask = (decider: LooseDecider, id: string, wanted: readonly Wanted<Command>[], ownReason?: string) => {
    numbers += 1;
    return commands.handle(decider, id, wanted, { commandId: `rehearsal:${numbers}`, actor: ACTOR, now, ownReason });
  };
  return {
    /** Sends a command that may be refused. Returns whether it was accepted. */
    send: async (
      decider: LooseDecider,
      id: string,
      type: string,
      data: object,
      more: readonly Wanted<Command>[] = [],
    ): Promise<boolean> => (await ask(decider, id, [{ type, data }, ...more])).outcome === 'accepted',
    /** Sends a command that is part of a story. @param ownReason for commands that need one. @throws {Error} it was refused */
    does: async (decider: LooseDecider, id: string, type: string, data: object, ownReason?: string): Promise<void> => {
      const handled = await ask(decider, id, [{ type, data }], ownReason);
      if (handled.outcome !== 'accepted')
        throw new Error(`${type} of ${decider.category}-${id}: ${JSON.stringify(handled)}`);
    },
    /** Appends an event that no command of this release writes. */
    wrote: async (stream: string, type: string, data: object): Promise<void> => {
      const metadata = { commandId: `rehearsal:${(numbers += 1)}`, actor: ACTOR, at: now };
      const revision = (memory.streams.get(stream)?.length ?? 0) - 1;
      const event = { id: randomUUID(), type, data, metadata };
      await store.append(stream, revision < 0 ? 'no-stream' : revision, [event]);
    },
    load: async <State, Event extends DomainEvent, C extends Command, Reason extends string>(
      decider: Decider<State, Event, C, Reason>,
      id: string,
    ): Promise<State> => (await commands.load(decider, id)).state,
    log: memory,
    /** An id as the demo venue has them: long enough to be renamed in each copy. */
    id: (word: string): string => demoId(`rehearsal ${word}`),
    fresh: (kind: string): string => demoId(`rehearsal ${kind} ${(numbers += 1)}`),
    random,
    below,
    pick: <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item,
    price: priceCart,
    now: (): Instant => now,
    pass: (millis: number): undefined => {
      now = plusMillis(now, millis);
    },
    at: (moment: Instant): void => void (now = moment),
    /** Whether an event of this type has happened. */
    has: (type: string): boolean => memory.events.some((event) => event.type === type),
    /** What the stories added. */
    told: (): readonly RecordedEvent[] => memory.events.slice(log.length),
  };
};
export type Teller = ReturnType<typeof createTeller>;
