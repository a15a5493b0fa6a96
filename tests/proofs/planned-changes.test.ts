import { scheduleDecider, type ScheduleCommand } from '@paddock/shared-domain/booking/decider';
import type { ScheduleEvent } from '@paddock/shared-domain/booking/events';
import { inPlanOrder, type PlannedChange } from '@paddock/shared-domain/booking/planned-changes';
import { emptyDay, findReservation, occupantOf, type ScheduleDay } from '@paddock/shared-domain/booking/schedule-day';
import { ReservationId, UserId } from '@paddock/shared-domain/kernel/ids';
import { type Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ADA, BOB, DOWNTOWN, HALF_PAST, NOON, NOW, reservation, seat, VENUE } from '../support/builders/venue.ts';
import { blackedOut, held, reserved } from '../support/builders/schedule.ts';
import { freshSeed } from './seed.ts';

const SEATS = 4;
const TIMES = 3;
const slotOf = (at: number) => ({
  seatId: seat(1 + (at % SEATS)),
  startsAt: plusMillis(NOON, Math.floor(at / SEATS) * 1_800_000) as Instant,
});
const PLACES = Array.from({ length: SEATS * TIMES }, (_, at) => at);
/** Neither of the two customers, because staff cannot plan with their own reservations. */
const DORA = UserId.parse('dora');
const metadata = { now: NOW, actor: { kind: 'staff', userId: DORA, permission: 'superuser' } } as const;
const facts = { locationId: DOWNTOWN, venue: VENUE, moveId: 'draft:d1', notes: null };
const after = (day: ScheduleDay, events: readonly ScheduleEvent[]) => events.reduce(scheduleDecider.evolve, day);
const all = (day: ScheduleDay) => PLACES.map((at) => occupantOf(day, slotOf(at).seatId, slotOf(at).startsAt));

/** A day with reservations, holds and blackouts, and planned changes of it: possible, overtaken and impossible ones. */
const world = fc
  .record({
    /** A full day on which everybody moves to the place of the next one, so that some swap places. */
    trading: fc.boolean(),
    day: fc.array(fc.constantFrom('free', 'free', 'ada', 'bob', 'held', 'blackout'), {
      minLength: PLACES.length,
      maxLength: PLACES.length,
    }),
    wanted: fc.array(
      fc.record({
        from: fc.nat(PLACES.length - 1),
        to: fc.nat(PLACES.length - 1),
        kind: fc.constantFrom('move', 'move', 'move', 'cancel', 'blackout'),
        stale: fc.nat(19),
      }),
      { minLength: 1, maxLength: 8 },
    ),
  })
  .map(({ trading, day: kinds, wanted }) => {
    const events = kinds.flatMap((drawn, at): ScheduleEvent[] => {
      const kind = trading && drawn !== 'ada' && at % 5 !== 0 ? 'bob' : drawn;
      const slot = { ...slotOf(at), reservationId: reservation(at) };
      if (kind === 'held') return [held(slot)];
      if (kind === 'blackout') return [blackedOut(slot)];
      return kind === 'free' ? [] : [reserved({ ...slot, userId: kind === 'ada' ? ADA : BOB, paid: at % 2 === 0 })];
    });
    const changes = new Map<string, PlannedChange>();
    wanted.forEach(({ from, to: anywhere, kind: drawn, stale }, index) => {
      const to = (trading ? wanted[(index + 1) % wanted.length]?.from : undefined) ?? anywhere;
      const kind = trading && index < 4 ? 'move' : drawn;
      const reservationId = reservation(from);
      const seen = stale === 0 ? slotOf((from + 1) % PLACES.length) : slotOf(from);
      if (kind === 'blackout') {
        const id = ReservationId.parse(`black${index}`);
        changes.set(id, { kind, reservationId: id, ...slotOf(to) });
      } else if (kind === 'cancel')
        changes.set(reservationId, {
          kind,
          reservationId,
          from: seen,
          refund: { cause: 'cancelled_by_venue', percent: 100 },
        });
      else
        changes.set(reservationId, {
          kind: 'move',
          reservationId,
          from: seen,
          ...slotOf(to),
          seatActive: true,
        });
    });
    return { day: after(emptyDay, events), changes: [...changes.values()] };
  });

/** The same changes, one command after the other. */
const byHand = (day: ScheduleDay, commands: readonly object[]) => {
  let state = day;
  const refused: string[] = [];
  const events: ScheduleEvent[] = [];
  for (const command of commands) {
    const decision = scheduleDecider.decide({ ...command, metadata } as ScheduleCommand, state);
    if (decision.outcome === 'refused') refused.push(decision.reason);
    else {
      state = after(state, decision.events);
      events.push(...decision.events);
    }
  }
  return { state, refused, events };
};
/**
 * Whether the day can look as the draft wants it, judged by the result alone: everybody is still where the draft saw them, and at the end
 * no slot has two holders.
 */
const standsAtTheEnd = (day: ScheduleDay, changes: readonly PlannedChange[]): boolean => {
  const changed = new Map(changes.map((change) => [change.reservationId as string, change]));
  const asSeen = changes.every((change) => {
    if (change.kind === 'blackout') return true;
    const placed = findReservation(day, change.reservationId);
    const there = placed?.seatId === change.from.seatId && placed.startsAt === change.from.startsAt;
    const { kind } = placed?.occupant ?? {};
    return there && (kind === 'reserved' || (kind === 'blackout' && change.kind === 'cancel'));
  });
  const stay = PLACES.map(slotOf).filter(({ seatId, startsAt }) => {
    const there = occupantOf(day, seatId, startsAt);
    return there !== undefined && !changed.has(there.reservationId);
  });
  const come = changes.filter((change) => change.kind !== 'cancel');
  const names = [...stay, ...come].map(({ seatId, startsAt }) => `${seatId} ${startsAt}`);
  return asSeen && new Set(names).size === names.length;
};
const changesIn = ({ data }: { readonly data: object }): number =>
  'moves' in data ? (data.moves as readonly unknown[]).length : 1;
/** Checks event by event that a slot is free when somebody takes it. */
const neverTwoHolders = (events: readonly ScheduleEvent[], before: ReadonlySet<string>): void => {
  const taken = new Set(before);
  const leave = (seatId: string, startsAt: string) => expect(taken.delete(`${seatId} ${startsAt}`)).toBe(true);
  for (const { type, data } of events) {
    if (type === 'ReservationMoved' && !data.steppedAside) leave(data.fromSeatId, data.fromStartsAt);
    if (type === 'ReservationCancelled' || type === 'BlackoutLifted' || type === 'ReservationSteppedAside')
      leave(data.seatId, data.startsAt);
    else {
      expect(taken.has(`${data.seatId} ${data.startsAt}`)).toBe(false);
      taken.add(`${data.seatId} ${data.startsAt}`);
    }
  }
};

describe('the changes of a draft', () => {
  it('lead to the planned day, never with two holders of a slot, and are refused only if that day is impossible', () => {
    const seed = freshSeed('planned changes');
    const seen = { taken: 0, refused: 0, traded: 0 };
    fc.assert(
      fc.property(world, ({ day, changes }) => {
        const before = all(day);
        const { commands, conflicts } = inPlanOrder(day, changes, facts, metadata);
        // Planning changes nothing.
        expect(all(day)).toEqual(before);
        // Every change is in a command or has a conflict.
        expect(commands.reduce((sum, command) => sum + changesIn(command), 0) + conflicts.length).toBe(changes.length);
        const { state, refused, events } = byHand(day, commands);
        expect(refused).toEqual([]);
        neverTwoHolders(
          events,
          new Set(
            PLACES.map(slotOf).flatMap(({ seatId, startsAt }) =>
              occupantOf(day, seatId, startsAt) ? [`${seatId} ${startsAt}`] : [],
            ),
          ),
        );
        expect(conflicts.length === 0).toBe(standsAtTheEnd(day, changes));
        if (conflicts.length > 0) {
          seen.refused += 1;
          return;
        }
        seen.taken += 1;
        if (commands.some(({ type }) => type === 'TradePlaces')) seen.traded += 1;
        for (const change of changes) {
          const placed = findReservation(state, change.reservationId);
          if (change.kind === 'cancel') expect(placed).toBeUndefined();
          else expect(placed).toMatchObject({ seatId: change.seatId, startsAt: change.startsAt });
        }
        // Reservations outside the draft keep their place and their price.
        const changed = new Set(changes.map(({ reservationId }) => reservationId));
        for (const occupant of before)
          if (occupant !== undefined && !changed.has(occupant.reservationId))
            expect(findReservation(state, occupant.reservationId)?.occupant).toEqual(occupant);
      }),
      { seed, numRuns: 3000 },
    );
    console.log(
      `planned changes: ${seen.taken} drafts taken, ${seen.traded} of them with places traded, ${seen.refused} refused`,
    );
    expect(seen.taken).toBeGreaterThan(100);
    expect(seen.traded).toBeGreaterThan(20);
    expect(seen.refused).toBeGreaterThan(100);
  });

  const standing = after(emptyDay, [
    reserved({ reservationId: reservation(1), seatId: seat(1), startsAt: NOON, paid: true }),
    reserved({ reservationId: reservation(2), seatId: seat(2), startsAt: NOON, userId: BOB }),
    reserved({ reservationId: reservation(3), seatId: seat(3), startsAt: NOON, userId: BOB }),
  ]);
  const move = (id: number, to: number, change: Partial<PlannedChange> = {}): PlannedChange =>
    ({
      kind: 'move',
      reservationId: reservation(id),
      from: { seatId: seat(id), startsAt: NOON },
      seatId: seat(to),
      startsAt: NOON,
      seatActive: true,
      ...change,
    }) as PlannedChange;

  it.each([
    [
      'let two reservations trade places',
      [
        [1, 2],
        [2, 1],
      ],
    ],
    [
      'move three reservations in a ring',
      [
        [1, 2],
        [2, 3],
        [3, 1],
      ],
    ],
  ] as const)('can %s, and each keeps everything that was known of it', (_, ring) => {
    const moves = ring.map(([id, to]) => move(id, to));
    const { commands, conflicts } = inPlanOrder(standing, moves, facts, metadata);
    expect(conflicts).toEqual([]);
    const { state, events } = byHand(standing, commands);
    expect(events.map(({ type }) => type)).toEqual(['ReservationSteppedAside', ...ring.map(() => 'ReservationMoved')]);
    for (const [id, to] of ring) {
      const [now, before] = [findReservation(state, reservation(id)), findReservation(standing, reservation(id))];
      expect(now).toMatchObject({ seatId: seat(to), startsAt: NOON });
      expect(now?.occupant).toMatchObject({ ...before?.occupant });
    }
    expect(state.aside.size).toBe(0);
  });

  it('that swap places are refused together if one cannot move; a third one that wants a place of the swap is refused alone', () => {
    const retired = inPlanOrder(standing, [move(1, 2), move(2, 1, { seatActive: false })], facts, metadata);
    expect(retired.conflicts.map(({ reason }) => reason)).toEqual(['SeatRetired', 'SlotTaken']);
    expect(retired.commands).toEqual([]);
    const third = inPlanOrder(standing, [move(3, 1), move(1, 2), move(2, 1)], facts, metadata);
    expect(third.conflicts).toMatchObject([
      { reservationId: reservation(3), reason: 'SlotTaken', taken: { occupant: { reservationId: reservation(2) } } },
    ]);
    const aside = inPlanOrder(standing, [move(1, 2), move(2, 3, { startsAt: HALF_PAST })], facts, metadata);
    expect(aside.conflicts).toEqual([]);
    expect(aside.commands.map(({ type }) => type)).toEqual(['MoveReservation', 'MoveReservation']);
  });
});
