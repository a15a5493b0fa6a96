import { allDeciders, samplesOf } from '../support/all-deciders.ts';
import type { Decider } from '@paddock/shared-domain/kernel/decider';
import { RaceEventId, SeatId } from '@paddock/shared-domain/kernel/ids';
import type { Command, DomainEvent } from '@paddock/shared-domain/kernel/message';
import { type EntryCommand, entryDecider } from '@paddock/shared-domain/launcher/entry';
import { AgentId, EntryId, InvitationId, PartyId, PartyMemberId, SignalId } from '@paddock/shared-domain/launcher/ids';
import { type RaceEvent, type SentSignal, wasOfParty } from '@paddock/shared-domain/launcher/race-event';
import { raceEventBooks } from '@paddock/shared-domain/launcher/race-event-books';
import { raceEventDecider, sentAt } from '@paddock/shared-domain/launcher/race-event-commands';
import { desiredStateOf } from '@paddock/shared-domain/rigs/desired-state';
import { type FloorCommand, floorDecider } from '@paddock/shared-domain/launcher/party-commands';
import { currentRun, type Launch, launchBooks, launchDecider } from '@paddock/shared-domain/runs/launch';
import { type SeatAgentCommand, seatAgentDecider } from '@paddock/shared-domain/rigs/seat-agent';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOW } from '../support/builders/venue.ts';
import { launchSteps } from './launch-steps.ts';
import { eventId, raceSeats, raceSteps, type Step, west } from './race-steps.ts';
import { freshSeed } from './seed.ts';

const numRuns = process.env['PROOFS'] === 'full' ? 2_000 : 200;
const seed = freshSeed('Books');
/**
 * Sends a history to a stream that never closes, to one that closes where the history says so, and to a cold reader of the open
 * book. @param ask what others read of the state. @returns what each of the three decides and answers, step by step
 */
const decisions = <State, Event extends DomainEvent, C extends Command, Reason extends string>(
  decider: Decider<State, Event, C, Reason>,
  id: string,
  steps: readonly Step<C>[],
  ask: (state: State) => unknown = () => null,
): { readonly whole: unknown[]; readonly closed: unknown[]; readonly cold: unknown[] } => {
  const { books, decide, evolve, initialState } = decider;
  if (books === undefined) throw new Error('This stream keeps no books.');
  let [whole, closed]: [State, State] = [initialState, initialState];
  let book: Event[] = [];
  const decided = { whole: [] as unknown[], closed: [] as unknown[], cold: [] as unknown[] };
  for (const step of steps) {
    if (step === 'close') {
      const carried = books.carry(closed, id, { from: 0, to: 0 });
      // As the log has it: what is written as text and read again.
      if (carried === undefined) continue;
      const written = JSON.parse(JSON.stringify(carried)) as Event;
      closed = evolve(closed, written);
      book = [written];
      continue;
    }
    const found = decide(step, closed);
    const cold = book.reduce(evolve, initialState);
    decided.whole.push(decide(step, whole), ask(whole));
    decided.closed.push(found, ask(closed));
    decided.cold.push(decide(step, cold), ask(cold));
    if (found.outcome === 'refused') continue;
    for (const event of found.events) {
      whole = evolve(whole, event);
      closed = evolve(closed, event);
      book.push(event);
    }
  }
  return decided;
};

const metadata = { now: NOW, actor: { kind: 'visitor' } } as const;
const few = (most: number) => fc.integer({ min: 1, max: most });
const partyIds = few(6).map((n) => PartyId.parse(`party${n}`));
const memberIds = few(8).map((n) => PartyMemberId.parse(`member${n}`));
const invitationIds = few(6).map((n) => InvitationId.parse(`invitation${n}`));
const seats = few(5).map((n) => ({
  seatId: SeatId.parse(`seat${n}`),
  seat: { locationId: west, active: n !== 5, eventId: RaceEventId.parse(`event${n}`) },
}));
const floorSteps: fc.Arbitrary<Step<FloorCommand>> = fc.oneof(
  fc.constant('close' as const),
  fc
    .record({ partyId: partyIds, memberId: memberIds, invitationId: invitationIds, at: seats, what: few(6) })
    .map(({ partyId, memberId, invitationId, at, what }): FloorCommand => {
      const of = { partyId, locationId: west };
      if (what === 1) return { type: 'HostParty', data: { ...of, name: 'P', memberId, ...at }, metadata };
      if (what === 2) return { type: 'AddMember', data: { ...of, memberId, ...at }, metadata };
      if (what === 3) return { type: 'BootMember', data: { locationId: west, memberId }, metadata };
      if (what === 4) return { type: 'DisbandParty', data: of, metadata };
      if (what === 5) return { type: 'InviteMember', data: { ...of, invitationId, ...at }, metadata };
      return { type: 'WithdrawInvitation', data: { locationId: west, invitationId }, metadata };
    }),
);

const rigSteps: fc.Arbitrary<Step<SeatAgentCommand>> = fc.oneof(
  fc.constant('close' as const),
  fc.record({ agent: few(2), signal: few(6), stage: few(3), what: few(8) }).map(({ agent, signal, stage, what }) => {
    const of = { seatId: SeatId.parse('seat1'), agentId: AgentId.parse(`agent${agent}`) };
    const connectionId = `connection${signal}`;
    if (what === 1) return { type: 'EnrolAgent', data: { ...of, locationId: west }, metadata } as const;
    if (what === 2) return { type: 'RevokeAgent', data: of, metadata } as const;
    if (what === 3)
      return { type: 'ConnectAgent', data: { ...of, bootId: 'boot', version: '1', connectionId }, metadata } as const;
    if (what === 4) return { type: 'DisconnectAgent', data: { ...of, lastSeq: 1, connectionId }, metadata } as const;
    const hash = 'a'.repeat(64);
    if (what === 5 || what === 6)
      return { type: 'ReportContent', data: { ...of, hash, differs: stage === 1 ? ['car'] : [] }, metadata } as const;
    const reached = (['RECEIVED', 'APPLIED', 'FAILED'] as const)[stage - 1] ?? 'EXPIRED';
    const about = { eventId: RaceEventId.parse('event1'), signalId: SignalId.parse(`signal${signal}`), code: null };
    return { type: 'AcknowledgeSignal', data: { ...of, ...about, stage: reached }, metadata } as const;
  }),
);

const entrySteps: fc.Arbitrary<Step<EntryCommand>> = fc.oneof(
  fc.constant('close' as const),
  fc.record({ generation: few(12), asked: few(12), what: few(4) }).map(({ generation, asked, what }): EntryCommand => {
    const [eventId, seatId] = [RaceEventId.parse('event1'), SeatId.parse('seat1')];
    const start = { eventId, seatId, entryId: EntryId.parse('entry1'), generation, asked };
    if (what === 1) return { type: 'ReportEntryInitialized', data: start, metadata };
    if (what === 2) return { type: 'ReportEntryLaunched', data: { ...start, proof: [] }, metadata };
    if (what === 3)
      return { type: 'ReportEntryLaunchFailed', data: { ...start, code: 'CAR_MISSING', detail: '' }, metadata };
    return { type: 'ReportEntryExited', data: { ...start, reason: 'USER_QUIT' }, metadata };
  }),
);

/** All that others read of an event about its present: who drives, what each seat should do, and the last signals. */
const asksOfRace = (event: RaceEvent): unknown => {
  if (event === undefined) return event;
  const { signals, entries, former: _former, ...settings } = event;
  const sent = [...signals.values()];
  const seatsNow = [...raceSeats, SeatId.parse('seat9')].map((seat) => {
    const desired = desiredStateOf(sent, seat);
    const isFor = ({ ignore }: SentSignal) => !ignore.includes(seat);
    return {
      desired,
      signal: desired && signals.get(desired.signalId),
      ofParty: desired?.start == null ? null : wasOfParty(event, desired.start),
      sentAt: desired?.start == null ? null : sentAt(event, desired.start.generation),
      last: sent.findLast(isFor),
      lastStart: sent.findLast((one) => one.signal === 'SESSION_START' && isFor(one)),
    };
  });
  const lastStart = sent.findLast(({ signal }) => signal === 'SESSION_START');
  return { settings, entries: [...entries.values()], seatsNow, last: sent.at(-1), lastStart };
};

describe('a stream whose books close decides as one whose books never close', () => {
  it('of the parties of a location', () => {
    const history = fc.array(floorSteps, { minLength: 20, maxLength: 120 });
    fc.assert(
      fc.property(history, (steps) => {
        const { whole, closed, cold } = decisions(floorDecider, west, steps);
        expect([closed, cold]).toEqual([whole, whole]);
      }),
      { seed, numRuns },
    );
  });

  it('of a seat and its starts', () => {
    const history = fc.array(entrySteps, { minLength: 20, maxLength: 120 });
    fc.assert(
      fc.property(history, (steps) => {
        const { whole, closed, cold } = decisions(entryDecider, 'event1_seat1', steps);
        expect([closed, cold]).toEqual([whole, whole]);
      }),
      { seed, numRuns },
    );
  });

  it('of the rig of a seat', () => {
    const history = fc.array(rigSteps, { minLength: 20, maxLength: 120 });
    fc.assert(
      fc.property(history, (steps) => {
        const { whole, closed, cold } = decisions(seatAgentDecider, 'seat1', steps);
        expect([closed, cold]).toEqual([whole, whole]);
      }),
      { seed, numRuns },
    );
  });

  it('of a race event, also if little more is carried than what still decides', () => {
    const sparing = { ...raceEventDecider, books: raceEventBooks({ signals: 1, former: 100 }) };
    fc.assert(
      fc.property(raceSteps, (steps) => {
        for (const decider of [raceEventDecider, sparing]) {
          const { whole, closed, cold } = decisions(decider, eventId, steps, asksOfRace);
          expect([closed, cold]).toEqual([whole, whole]);
        }
      }),
      { seed, numRuns: numRuns / 4 },
    );
  });

  it('of the servers of an event', () => {
    // Nobody asks for the grid of a run that has ended.
    const asked = (launch: Launch): unknown => {
      const run = currentRun(launch);
      return run?.endedAt === undefined ? run : { ...run, grid: null };
    };
    const sparing = { ...launchDecider, books: launchBooks({ runs: 5, failures: 5, due: 5 }) };
    fc.assert(
      fc.property(launchSteps, (steps) => {
        for (const decider of [launchDecider, sparing]) {
          const { whole, closed, cold } = decisions(decider, eventId, steps, asked);
          expect([closed, cold]).toEqual([whole, whole]);
        }
      }),
      { seed, numRuns: numRuns / 4 },
    );
  });

  const withBooks = allDeciders.filter(({ books }) => books !== undefined).map((one) => [one.category, one] as const);
  it.each(withBooks)('carries all that a fold of %s needs: a second closing carries the same', (_, decider) => {
    const { books, evolve, initialState } = decider;
    const state = samplesOf(decider).reduce(evolve, initialState);
    const carried = books?.carry(state, 'one_two', { from: 0, to: 9 });
    expect(carried?.type).toBe(books?.carriedBy);
    expect(books?.carry(evolve(initialState, carried as DomainEvent), 'one_two', { from: 0, to: 9 })).toEqual(carried);
  });
});
