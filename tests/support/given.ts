import { expect } from 'vitest';
import type { Actor } from '@paddock/shared-domain/kernel/actor';
import type { Decider } from '@paddock/shared-domain/kernel/decider';
import type { Command, DomainEvent } from '@paddock/shared-domain/kernel/message';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { NOW } from './builders/venue.ts';

/** A command without its metadata. */
export type Wanted<C extends Command> = C extends Command ? Omit<C, 'metadata'> : never;
export type Asked = { readonly now?: Instant; readonly actor?: Actor; readonly reason?: string };

/**
 * Tests of a decider: given events, when a command, then events or a refusal.
 * `then()` without events means that the command is accepted and changes nothing.
 */
export const storiesOf = <State, Event extends DomainEvent, C extends Command, Reason extends string>(
  decider: Decider<State, Event, C, Reason>,
) => ({
  given: (...events: readonly Event[]) => {
    const state = () => events.reduce((so, event) => decider.evolve(so, event), decider.initialState);
    return {
      state,
      when: (wanted: Wanted<C>, { now = NOW, actor = { kind: 'visitor' }, ...why }: Asked = {}) => {
        const command = { ...(wanted as object), metadata: { now, actor, ...why } } as unknown as C;
        const decision = decider.decide(command, state());
        return {
          decision,
          then: (...expected: readonly Event[]) => expect(decision).toEqual({ outcome: 'accepted', events: expected }),
          thenRefused: (reason: Reason) => expect(decision).toMatchObject({ outcome: 'refused', reason }),
        };
      },
    };
  },
});
