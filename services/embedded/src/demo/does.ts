import type { AnyDecider, CommandContext, Wanted } from '@paddock/kit/command-handling/commands';
import type { Actor } from '@paddock/shared-domain/kernel/actor';
import type { Command, DomainEvent } from '@paddock/shared-domain/kernel/message';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { untilDefinite } from './definite.ts';
import type { DemoDeps } from './demo-deps.ts';

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
