import { createDecode, type Decode } from '@paddock/event-store/codec';
import { openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import type { EventStore } from '@paddock/event-store/port';
import { eventId as idOfEvent } from '@paddock/kit/command-handling/derived-id';
import { entryOf, raceEventAt, raceEventUnder, startAt } from '@paddock/race-control/runs/driver-at';
import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import type { Books } from '@paddock/shared-domain/kernel/books';
import type { Decider } from '@paddock/shared-domain/kernel/decider';
import type { Command, DomainEvent } from '@paddock/shared-domain/kernel/message';
import { type Instant, millisOf } from '@paddock/shared-domain/kernel/time';
import { launchUnder } from '@paddock/race-control/runs/former-books';
import {
  type Launch,
  launchBooks,
  launchDecider,
  remembersRunsOf,
  runAt,
  runNamed,
  runOfStart,
} from '@paddock/shared-domain/runs/launch';
import { launchEvents } from '@paddock/shared-domain/runs/launch-events';
import { launchMoment, launchSteps } from './launch-steps.ts';
import { wasOfParty } from '@paddock/shared-domain/launcher/race-event';
import { raceEventBooks } from '@paddock/shared-domain/launcher/race-event-books';
import { raceEventDecider, sentAt } from '@paddock/shared-domain/launcher/race-event-commands';
import { raceEventEvents } from '@paddock/shared-domain/launcher/race-event-events';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NOW } from '../support/builders/venue.ts';
import { eventId, raceSeats, raceSteps, type Step } from './race-steps.ts';
import { freshSeed } from './seed.ts';

const numRuns = process.env['PROOFS'] === 'full' ? 300 : 12;
const seed = freshSeed('Former books');
/** Carries as little as it may, so that all that is older must come from a former book. */
const { carry } = raceEventBooks({ signals: 1, former: 0 });
const [ownSeat] = raceSeats;
const decode = createDecode([...raceEventEvents, ...launchEvents]);

type Log = { readonly store: EventStore; readonly decode: Decode };
/** The same history twice: in one book, and in the books that it says. @returns also the states after it. */
const logsOf = async <State, Event extends DomainEvent, C extends Command>(
  decider: Decider<State, Event, C, string>,
  carry: Books<State, Event>['carry'],
  steps: readonly Step<C>[],
): Promise<{ readonly one: Log; readonly other: Log; readonly whole: State; readonly closed: State }> => {
  const stream = `${decider.category}-${eventId}`;
  const stores = [openInMemoryStore(), openInMemoryStore()] as const;
  const revisions = new Map<EventStore, number>();
  const write = async (store: EventStore, { type, data }: DomainEvent, at: Instant): Promise<void> => {
    const revision = revisions.get(store) ?? 0;
    revisions.set(store, revision + 1);
    const commandId = `test:${revision}`;
    const metadata = { commandId, actor: { kind: 'system', process: 'test' }, at } as const;
    const id = idOfEvent(commandId, stream, 0, { type, data });
    await store.append(stream, revision === 0 ? 'no-stream' : revision - 1, [{ id, type, data, metadata }]);
  };
  let [whole, closed] = [decider.initialState, decider.initialState];
  let last: Instant = NOW;
  for (const step of steps) {
    if (step === 'close') {
      const carried = carry(closed, eventId, { from: 0, to: 0 });
      if (carried === undefined) continue;
      closed = decider.evolve(closed, carried);
      await write(stores[1], carried, last);
      continue;
    }
    last = step.metadata.now;
    const found = decider.decide(step, whole);
    if (found.outcome === 'refused') continue;
    for (const event of found.events) {
      whole = decider.evolve(whole, event);
      closed = decider.evolve(closed, event);
      for (const store of stores) await write(store, event, last);
    }
  }
  return { one: { store: stores[0], decode }, other: { store: stores[1], decode }, whole, closed };
};

it('questions about former moments and starts of a race event have the same answers over closed books', async () => {
  await fc.assert(
    fc.asyncProperty(raceSteps, async (steps) => {
      const { whole: state, one, other } = await logsOf(raceEventDecider, carry, steps);
      const moments = steps.flatMap((step) => (step === 'close' ? [] : [step.metadata.now]));
      const logs = [one, other];
      if (state === undefined) throw new Error('The event was created.');
      for (const at of moments) {
        const [open, closed] = await Promise.all(
          logs.map(async (log) => {
            const then = await raceEventAt(log, eventId, at);
            if (then === undefined) return undefined;
            const { entries, signals: _signals, former: _former, ...settings } = then;
            return { settings, entries: [...entries] };
          }),
        );
        expect(closed).toEqual(open);
      }
      for (let generation = 0; generation <= state.generation + 1; generation += 1) {
        for (const seat of raceSeats)
          for (const until of [undefined, moments[Math.floor(moments.length / 2)]]) {
            const [open, closed] = await Promise.all(
              logs.map((log) => startAt(log, eventId, generation, seat, ...(until === undefined ? [] : [until]))),
            );
            expect(closed).toEqual(open);
          }
        const [whole, under] = await Promise.all(logs.map((log) => raceEventUnder(log, eventId, generation)));
        if (whole === undefined || under === undefined) throw new Error('The event was created.');
        if (generation > 0)
          expect([wasOfParty(under, { generation }), sentAt(under, generation)]).toEqual([
            wasOfParty(whole, { generation }),
            sentAt(whole, generation),
          ]);
        // The start's own entries, also if they were removed since.
        const { since } = await startAt(one, eventId, generation, ownSeat as SeatId);
        const then = since && (await raceEventAt(one, eventId, since));
        for (const seat of raceSeats) {
          const entry = then && entryOf(then, seat);
          if (entry === undefined) continue;
          expect(under.entries.get(entry.entryId)?.seatId ?? under.former.get(entry.entryId)).toBe(seat);
        }
      }
    }),
    { seed, numRuns },
  );
});

it('the run of a late report is the same over closed books, whatever its start', async () => {
  const { carry: carryLaunch } = launchBooks({ runs: 1, failures: 1, due: 1 });
  let former = 0;
  await fc.assert(
    fc.asyncProperty(launchSteps, async (steps) => {
      const { other, whole, closed } = await logsOf(launchDecider, carryLaunch, steps);
      for (let generation = 0; generation < steps.length; generation += 1) {
        const start = { generation, sentAt: launchMoment(generation) };
        if (!remembersRunsOf(closed, start)) former += 1;
        const then = remembersRunsOf(closed, start) ? closed : await launchUnder(other, eventId, start);
        for (const at of [start.sentAt, launchMoment(generation + 3), launchMoment(steps.length)]) {
          const driven = { ...start, at };
          const answers = (launch: Launch) => [
            runAt(launch, driven, 120_000, millisOf)?.runId,
            runOfStart(launch, driven)?.runId,
            ...[...whole.runs.keys()].map((run) => runNamed(launch, { ...driven, run })?.runId),
          ];
          expect(answers(then)).toEqual(answers(whole));
        }
      }
    }),
    { seed, numRuns },
  );
  expect(former).toBeGreaterThan(0);
});
