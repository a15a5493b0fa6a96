import { createCommands } from '@paddock/kit/command-handling/command-handler';
import type { Commands } from '@paddock/kit/command-handling/commands';
import { createDecode } from '@paddock/event-store/codec';
import { createInMemoryLog, type InMemoryLog } from '@paddock/event-store/in-memory/in-memory-log';
import { openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import { StoreUnavailable } from '@paddock/event-store/port';
import { allEvents } from '@paddock/shared-domain/all-events';
import { priceCart, type Pricing } from '@paddock/shared-domain/checkout/pricing';
import type { Decider } from '@paddock/shared-domain/kernel/decider';
import type { Command, DomainEvent } from '@paddock/shared-domain/kernel/message';
import { type Instant, instantOf } from '@paddock/shared-domain/kernel/time';
import { type Wanted } from '../support/given.ts';
import { type LooseDecider } from '../support/loose-decider.ts';
import { sealsPlainly } from '../support/seals-plainly.ts';
import { seededRandom } from './seed.ts';

export type Figures = {
  commands: number;
  faults: number;
  executedFaults: number;
  accepted: number;
  refused: number;
  given: number;
};
export const newFigures = (): Figures => ({
  commands: 0,
  faults: 0,
  executedFaults: 0,
  accepted: 0,
  refused: 0,
  given: 0,
});

/** Where a seeded bug may be: in the price of a cart, or in the events of a decider. */
export type Bugs = {
  readonly price?: (pricing: Pricing, ppm: number) => Pricing;
  readonly events?: (events: readonly { type: string; data: object }[]) => readonly { type: string; data: object }[];
};

const decode = createDecode([...allEvents]);
const START_AT = Date.parse('2027-03-01T18:00:00.000Z');
/** Share of store calls that fail, and the share of those that took effect before. */
const FAULTED = 0.1;
const EXECUTED = 1 / 3;

/**
 * One venue with two customers: the product's own deciders and command handler over a store whose calls fail. A caller repeats a failed
 * command under its id, and sometimes gives up, as after a crash.
 */
export const createMoneyWorld = (seed: number, figures: Figures, bugs: Bugs = {}) => {
  const random = seededRandom(seed);
  const below = (n: number): number => Math.floor(random() * n);
  const log: InMemoryLog = createInMemoryLog(`money${seed}`);
  let quiet = false;
  const fail = (share: number, outcome: 'not-written' | 'unknown'): void => {
    if (quiet || random() >= share) return;
    figures.faults += 1;
    if (outcome === 'unknown') figures.executedFaults += 1;
    throw new StoreUnavailable('A fault that was planned.', outcome);
  };
  const store = openInMemoryStore({
    log,
    now: () => new Date(0),
    faults: {
      beforeAppend: () => fail(FAULTED * (1 - EXECUTED), 'not-written'),
      afterAppend: () => fail(FAULTED * EXECUTED, 'unknown'),
      beforeRead: () => fail(FAULTED, 'not-written'),
    },
  });
  const commands: Commands = createCommands({
    store,
    decode,
    sealReason: sealsPlainly,
    random: () => 0,
    sleep: () => Promise.resolve(),
  });
  let millis = START_AT;
  let numbers = 0;
  // The clocks of processes differ by up to five seconds: positions order events, moments do not (invariant T5).
  const now = (): Instant => instantOf(millis + below(5_000));
  const bugged = (decider: LooseDecider): LooseDecider =>
    bugs.events === undefined
      ? decider
      : {
          ...decider,
          decide: (command, state) => {
            const decision = decider.decide(command, state);
            return decision.outcome === 'refused'
              ? decision
              : { ...decision, events: bugs.events?.(decision.events) ?? decision.events };
          },
        };

  /** Sends a command until its outcome is known, or gives up. Returns whether it was accepted. */
  const send = async (
    decider: LooseDecider,
    id: string,
    type: string,
    data: object,
    more: readonly Wanted<Command>[] = [],
    reason?: string,
  ): Promise<boolean> => {
    const commandId = `c${(numbers += 1)}`;
    const actor = { kind: 'system', process: 'proof' } as const;
    for (;;) {
      figures.commands += 1;
      try {
        const handled = await commands.handle(bugged(decider), id, [{ type, data }, ...more], {
          commandId,
          actor,
          now: now(),
          ...(reason !== undefined && { reason }),
        });
        figures[handled.outcome === 'accepted' ? 'accepted' : 'refused'] += 1;
        return handled.outcome === 'accepted';
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        if (random() < 0.2) {
          figures.given += 1;
          return false;
        }
      }
    }
  };
  return {
    log,
    random,
    below,
    pick: <T>(items: readonly T[]): T => items[below(items.length)] as T,
    send,
    now,
    pass: (by: number) => void (millis += by),
    fresh: (kind: string) => `${kind}${seed}x${(numbers += 1)}`,
    price: (...args: Parameters<typeof priceCart>): Pricing => {
      const pricing = priceCart(...args);
      return bugs.price?.(pricing, args[1].taxRate) ?? pricing;
    },
    /** The state of a stream, read without faults. */
    load: async <State, Event extends DomainEvent, C extends Command, Reason extends string>(
      decider: Decider<State, Event, C, Reason>,
      id: string,
    ): Promise<State> => {
      quiet = true;
      try {
        return (await commands.load(decider, id)).state;
      } finally {
        quiet = false;
      }
    },
  };
};
export type MoneyWorld = ReturnType<typeof createMoneyWorld>;
