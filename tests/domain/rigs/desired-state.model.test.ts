import { LocationId, RaceEventId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { type Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import {
  afterStep,
  type AppliedState,
  type DesiredState,
  desiredStateOf,
  rigStep,
} from '@paddock/shared-domain/rigs/desired-state';
import { EntryId, SignalId } from '@paddock/shared-domain/launcher/ids';
import { RaceSessionId } from '@paddock/shared-domain/kernel/ids';
import { raceEventDecider } from '@paddock/shared-domain/launcher/race-event-commands';
import type { RaceEventEvent, Signal } from '@paddock/shared-domain/launcher/race-event-events';
import { expect, it } from 'vitest';
import { chancesOf } from '../../bench/boards-story.ts';
import { NOW } from '../../support/builders/venue.ts';

const eventId = RaceEventId.parse('event1');
const SEATS = ['seat1', 'seat2', 'seat3', 'seat4'].map((seat) => SeatId.parse(seat));
const actor = { kind: 'visitor' } as const;
const beginning: readonly RaceEventEvent[] = [
  { type: 'RaceEventCreated', data: { eventId, seatId: SEATS[0] as SeatId, locationId: LocationId.parse('west') } },
  {
    type: 'SessionsReplaced',
    data: {
      eventId,
      sessions: [
        {
          sessionId: RaceSessionId.parse('s1'),
          name: 'Race',
          type: 'RACE',
          spawn: 'START',
          ordering: 0,
          duration: 10,
          durationIsLaps: true,
        },
      ],
    },
  },
  ...SEATS.map((seatId): RaceEventEvent => ({
    type: 'EntryAssigned',
    data: {
      eventId,
      entryId: EntryId.parse(`entry${seatId}`),
      seatId,
      userId: null,
      carId: null,
      skin: '',
      ballast: 0,
      restrictor: 0,
    },
  })),
];
type Rig = { applied: AppliedState; gameRuns: boolean; files: number; online: boolean };
type Sent = {
  readonly at: Instant;
  readonly signal: Signal;
  readonly generation: number;
  readonly ignore: readonly SeatId[];
};

/** Evenings per run; `EVENINGS=20000` runs more. */
const EVENINGS = Number(process.env['EVENINGS'] ?? 1500);
it(`in ${EVENINGS} evenings with lost, late and doubled messages, rigs start only on request and in time, and end as desired`, () => {
  const counts: Record<string, number> = {};
  for (let evening = 0; evening < EVENINGS; evening += 1) {
    const { below, part, oneOf } = chancesOf(evening + 1);
    let event = beginning.reduce((so, one) => raceEventDecider.evolve(so, one), raceEventDecider.initialState);
    let now = NOW;
    const sent: Sent[] = [];
    const rigs = SEATS.map((): Rig => ({ applied: undefined, gameRuns: false, files: 0, online: true }));
    const onTheWay: { readonly to: number; readonly desired: DesiredState; readonly files: number }[] = [];
    /** Version of the event's files. It changes now and then, and a reload brings the new files. */
    let files = 1;

    const desiredOf = (to: number) => desiredStateOf(event?.signals.values() ?? [], SEATS[to] as SeatId);
    const hear = (to: number, desired: DesiredState, brought: number): void => {
      const rig = rigs[to] as Rig;
      const before = rig.applied;
      const step = rigStep(desired, before, { now, gameRuns: rig.gameRuns, sameFiles: rig.files === brought });
      counts[step] = (counts[step] ?? 0) + 1;
      if (step === 'START') {
        // An independent rule: some start for this seat that is not over and was not applied, or a reload of a running game.
        const fresh = sent.filter(
          ({ generation }) => generation > (before?.generation ?? -1) && generation <= desired.generation,
        );
        const mine = fresh.filter(({ ignore }) => !ignore.includes(SEATS[to] as SeatId));
        const inTime = mine.filter(({ at }) => now < plusMillis(at, 120_000));
        const began = inTime.some(({ signal }) => signal === 'SESSION_START');
        const again = inTime.some(({ signal }) => signal === 'RELOAD') && rig.gameRuns;
        expect(began || again, `evening ${evening}: a start of ${SEATS[to]} that nobody asked for in time`).toBe(true);
        rig.files = brought;
        rig.gameRuns = true;
      }
      if (step === 'STOP') rig.gameRuns = false;
      rig.applied = afterStep(desired, before, step);
      expect(rig.applied?.generation ?? -1).toBeGreaterThanOrEqual(before?.generation ?? -1);
    };
    const send = (to: number): void => {
      const desired = desiredOf(to);
      if (desired !== undefined) onTheWay.push({ to, desired, files });
    };

    for (let step = 0; step < 30; step += 1) {
      now = plusMillis(now, below(40_000));
      const rig = rigs[below(rigs.length)] as Rig;
      oneOf([
        () => {
          const signal = oneOf(['SESSION_START', 'SESSION_START', 'SESSION_EXIT', 'RELOAD', 'MP_BRIEF'] as const);
          const ignore = SEATS.filter(() => part() < 0.25);
          const decision = raceEventDecider.decide(
            {
              type: 'SendSignal',
              data: { eventId, signalId: SignalId.parse(`g${step}`), signal, ignore },
              metadata: { now, actor },
            },
            event,
          );
          // A start that leaves out every seat is refused.
          if (decision.outcome !== 'accepted') return expect(decision.reason).toBe('NobodyStarts');
          for (const one of decision.events) {
            event = raceEventDecider.evolve(event, one);
            if (one.type === 'SignalRequested') sent.push({ at: now, signal, generation: one.data.generation, ignore });
          }
          for (const to of SEATS.keys()) send(to);
        },
        () => void (files += 1),
        () => void (rig.online = !rig.online),
        () => void (rig.gameRuns = false),
        // A rig that comes online again is told the desired state.
        () => send(rigs.indexOf(rig)),
      ])();
      // Some messages arrive, in any order; some are lost, some come twice.
      for (let arrivals = below(6); arrivals > 0 && onTheWay.length > 0; arrivals -= 1) {
        const at = below(onTheWay.length);
        const message = onTheWay[at];
        if (part() < 0.8) onTheWay.splice(at, 1);
        if (message !== undefined && part() < 0.8 && rigs[message.to]?.online === true)
          hear(message.to, message.desired, message.files);
      }
    }
    // At the end all rigs are online, get what was on the way, and then the desired state.
    for (const { to, desired, files: brought } of onTheWay) hear(to, desired, brought);
    for (const [to, rig] of rigs.entries()) {
      const desired = desiredOf(to);
      if (desired === undefined) {
        expect(rig.applied).toBeUndefined();
        continue;
      }
      hear(to, desired, files);
      const settled = rigStep(desired, rig.applied, { now, gameRuns: rig.gameRuns, sameFiles: rig.files === files });
      if (desired.phase === 'STOPPED') {
        expect(rig.gameRuns).toBe(false);
        expect(settled).toBe('NOTHING');
      } else if (settled === 'EXPIRED') {
        const over =
          desired.start !== null && (rig.applied?.generation ?? -1) < desired.start.generation
            ? desired.start
            : desired;
        expect(over.expiresAt !== null && now >= over.expiresAt).toBe(true);
      } else expect([rig.applied, settled]).toEqual([{ generation: desired.generation, phase: 'RUNNING' }, 'NOTHING']);
    }
  }
  if (process.env['EVENINGS'] !== undefined) process.stdout.write(`${JSON.stringify(counts)}\n`);
  // Every kind of step was taken.
  expect(Object.keys(counts).toSorted()).toEqual(['EXPIRED', 'NOTHING', 'REFRESH', 'START', 'STOP', 'SUPERSEDED']);
}, 600_000);
