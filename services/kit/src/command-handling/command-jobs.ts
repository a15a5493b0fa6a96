import type { Command, DomainEvent, EventMetadata } from '@paddock/shared-domain/kernel/message';
import type { AnyDecider, CommandContext, Handled, Wanted } from './commands.ts';

/** Commands of one stream that share an append. */
const GROUP = 32;

/** Commands that were asked for together, and whoever waits for what becomes of them. */
export type Job = {
  readonly decider: AnyDecider<unknown, DomainEvent, Command, string>;
  readonly wanted: readonly Wanted<Command>[];
  readonly context: CommandContext;
  readonly metadata: EventMetadata;
  readonly settle: (handled: Handled<DomainEvent, string>) => void;
  readonly fail: (error: unknown) => void;
  /** Appended by itself: the group that it was in could not be written. */
  readonly alone?: true;
};
export type Outcome = { readonly job: Job; readonly events: readonly DomainEvent[] };

/** Takes those off that go next: as many as may go together, or one that goes alone. */
export const takeGroup = (jobs: Job[]): readonly Job[] => {
  const alone = jobs.slice(0, GROUP).findIndex((job) => job.alone);
  return jobs.splice(0, alone < 0 ? GROUP : Math.max(alone, 1));
};
/** Of a group that cannot be written, whose fault it is is found by asking one at a time: the others pay nothing for it. */
export const oneByOne = (group: readonly Job[]): readonly Job[] => group.map((job) => ({ ...job, alone: true }));
