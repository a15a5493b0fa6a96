import type { Position } from '@paddock/event-store/port';
import type { Clock, Instant } from '@paddock/shared-domain/kernel/time';
import type { CommandContext } from '../command-handling/commands.ts';
import type { Failpoints } from './failpoints.ts';

/** What a step found: a fact to record, or whom it waits for because nothing definite can be said now (invariant C7). */
export type StepFinding<Fact, Whom> =
  /** `read`: the answer was read off the intent, which failpoints tell apart. */
  { readonly record: Fact; readonly read?: true } | { readonly wait: Whom };

/** How far a run took a process, and what it waits for if it is not at an end. */
export type Reached<State, Whom> = {
  readonly state: State;
  readonly position: Position;
  readonly waiting: Whom | undefined;
};

/** Who gave a process up, where it was somebody. */
export type GivenUpBy = Pick<CommandContext, 'actor' | 'requestId'>;

/** A process with a stream of its own: a pure table says what comes next, a table of steps does it (decision D3). */
export type StepProcess<Id extends string, State, Name extends string, Fact, Whom> = {
  readonly what: string;
  readonly clock: Clock;
  readonly failpoints: Failpoints;
  /** Whom a run waits for when others keep moving a stream. */
  readonly busy: Whom;
  load(id: Id): Promise<{ readonly state: State; readonly position: Position }>;
  /** @param giveUp fence where the bank's challenge is waited for, instead of waiting on. */
  next(state: State, now: Instant, giveUp: boolean): Name | 'nothing';
  /** @param before the step this run made just before. */
  make(
    name: Name,
    at: { readonly id: Id; readonly state: State; readonly now: Instant; readonly before: Name | undefined },
  ): Promise<StepFinding<Fact, Whom>>;
  /** @param by in whose name the run gives up; what ends the challenge is written in it. */
  record(id: Id, fact: Fact, now: Instant, by: GivenUpBy | undefined): Promise<'accepted' | 'refused' | 'busy'>;
  /** Another run took the process further meanwhile: what this step set aside may be nobody's now. */
  overtaken(id: Id, name: Name): Promise<void>;
};

export type StepRunner<Id extends string, State, Whom> = {
  /** Joins the run that is under way, or begins one: as far as it goes now. */
  run(id: Id): Promise<Reached<State, Whom>>;
  /** After the run that is under way: gives up the bank's challenge. The provider decides whether it is too late (D3 d). */
  giveUp(id: Id, by?: GivenUpBy): Promise<Reached<State, Whom>>;
};

/** No process takes more steps than this in one run; more means that it turns in a circle. */
const MOST_STEPS = 30;

/** Runs a process step by step: the effect first, then its outcome on disk, and only then the next. */
export const createStepRunner = <Id extends string, State, Name extends string, Fact, Whom>(
  process: StepProcess<Id, State, Name, Fact, Whom>,
): StepRunner<Id, State, Whom> => {
  const running = new Map<Id, Promise<Reached<State, Whom>>>();
  const { failpoints } = process;

  const take = async (id: Id, giveUp: boolean, by: GivenUpBy | undefined): Promise<Reached<State, Whom>> => {
    let before: Name | undefined;
    for (let count = 0; count < MOST_STEPS; count += 1) {
      const { state, position } = await process.load(id);
      const now = process.clock.now();
      const next = process.next(state, now, giveUp);
      if (next === 'nothing') return { state, position, waiting: undefined };
      // 1. The effect. Whether an earlier run may have made it already is unknown unless this run wrote the step before it.
      await failpoints.hit(`${next}:before`);
      const result = await process.make(next, { id, state, now, before });
      await failpoints.hit(`${next}:effect`);
      if ('wait' in result) return { state, position, waiting: result.wait };
      // 2. The outcome, on disk before anything rests on it. Refused means that another run took it further meanwhile: look
      //    again where it stands.
      const recorded = await process.record(id, result.record, now, by);
      if (recorded === 'busy') return { state, position, waiting: process.busy };
      if (recorded === 'refused') await process.overtaken(id, next);
      if (result.read) await failpoints.hit('read-intent:recorded');
      await failpoints.hit(`${next}:recorded`);
      before = next;
    }
    throw new Error(`${process.what} ${id} does not come to an end.`);
  };

  const join = (id: Id, giveUp: boolean, by?: GivenUpBy): Promise<Reached<State, Whom>> => {
    const current = running.get(id);
    if (current !== undefined && !giveUp) return current;
    const run = (current ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => take(id, giveUp, by))
      .finally(() => {
        if (running.get(id) === run) running.delete(id);
      });
    running.set(id, run);
    return run;
  };
  return { run: (id) => join(id, false), giveUp: (id, by) => join(id, true, by) };
};
