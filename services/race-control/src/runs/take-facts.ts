import { type Instant, millisOf } from '@paddock/shared-domain/kernel/time';
import type { AgentFactKind, AgentFactOf } from '@paddock/shared-domain/rigs/agent-facts';
import type { AgentFact } from '@paddock/shared-domain/rigs/agent-wire';
import { type EntryCommand, entryDecider, entryStreamId } from '@paddock/shared-domain/launcher/entry';
import type { RaceEventId } from '@paddock/shared-domain/kernel/ids';
import type { RunId } from '@paddock/shared-domain/launcher/ids';
import { launchDecider, remembersRunsOf, runAt, runNamed, runOfStart } from '@paddock/shared-domain/runs/launch';
import { entryAt, type RaceEvent, remembers, wasOfParty } from '@paddock/shared-domain/launcher/race-event';
import { raceEventDecider, sentAt } from '@paddock/shared-domain/launcher/race-event-commands';
import { type RunCommand, runDecider } from '@paddock/shared-domain/runs/run';
import type { CommandContext, Commands, Handled, Wanted } from '@paddock/kit/command-handling/commands';
import type { RefusedFact } from '../rigs/ports.ts';
import type { PairedSeat, RigClock } from '../sockets/rig-port.ts';
import { raceEventUnder } from './driver-at.ts';
import { evidenceTextOf, heardIn, isEvidence } from './evidence-texts.ts';
import { momentOf, monoZeroOf } from './fact-time.ts';
import { type FormerBooks, launchUnder } from './former-books.ts';
import { keepEvidence } from './keep-evidence.ts';
import { faultOf, isForGood } from './set-aside.ts';
import { soloRunId } from './run-ids.ts';

/** Stores the content of a rig; @returns why it is refused for good. */
export type TakeContent = (
  seat: PairedSeat,
  content: AgentFactOf<'CONTENT'>['data'],
  context: CommandContext,
) => Promise<string | undefined>;
type OwnDeps = {
  readonly commands: Commands;
  readonly log: FormerBooks;
  readonly takeContent: TakeContent;
};
/** Undefined if taken, or why it is refused for good. */
type Taken = string | undefined;
type Saying<Kind extends AgentFactKind> = {
  readonly seat: PairedSeat;
  readonly fact: AgentFact;
  readonly data: AgentFactOf<Kind>['data'];
  readonly clock: RigClock;
  readonly context: CommandContext;
};
type Takers = { readonly [Kind in AgentFactKind]: (saying: Saying<Kind>) => Promise<Taken> };

/** A game may write its file this much later than its server ended, in ms. */
export const LATE_WITNESS_MS = 120_000;
const settled = (handled: Handled<never, string>): Taken => {
  if (handled.outcome === 'busy') throw new Error('The stream is busy: the fact comes again.');
  return handled.outcome === 'refused' ? handled.reason : undefined;
};

/**
 * Appends each fact of a rig to its stream (launcher.md 4.3, 5.1). The command id is the rig's own number, and each stream knows
 * what it has, so that a repeat changes nothing. A key is for one seat only.
 */
export const createTakeFacts = ({ commands, log, takeContent }: OwnDeps) => {
  /** An event with the signals of a start: from a former book if the open one no longer has them. */
  const raceEventOf = async (eventId: RaceEventId, generation: number): Promise<RaceEvent> => {
    const { state: event } = await commands.load(raceEventDecider, eventId);
    return event === undefined || generation > event.generation || remembers(event, generation)
      ? event
      : raceEventUnder(log, eventId, generation);
  };
  /** Why a seat may not report on an entry. A removed entry may still report its end. */
  const notOwn = async ({ seat: { seatId }, data }: Saying<'ENTRY_EXITED'> | Saying<'RIG_LAP'>): Promise<Taken> => {
    const { state: event } = await commands.load(raceEventDecider, data.event);
    if (event === undefined) return 'EventUnknown';
    // A seat that was removed and joined again while its rig was offline may report on its earlier entry.
    const seatIn = (one: RaceEvent) => one?.entries.get(data.entry)?.seatId ?? one?.former.get(data.entry);
    const named = seatIn(event) ?? seatIn(await raceEventUnder(log, data.event, data.generation));
    if (named !== undefined) return named === seatId ? undefined : 'EntryOfAnotherSeat';
    const { revision } = await commands.load(entryDecider, entryStreamId(data.event, seatId));
    return entryAt(event, seatId) === undefined && revision >= 0 ? undefined : 'EntryUnknown';
  };
  const entry =
    <Kind extends 'ENTRY_INITIALIZED' | 'ENTRY_LAUNCHED' | 'ENTRY_LAUNCH_FAILED' | 'ENTRY_EXITED'>(
      type: EntryCommand['type'],
    ) =>
    async (saying: Saying<Kind>): Promise<Taken> => {
      const { seat, context } = saying;
      const { event: eventId, entry: entryId, ...said } = saying.data;
      const refused = await notOwn(saying as unknown as Saying<'ENTRY_EXITED'>);
      if (refused !== undefined) return refused;
      const asked = (await commands.load(raceEventDecider, eventId)).state?.generation ?? 0;
      const data = { eventId, entryId, seatId: seat.seatId, asked, ...said };
      const command = { type, data } as unknown as Wanted<EntryCommand>;
      return settled(
        (await commands.handle(entryDecider, entryStreamId(eventId, seat.seatId), [command], context)) as Handled<
          never,
          string
        >,
      );
    };
  const server =
    <Kind extends 'SERVER_STARTED' | 'SERVER_FAILED' | 'SERVER_STOPPED'>(type: RunCommand['type']) =>
    async ({
      seat: { seatId },
      data: { run: runId, event: eventId, ...said },
      context,
    }: Saying<Kind>): Promise<Taken> => {
      const { state } = await commands.load(runDecider, runId);
      if (state !== undefined && state.eventId !== eventId) return 'RunOfAnotherEvent';
      const command = { type, data: { runId, eventId, seatId, ...said } } as unknown as Wanted<RunCommand>;
      return settled((await commands.handle(runDecider, runId, [command], context)) as Handled<never, string>);
    };
  /** Stored before anybody reads it, even if unreadable. @returns when the clock of that boot was zero. */
  const keep = ({ seat, fact, clock, context }: Saying<AgentFactKind>, runId: RunId): Promise<number> => {
    if (!isEvidence(fact.fact)) throw new Error(`${fact.fact.kind} is no evidence.`);
    const { seq, bootId, mono } = fact;
    const datagrams =
      fact.fact.kind === 'UDP_BATCH'
        ? { first: fact.fact.data.first, count: fact.fact.data.datagrams.length }
        : undefined;
    const monoZero = monoZeroOf(fact, clock);
    const { agentId, seatId } = seat;
    const byWall = bootId !== clock.bootId;
    const said = { runId, agentId, seatId, seq, kind: fact.fact.kind, bootId, mono, monoZero, byWall, datagrams };
    return keepEvidence(commands, { ...said, ...evidenceTextOf(fact.fact) }, context.now);
  };
  const hostOf = async (saying: Saying<'UDP_BATCH'> | Saying<'RESULTS_FILE'>): Promise<Taken> => {
    const { state } = await commands.load(runDecider, saying.data.run);
    if (state === undefined) return 'RunUnknown';
    if (state.hostSeatId !== saying.seat.seatId) return 'SeatIsNotHost';
    return state.eventId === saying.data.event ? undefined : 'RunOfAnotherEvent';
  };
  /**
   * The run of a rig's own report: the one it names, if the log allows that its start led there. Without a name, by time: the
   * server's run of its event then, or its own drive alone. With only a wall clock (the agent restarted since), by the start in
   * which it was driven.
   */
  const ownRun = async (saying: Saying<'RIG_LAP'> | Saying<'RACE_OUT'>): Promise<RunId> => {
    const { event, generation, run: told } = saying.data;
    const [{ state: present }, raced] = await Promise.all([
      commands.load(launchDecider, event),
      raceEventOf(event, generation),
    ]);
    const driven = { generation, at: momentOf(saying.fact, saying.clock), sentAt: sentAt(raced, generation) };
    const state = remembersRunsOf(present, driven) ? present : await launchUnder(log, event, driven);
    const alone = soloRunId(event, generation, saying.seat.seatId);
    // A party's start never leads to a drive alone, whatever a rig reports.
    if (told === null && raced !== undefined && !wasOfParty(raced, { generation })) return alone;
    const named = typeof told === 'string' ? runNamed(state, { ...driven, run: told }) : undefined;
    const byTime = () =>
      saying.fact.bootId === saying.clock.bootId
        ? runAt(state, driven, LATE_WITNESS_MS, millisOf)
        : runOfStart(state, driven);
    return (named ?? byTime())?.runId ?? alone;
  };
  const ofOwnRun = async (saying: Saying<'RIG_LAP'> | Saying<'RACE_OUT'>): Promise<Taken> => {
    const refused = await notOwn(saying as Saying<'RIG_LAP'>);
    if (refused === undefined) await keep(saying as Saying<AgentFactKind>, await ownRun(saying));
    return refused;
  };
  const takers: Takers = {
    ENTRY_INITIALIZED: entry('ReportEntryInitialized'),
    ENTRY_LAUNCHED: entry('ReportEntryLaunched'),
    ENTRY_LAUNCH_FAILED: entry('ReportEntryLaunchFailed'),
    ENTRY_EXITED: entry('ReportEntryExited'),
    SERVER_STARTED: server('ReportServerStarted'),
    SERVER_FAILED: server('ReportServerFailed'),
    SERVER_STOPPED: server('ReportServerStopped'),
    UDP_BATCH: async (saying) => {
      const refused = await hostOf(saying);
      if (refused !== undefined) return refused;
      // 1. Store it as received. 2. Process it. After a crash in between, the rig sends the same batch again.
      const monoZero = await keep(saying as Saying<AgentFactKind>, saying.data.run);
      const { text } = evidenceTextOf({ kind: 'UDP_BATCH', data: saying.data });
      const { run: runId } = saying.data;
      const datagrams = heardIn(text, monoZero).map((one) => ({ ...one, at: notAfter(one.at, saying.context.now) }));
      const data = { runId, seatId: saying.seat.seatId, datagrams };
      return settled(
        (await commands.handle(runDecider, runId, [{ type: 'HearServer', data }], saying.context)) as Handled<
          never,
          string
        >,
      );
    },
    RESULTS_FILE: async (saying) => {
      const refused = await hostOf(saying);
      if (refused === undefined) await keep(saying as Saying<AgentFactKind>, saying.data.run);
      return refused;
    },
    RIG_LAP: ofOwnRun,
    RACE_OUT: ofOwnRun,
    CONTENT: ({ seat, data, context }) => takeContent(seat, data, context),
    UNREADABLE: async () => 'Unreadable',
  };

  /** @throws if a fact could not be appended: it and later ones are sent again. */
  return async (seat: PairedSeat, facts: readonly AgentFact[], clock: RigClock): Promise<readonly RefusedFact[]> => {
    const refused: RefusedFact[] = [];
    for (const fact of facts) {
      const { kind, data } = fact.fact;
      const context: CommandContext = {
        commandId: `fact:${seat.agentId}:${fact.seq}:${kind}`,
        actor: { kind: 'system', process: 'rigs' },
        now: clock.now,
      };
      const take = takers[kind] as (saying: unknown) => Promise<Taken>;
      // Refuse for good what can never be written, because later facts wait for it.
      const reason = await take({ seat, fact, data, clock, context }).catch((error: unknown) => {
        if (isForGood(error)) return faultOf(error);
        throw error;
      });
      if (reason !== undefined) refused.push({ seq: fact.seq, reason });
    }
    return refused;
  };
};
/** A rig's clock that runs ahead must not put a crossing into the future. */
const notAfter = (at: Instant, now: Instant): Instant => (at > now ? now : at);
