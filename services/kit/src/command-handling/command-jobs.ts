import type { Command, DomainEvent, EventMetadata } from '@paddock/shared-domain/kernel/message';
import type { AnyDecider, CommandContext, Handled, Wanted } from './commands.ts';

/** Most commands of one stream in one append. */
const GROUP = 32;

/** Commands of one call, and the promise of its caller. */
export type Job = {
  readonly decider: AnyDecider<unknown, DomainEvent, Command, string>;
  readonly wanted: readonly Wanted<Command>[];
  readonly context: CommandContext;
  readonly metadata: EventMetadata;
  /** Runs work in the trace of its caller: another caller may drive the queue. */
  readonly traced: <Result>(work: () => Result) => Result;
  readonly settle: (handled: Handled<DomainEvent, string>) => void;
  readonly fail: (error: unknown) => void;
  /** Appended separately: its group could not be written. */
  readonly alone?: true;
};
export type Outcome = {
  readonly job: Job;
  readonly events: readonly DomainEvent[];
  /** Written before these events: what they were decided over and the open book did not have. */
  readonly repeated?: DomainEvent | undefined;
};

/** Takes the next jobs off the queue: as many as may share an append, or one that must be alone. */
export const takeGroup = (jobs: Job[]): readonly Job[] => {
  const alone = jobs.slice(0, GROUP).findIndex((job) => job.alone);
  return jobs.splice(0, alone < 0 ? GROUP : Math.max(alone, 1));
};
/** If a group cannot be written, each job is tried alone, so that only the faulty one fails. */
export const oneByOne = (group: readonly Job[]): readonly Job[] => group.map((job) => ({ ...job, alone: true }));
