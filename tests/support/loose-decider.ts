import type { Decision } from '@paddock/shared-domain/kernel/decider';
import type { Command, DomainEvent } from '@paddock/shared-domain/kernel/message';
import type { StreamCategory } from '@paddock/shared-domain/kernel/stream-category';

/**
 * Any decider, asked with commands and events that are plain data: for stories whose commands are drawn, or go by their name. Its
 * members are methods, so the compiler does not hold their parameters against a decider's own, and every decider is one.
 */
export type LooseDecider = {
  readonly category: StreamCategory;
  readonly initialState: unknown;
  evolve(state: unknown, event: DomainEvent): unknown;
  decide(command: Command, state: unknown): Decision<DomainEvent, string>;
};

export const loose = (decider: LooseDecider): LooseDecider => decider;
