import { scheduleDecider, type ScheduleCommand } from '@paddock/shared-domain/booking/decider';
import type { ScheduleEvent } from '@paddock/shared-domain/booking/events';
import { inPlanOrder, type PlannedChange } from '@paddock/shared-domain/booking/planned-changes';
import { emptyDay, findReservation, occupantOf, type ScheduleDay } from '@paddock/shared-domain/booking/schedule-day';
import { ReservationId } from '@paddock/shared-domain/kernel/ids';
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
const metadata = { now: NOW, actor: { kind: 'staff', userId: ADA, permission: 'superuser' } } as const;
const facts = { locationId: DOWNTOWN, venue: VENUE, moveId: 'draft:d1', notes: null };
const after = (day: ScheduleDay, events: readonly ScheduleEvent[]) => events.reduce(scheduleDecider.evolve, day);
const all = (day: ScheduleDay) => PLACES.map((at) => occupantOf(day, slotOf(at).seatId, slotOf(at).startsAt));

/** A day with reservations, holds and blackouts, and changes to it: some wise, some overtaken, some impossible. */
const world = fc
  .record({
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
  .map(({ day: kinds, wanted }) => {
    const events = kinds.flatMap((kind, at): ScheduleEvent[] => {
      const slot = { ...slotOf(at), reservationId: reservation(at) };
      if (kind === 'held') return [held(slot)];
      if (kind === 'blackout') return [blackedOut(slot)];
      return kind === 'free' ? [] : [reserved({ ...slot, userId: kind === 'ada' ? ADA : BOB, paid: at % 2 === 0 })];
    });
    const changes = new Map<string, PlannedChange>();
    wanted.forEach(({ from, to, kind, stale }, index) => {
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

/** The same by hand: one command after the other, each a call of its own that staff would make. */
const byHand = (day: ScheduleDay, commands: readonly object[]) => {
  let state = day;
  const refused: string[] = [];
  for (const command of commands) {
    const decision = scheduleDecider.decide({ ...command, metadata } as ScheduleCommand, state);
    if (decision.outcome === 'refused') refused.push(decision.reason);
    else state = after(state, decision.events);
  }
  return { state, refused };
};
/** Whether any order of the changes has the day take them all: tried one by one, as a person would who has all night. */
const someOrderTakesAll = (day: ScheduleDay, changes: readonly PlannedChange[]): boolean =>
  changes.length === 0 ||
  changes.some((change) => {
    const { commands, conflicts } = inPlanOrder(day, [change], facts, metadata);
    if (conflicts.length > 0) return false;
    return someOrderTakesAll(
      byHand(day, commands).state,
      changes.filter((one) => one !== change),
    );
  });

describe('the changes of a draft', () => {
  it('leave the day as the same changes made one by one, or are refused; and are refused only where no order of them would do', () => {
    const seed = freshSeed('planned changes');
    const seen = { taken: 0, refused: 0 };
    fc.assert(
      fc.property(world, ({ day, changes }) => {
        const before = all(day);
        const { commands, conflicts } = inPlanOrder(day, changes, facts, metadata);
        // Looking changes nothing.
        expect(all(day)).toEqual(before);
        // Every change is taken or says why not.
        expect(commands.length + conflicts.length).toBe(changes.length);
        const { state, refused } = byHand(day, commands);
        expect(refused).toEqual([]);
        if (conflicts.length > 0) {
          seen.refused += 1;
          if (changes.length <= 5) expect(someOrderTakesAll(day, changes)).toBe(false);
          return;
        }
        seen.taken += 1;
        for (const change of changes) {
          const placed = findReservation(state, change.reservationId);
          if (change.kind === 'cancel') expect(placed).toBeUndefined();
          else expect(placed).toMatchObject({ seatId: change.seatId, startsAt: change.startsAt });
        }
        // Whoever is not in the draft stands where they stood, at their price.
        const changed = new Set(changes.map(({ reservationId }) => reservationId));
        for (const occupant of before)
          if (occupant !== undefined && !changed.has(occupant.reservationId))
            expect(findReservation(state, occupant.reservationId)?.occupant).toEqual(occupant);
      }),
      { seed, numRuns: 3000 },
    );
    console.log(`planned changes: ${seen.taken} drafts taken, ${seen.refused} refused`);
    expect(seen.taken).toBeGreaterThan(100);
    expect(seen.refused).toBeGreaterThan(100);
  });

  it('that wait for each other in a ring are a conflict, as they would be by hand', () => {
    const day = after(emptyDay, [
      reserved({ reservationId: reservation(1), seatId: seat(1), startsAt: NOON }),
      reserved({ reservationId: reservation(2), seatId: seat(2), startsAt: NOON, userId: BOB }),
    ]);
    const swap = (id: number, from: number, to: number): PlannedChange => ({
      kind: 'move',
      reservationId: reservation(id),
      from: { seatId: seat(from), startsAt: NOON },
      seatId: seat(to),
      startsAt: NOON,
      seatActive: true,
    });
    const { conflicts } = inPlanOrder(day, [swap(1, 1, 2), swap(2, 2, 1)], facts, metadata);
    expect(conflicts.map(({ reason }) => reason)).toEqual(['SlotTaken', 'SlotTaken']);
    const aside = inPlanOrder(
      day,
      [swap(1, 1, 2), { ...swap(2, 2, 3), startsAt: HALF_PAST } as PlannedChange],
      facts,
      metadata,
    );
    expect(aside.conflicts).toEqual([]);
  });
});
