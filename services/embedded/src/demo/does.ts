import { untilDefinite } from './definite.ts';
import type { DemoDeps } from './demo-deps.ts';
import type { AnyDecider, CommandContext, Wanted } from '@paddock/kit/command-handling/commands';
import type { Actor } from '@paddock/shared-domain/kernel/actor';
import type { Command, DomainEvent } from '@paddock/shared-domain/kernel/message';
import { type Instant, instantOf, millisOf } from '@paddock/shared-domain/kernel/time';

/** The actor of what no person did. */
export const DEMO_ACTOR: Actor = { kind: 'system', process: 'demo-venue' };

/** Context of a command. Its id follows from what it does, so repeating it changes nothing. */
export const as = (actor: Actor, what: string, now: Instant): CommandContext => ({
  commandId: `demo:${what}`,
  actor,
  now,
});

/** Runs commands on one stream. @throws {Error} a command was refused, which the plan does not allow. */
export const does = async <State, Event extends DomainEvent, C extends Command, Reason extends string>(
  { commands, sleep }: Pick<DemoDeps, 'commands' | 'sleep'>,
  decider: AnyDecider<State, Event, C, Reason>,
  id: string,
  wanted: readonly Wanted<C>[],
  context: CommandContext,
): Promise<void> => {
  const handled = await untilDefinite(
    { sleep },
    () => commands.handle(decider, id, wanted, context),
    ({ outcome }) => outcome !== 'busy',
  );
  if (handled.outcome === 'accepted') return;
  const why = handled.outcome === 'busy' ? 'busy' : handled.reason;
  throw new Error(`${wanted[0]?.type ?? 'Nothing'} of ${decider.category}-${id} was not done: ${why}.`);
};

/** A moment that many seconds later. Lists sort by time, so things made in a row keep their order. */
export const later = (now: Instant, seconds: number): Instant => instantOf(millisOf(now) + seconds * 1000);

/** Runs the tasks in order, at most `most` at the same time. Rejects with the first failure. */
export const atOnce = async <Item>(
  items: readonly Item[],
  most: number,
  task: (item: Item) => Promise<unknown>,
): Promise<void> => {
  const waiting = items.values();
  const worker = async (): Promise<void> => {
    for (const item of waiting) await task(item);
  };
  await Promise.all(Array.from({ length: most }, worker));
};
