import type { Decision } from '@paddock/shared-domain/kernel/decider';
import type { Command, DomainEvent } from '@paddock/shared-domain/kernel/message';
import type { StreamCategory } from '@paddock/shared-domain/kernel/stream-category';

/**
 * Any decider, for tests with random commands or commands by name, as plain data. It has methods instead of function properties, so the
 * compiler accepts every decider here despite its narrower parameters.
 */
export type LooseDecider = {
  readonly category: StreamCategory;
  readonly initialState: unknown;
  evolve(state: unknown, event: DomainEvent): unknown;
  decide(command: Command, state: unknown): Decision<DomainEvent, string>;
};

export const loose = (decider: LooseDecider): LooseDecider => decider;
