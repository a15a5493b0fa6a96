import type { Decode } from '@paddock/event-store/codec';
import { type EventStore, type EventToAppend, type Position, RevisionConflict, START } from '@paddock/event-store/port';
import type { Command, DomainEvent } from '@paddock/shared-domain/kernel/message';
import type { AnyDecider, Commands, Handled } from './commands.ts';
import { checkAppend, isUnwritable } from './checked-append.ts';
import { type Job, oneByOne, type Outcome, takeGroup } from './command-jobs.ts';
import { eventId } from './event-ids.ts';
import { metadataOf } from './metadata-of.ts';
import { MOVED, requireWholeFold, type Round } from './round.ts';
import { type Folded, StreamCache, type Trace } from './stream-cache.ts';

export type CommandHandlerDeps = {
  readonly store: EventStore;
  readonly decode: Decode;
  /** 0 ≤ value < 1; only spreads retries. */
  readonly random: () => number;
  readonly sleep: (millis: number) => Promise<void>;
  readonly cacheSize?: number;
};

/** Streams without events that are remembered as such: enough for those that a request looks at before it writes. */
const MOST_ABSENT = 200;

/** How often a moved stream is read on and decided again before we say busy. */
const ATTEMPTS = 8;

/**
 * Runs deciders over streams. Within a process one mailbox a stream serialises and group-commits; across processes the exact
 * revision arbitrates: whoever appends first wins, the other reads on and decides again, so the second racer gets the
 * decider's own refusal and never a store error.
 */
export const createCommands = ({ store, decode, random, sleep, cacheSize = 2000 }: CommandHandlerDeps): Commands => {
  const cache = new StreamCache(cacheSize);
  const absent = new StreamCache(MOST_ABSENT);
  const mailboxes = new Map<string, Job[]>();

  /** What this process saw of a stream last: one that was not there may be there by now, as one that was may have moved. */
  const seen = <State = unknown>(stream: string): Folded<State> | undefined =>
    cache.get<State>(stream) ?? absent.get<State>(stream);

  const readOn = async (decider: Job['decider'], stream: string): Promise<Folded<unknown>> => {
    const known = seen(stream) ?? {
      state: decider.initialState,
      revision: -1,
      position: START,
      commands: new Map<string, Trace>(),
    };
    let { state, revision, position } = known;
    const commands = known.commands as Map<string, Trace>;
    for await (const recorded of store.readStream(stream, revision + 1)) {
      const event = decode(recorded);
      state = decider.evolve(state, event);
      revision = event.revision;
      position = recorded.position;
      commands.set(event.metadata.commandId, { position, revision });
    }
    const folded = { state, revision, position, commands };
    // Names that are nobody's may be asked for without end: what is not there is not kept in the place of what is.
    if (revision < 0) absent.put(stream, folded);
    else {
      absent.drop(stream);
      cache.put(stream, folded);
    }
    return folded;
  };

  /** Decides one job over a state; the state moves on for the next job of the group. */
  const decide = (
    job: Job,
    state: unknown,
  ): { state: unknown; events: DomainEvent[] } | Handled<DomainEvent, string> => {
    const events: DomainEvent[] = [];
    let next = state;
    for (const wanted of job.wanted) {
      const { now, actor, reason, whose } = job.context;
      const command = { ...wanted, metadata: { now, actor, reason, whose } } as Command;
      const decision = job.decider.decide(command, next);
      if (decision.outcome === 'refused') return decision;
      for (const event of decision.events) {
        next = job.decider.evolve(next, event);
        events.push(event);
      }
    }
    return { state: next, events };
  };

  /**
   * One round: decide a group over the folded stream and append what follows. Not done when the fold was not the log's end:
   * somebody else moved the stream, or somebody would be refused on a fold that was not read to the end just now.
   */
  const round = async (
    stream: string,
    group: readonly Job[],
    known: Folded<unknown>,
    fresh: boolean,
  ): Promise<Round> => {
    const answers: (() => void)[] = [];
    const outcomes: Outcome[] = [];
    const deciding = new Set<string>();
    let position: Position;
    let revision: number;
    let state = known.state;
    let read = fresh;
    for (const job of group) {
      const { commandId } = job.context;
      // 1. A command whose id is already in the stream, or in this very group, has its effect once.
      const trace = known.commands.get(commandId);
      if (trace !== undefined || deciding.has(commandId)) {
        answers.push(() =>
          job.settle({ outcome: 'accepted', events: [], position: (trace ?? { position }).position, repeated: true }),
        );
        continue;
      }
      // 2. Decide over what the jobs before it leave behind.
      const decided = decide(job, state);
      if ('outcome' in decided) {
        // A "no" rests on a fold read to its end. Where nothing has moved, this one was.
        if (!read && (await readOn(job.decider, stream)).revision !== known.revision) return MOVED;
        read = true;
        answers.push(() => job.settle(decided));
      } else {
        state = decided.state;
        deciding.add(commandId);
        outcomes.push({ job, events: decided.events });
      }
    }
    // 3. Append everything at the exact revision. A refusal may rest on an event of this very append, so nobody is
    //    answered before it is on disk.
    const batch: EventToAppend[] = outcomes.flatMap(({ job, events }) =>
      events.map((event, index) => ({
        id: eventId(job.context.commandId, stream, index),
        type: event.type,
        data: event.data,
        metadata: job.metadata,
      })),
    );
    // Nothing to append means no revision that could turn out wrong: "there is nothing to do" needs such a fold as well.
    const idle = batch.length === 0 && !read ? outcomes[0] : undefined;
    if (idle && (await readOn(idle.job.decider, stream)).revision !== known.revision) return MOVED;
    ({ position, revision } = known);
    if (batch.length > 0) {
      checkAppend(decode, stream, batch);
      try {
        ({ position, revision } = await store.append(stream, revision === -1 ? 'no-stream' : revision, batch));
      } catch (error) {
        if (error instanceof RevisionConflict) return { done: false, seen: known.revision, stands: error.actual };
        throw error;
      }
    }
    // 4. Remember, then answer.
    const commands = known.commands as Map<string, Trace>;
    for (const { job, events } of outcomes)
      if (events.length > 0) commands.set(job.context.commandId, { position, revision });
    cache.put(stream, { state, revision, position, commands });
    for (const { job, events } of outcomes) job.settle({ outcome: 'accepted', events, position, repeated: false });
    for (const answer of answers) answer();
    return { done: true };
  };

  const runGroup = async (stream: string, group: readonly Job[]): Promise<void> => {
    const [first] = group;
    if (first === undefined) return;
    // A cached fold is tried as it is first: the exact revision of the append tells whether it was current.
    const cached = seen(stream);
    let last: Round = cached === undefined ? MOVED : await round(stream, group, cached, false);
    for (let attempt = 0; !last.done && attempt < ATTEMPTS; attempt += 1) {
      const folded = await readOn(first.decider, stream);
      requireWholeFold(stream, folded.revision, last);
      last = await round(stream, group, folded, true);
      if (last.done) return;
      await sleep(random() * 5 * 2 ** attempt);
    }
    if (!last.done) for (const job of group) job.settle({ outcome: 'busy' });
  };

  const drain = async (stream: string, jobs: Job[]): Promise<void> => {
    while (jobs.length > 0) {
      const group = takeGroup(jobs);
      try {
        await runGroup(stream, group);
      } catch (error) {
        cache.drop(stream);
        absent.drop(stream);
        if (isUnwritable(error) && group.length > 1) jobs.unshift(...oneByOne(group));
        else for (const job of group) job.fail(error);
      }
    }
    mailboxes.delete(stream);
  };

  return {
    handle: (decider, id, wanted, context) =>
      new Promise((resolve, reject) => {
        const stream = `${decider.category}-${id}`;
        const metadata = metadataOf(context);
        const job = { decider, wanted, context, metadata, settle: resolve, fail: reject } as unknown as Job;
        const waiting = mailboxes.get(stream);
        if (waiting !== undefined) waiting.push(job);
        else {
          const jobs = [job];
          mailboxes.set(stream, jobs);
          void drain(stream, jobs);
        }
      }),
    known: ({ category }, id) => seen(`${category}-${id}`),
    load: async <State, Event extends DomainEvent, C extends Command, Reason extends string>(
      decider: AnyDecider<State, Event, C, Reason>,
      id: string,
    ) => (await readOn(decider as unknown as Job['decider'], `${decider.category}-${id}`)) as Folded<State>,
  };
};
