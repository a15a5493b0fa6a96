import type { Decode } from '@paddock/event-store/codec';
import {
  comparePositions,
  type EventStore,
  type EventToAppend,
  type Position,
  RevisionConflict,
  START,
} from '@paddock/event-store/port';
import type { RecentLog } from '@paddock/event-store/recent-log';
import { withinPresentTrace } from '@paddock/event-store/spans';
import { presentVersion } from '@paddock/shared-domain/all-events';
import { isLimited, mayActAt } from '@paddock/shared-domain/kernel/may-act-at';
import type { Command, DomainEvent } from '@paddock/shared-domain/kernel/message';
import { givingRefusal } from '@paddock/shared-domain/kernel/never-ones-own';
import { placesOfCommand } from './places-of-commands.ts';
import { ActsElsewhere } from './acts-elsewhere.ts';
import type { AnyDecider, Asked, Commands, Handled } from './commands.ts';
import { checkAppend, isUnwritable } from './checked-append.ts';
import { closingOf, eventOfBooks, forgetBefore, startOfBooks } from './close-books.ts';
import { type Job, oneByOne, type Outcome, takeGroup } from './command-jobs.ts';
import { eventId } from './derived-id.ts';
import { metadataOf } from './metadata-of.ts';
import { recalled } from './recalled.ts';
import { MOVED, requireWholeFold, type Round } from './round.ts';
import { reasonSealer, type SealReason } from './seal-reason.ts';
import { type Folded, StreamCache, type Trace } from './stream-cache.ts';

export type CommandHandlerDeps = {
  readonly store: EventStore;
  readonly decode: Decode;
  /** 0 ≤ value < 1; only for spreading retries. */
  readonly random: () => number;
  readonly sleep: (millis: number) => Promise<void>;
  /** Without it, a command with a typed reason fails. */
  readonly sealReason?: SealReason;
  readonly cacheSize?: number;
  /** Says which cached streams have not moved, so that they need not be read. Default: the log is read each time. */
  readonly recent?: Pick<RecentLog, 'position' | 'present' | 'seenFrom' | 'isUnchanged'>;
};

/** Not done: refused by the decider, or outside the locations of the actor's rights. */
type Refused = Handled<DomainEvent, string> | { readonly outcome: 'elsewhere' };

/** Streams without events that are cached as such: enough for those that one request reads before it writes. */
const MOST_ABSENT = 200;

const older = (one: Position | undefined, other: Position): Position | undefined =>
  one === undefined || comparePositions(one, other) <= 0 ? one : other;

/** A stream that has no events. */
const nothingOf = ({ initialState }: Job['decider']): Folded<unknown> => ({
  state: initialState,
  revision: -1,
  position: START,
  asOf: undefined,
  commands: new Map<string, Trace>(),
  book: undefined,
});

/** How often a stream that moved is read further and decided again before the outcome is "busy". */
const ATTEMPTS = 8;

/**
 * Runs deciders over streams. Within a process, one queue a stream runs its commands in turn and appends them in groups. Between
 * processes the exact revision decides a race: the first append wins; the loser reads on and decides again, so that it gets the
 * decider's own refusal and never a store error.
 */
export const createCommands = ({
  store,
  decode,
  random,
  sleep,
  sealReason,
  cacheSize = 2000,
  recent,
}: CommandHandlerDeps): Commands => {
  const cache = new StreamCache(cacheSize);
  const absent = new StreamCache(MOST_ABSENT);
  const mailboxes = new Map<string, Job[]>();

  /** The cached state of a stream. It may be out of date: the stream may have moved, or exist by now. */
  const seen = <State = unknown>(stream: string): Folded<State> | undefined =>
    cache.get<State>(stream) ?? absent.get<State>(stream);

  const readOn = async (decider: Job['decider'], stream: string): Promise<Folded<unknown>> => {
    const known = seen(stream) ?? {
      state: decider.initialState,
      revision: (await startOfBooks(store, decider, stream)) - 1,
      position: START,
      commands: new Map<string, Trace>(),
      book: undefined,
    };
    let { state, revision, position, book } = known;
    const commands = known.commands as Map<string, Trace>;
    // Before the read, which sees all of it.
    const asOf = recent?.position();
    for await (const recorded of store.readStream(stream, revision + 1)) {
      const event = decode(recorded);
      state = decider.evolve(state, event);
      revision = event.revision;
      position = recorded.position;
      if (book === undefined || event.type === decider.books?.carriedBy)
        book = { from: revision, at: event.metadata.at };
      commands.set(event.metadata.commandId, { position, revision });
    }
    const folded = { state, revision, position, asOf, commands, book };
    // Requests may name any number of streams that do not exist. They have a small cache of their own, so that they do not
    // displace existing streams.
    if (revision < 0) absent.put(stream, folded);
    else {
      absent.drop(stream);
      cache.put(stream, folded);
    }
    return folded;
  };

  const present = async <State>(
    decider: Job['decider'],
    stream: string,
    atLeast: Position | undefined,
  ): Promise<Folded<State>> => {
    if (recent !== undefined && seen(stream)?.asOf !== undefined) {
      // Otherwise everything that was acknowledged before this call, by any process, must be in the answer.
      const end = await (atLeast === undefined ? recent.present() : recent.seenFrom(atLeast));
      const known = seen<State>(stream);
      if (known?.asOf !== undefined && end !== undefined) {
        const { revision, asOf } = known;
        if (recent.isUnchanged(stream, { revision, asOf }, end)) return known;
      }
    }
    return (await readOn(decider, stream)) as Folded<State>;
  };

  const load: Commands['load'] = async <State, Event extends DomainEvent, C extends Command, Reason extends string>(
    decider: AnyDecider<State, Event, C, Reason>,
    id: string,
    { atLeast, named = [] }: Asked = {},
  ) => {
    const stream = `${decider.category}-${id}`;
    const job = decider as unknown as Job['decider'];
    const folded = await present<State>(job, stream, atLeast);
    const state = await recalled({ store, decode }, stream, job, folded.state, named);
    return state === folded.state ? folded : { ...folded, state };
  };

  /**
   * Decides one job; the new state is the input of the next job of the group. It is decided over the state with what the job names
   * of former books. This is not kept, unless it is repeated in an event before those of the job.
   */
  const decide = async (
    stream: string,
    job: Job,
    state: unknown,
  ): Promise<({ state: unknown } & Pick<Outcome, 'events' | 'repeated'>) | Refused> => {
    const { category, evolve, books } = job.decider;
    const asked = job.wanted.flatMap((command) => books?.former?.asked(command, state) ?? []);
    const over = await recalled({ store, decode }, stream, job.decider, state, asked);
    const repeated =
      over === state ? undefined : books?.former?.repeated?.(state, over, stream.slice(category.length + 1));
    const events: DomainEvent[] = [];
    const begin = repeated === undefined ? state : evolve(state, repeated);
    let [next, known] = [begin, repeated === undefined ? over : begin];
    let gives = 0;
    for (const wanted of job.wanted) {
      const { now, actor, reason, ownReason, whose } = job.context;
      const command = { ...wanted, metadata: { now, actor, reason: reason ?? ownReason, whose } } as Command;
      // Staff of some locations act there only, by whatever route.
      const id = stream.slice(category.length + 1);
      if (isLimited(actor) && !mayActAt(actor, await placesOfCommand(category, { id, command, state: known }, load)))
        return { outcome: 'elsewhere' };
      gives += job.decider.gives?.(command, known) ?? 0;
      const decision = job.decider.decide(command, known);
      if (decision.outcome === 'refused') return decision;
      for (const event of decision.events) {
        const hasRecalled = known !== next;
        next = evolve(next, event);
        known = hasRecalled ? evolve(known, event) : next;
        events.push(event);
      }
    }
    // All that the act gives away, together.
    const { now, actor, reason, ownReason, whose } = job.context;
    const refusal = givingRefusal(gives, { now, actor, reason: reason ?? ownReason, whose });
    if (refusal?.outcome === 'refused') return refusal;
    return events.length === 0 ? { state, events } : { state: next, events, repeated };
  };

  /**
   * One round: decides a group over the folded stream and appends the events. Not done if the fold was out of date: another
   * writer moved the stream, or a refusal would rest on a fold that was not just read to its end.
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
    const closing = closingOf(group, stream, known);
    let state = closing === undefined ? known.state : closing.state;
    let read = fresh;
    for (const job of group) {
      const { commandId } = job.context;
      // 1. A command whose id is already in the stream, or in this group, has its effect once.
      const trace = known.commands.get(commandId);
      if (trace !== undefined || deciding.has(commandId)) {
        answers.push(() =>
          job.settle({ outcome: 'accepted', events: [], position: (trace ?? { position }).position, repeated: true }),
        );
        continue;
      }
      // 2. Decide over the state that the earlier jobs leave, with what the commands name of former books.
      const decision = await decide(stream, job, state);
      if ('outcome' in decision) {
        // Refuse only on an up-to-date state: read to the end first. If nothing is new, this state was up to date.
        if (!read && (await readOn(job.decider, stream)).revision !== known.revision) return MOVED;
        read = true;
        answers.push(() => (decision.outcome === 'elsewhere' ? job.fail(new ActsElsewhere()) : job.settle(decision)));
      } else {
        state = decision.state;
        deciding.add(commandId);
        outcomes.push({ job, events: decision.events, repeated: decision.repeated });
      }
    }
    // 3. Append everything at the exact revision. A refusal may rest on an event of this append, so no caller gets a reply before
    // it is on disk.
    const decided: EventToAppend[] = [];
    for (const { job, events, repeated } of outcomes) {
      if (repeated !== undefined) {
        const at = known.revision + (closing === undefined ? 1 : 2) + decided.length;
        decided.push(eventOfBooks(job, stream, at, repeated));
      }
      const withReason = reasonSealer(sealReason, job.context);
      for (const [index, event] of events.entries())
        decided.push({
          id: eventId(job.context.commandId, stream, index, event),
          type: event.type,
          data: event.data,
          metadata: { ...(await withReason(job.metadata, event.data)), version: presentVersion(event.type) },
        });
    }
    // A command that changes nothing closes no book.
    const closed = decided.length > 0 ? closing : undefined;
    const batch = closed === undefined ? decided : [closed.event, ...decided];
    // Without an append no revision is checked, so "nothing to do" needs an up-to-date fold too.
    const idle = batch.length === 0 && !read ? outcomes[0] : undefined;
    if (idle && (await readOn(idle.job.decider, stream)).revision !== known.revision) return MOVED;
    ({ position, revision } = known);
    const before = recent?.position();
    if (batch.length > 0) {
      checkAppend(decode, stream, batch);
      try {
        ({ position, revision } = await store.append(stream, revision === -1 ? 'no-stream' : revision, batch));
      } catch (error) {
        if (error instanceof RevisionConflict) return { done: false, seen: known.revision, stands: error.actual };
        throw error;
      }
    }
    // 4. Cache, then reply.
    const commands = known.commands as Map<string, Trace>;
    for (const { job, events } of outcomes)
      if (events.length > 0) commands.set(job.context.commandId, { position, revision });
    if (closed !== undefined) forgetBefore(commands, known.book);
    const begun = outcomes.find(({ events }) => events.length > 0);
    const book = closed?.book ?? known.book ?? (begun && { from: 0, at: begun.job.context.now });
    cache.put(stream, {
      state: batch.length > 0 ? state : known.state,
      revision,
      position,
      // The append needs the exact revision, so the new state has every event of the stream up to `before`. If an earlier append is
      // answered again, the stream may have gone on since: then only up to that one.
      asOf: batch.length > 0 ? older(before, position) : known.asOf,
      commands,
      book,
    });
    for (const { job, events } of outcomes) job.settle({ outcome: 'accepted', events, position, repeated: false });
    for (const answer of answers) answer();
    return { done: true };
  };

  const runGroup = async (stream: string, group: readonly Job[]): Promise<void> => {
    const [first] = group;
    if (first === undefined) return;
    // Try the cached fold first: the revision check of the append shows whether it is up to date.
    const cached =
      seen(stream) ?? (group.every(({ context }) => context.begins) ? nothingOf(first.decider) : undefined);
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
        await (group[0]?.traced ?? ((work) => work()))(() => runGroup(stream, group));
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
        const job = {
          decider,
          wanted,
          context,
          metadata,
          traced: withinPresentTrace(),
          settle: resolve,
          fail: reject,
        } as unknown as Job;
        const waiting = mailboxes.get(stream);
        if (waiting !== undefined) waiting.push(job);
        else {
          const jobs = [job];
          mailboxes.set(stream, jobs);
          void drain(stream, jobs);
        }
      }),
    known: ({ category }, id) => seen(`${category}-${id}`),
    load,
  };
};
