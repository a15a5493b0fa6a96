import { describe, expect, it } from 'vitest';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { checkScheduleAgainstModel } from '../../proofs/schedule-stories.ts';
import { freshSeed } from '../../proofs/seed.ts';

const STORIES = process.env['PROOFS'] === 'full' ? 20_000 : 2_000;

describe('a venue day over random stories', () => {
  it('SLOT-01 a slot is empty, reserved or blacked out: exactly as an independent model says, after any commands', () => {
    const seed = freshSeed('S1-S10');
    const reached = checkScheduleAgainstModel(scheduleDecider, { seed, stories: STORIES });
    const total = [...reached.values()].reduce((sum, count) => sum + count, 0);
    const refused = [...reached].reduce((sum, [what, count]) => sum + (what.endsWith(':accepted') ? 0 : count), 0);
    console.log(
      `S1-S10: ${STORIES} stories, ${total} commands, ${refused} refused, ${reached.size} kinds of answer, 0 differences`,
    );
    expect(refused / total).toBeGreaterThan(0.05);
    expect(refused / total).toBeLessThan(0.95);
    // Every possible answer was given at least once (coverage, rule 5).
    const takes = [
      'SlotOffGrid',
      'SlotInPast',
      'SlotBeyondHorizon',
      'SlotOutsideHours',
      'SlotTaken',
      'SeatRetired',
      'accepted',
    ];
    const placed = ['ReservationUnknown', 'ReservationInCheckout', 'NotAReservation', 'accepted'];
    const wanted = [
      ...['hold', 'reserve', 'move'].flatMap((op) => takes.map((answer) => `${op}:${answer}`)),
      ...['pay', 'unpay', 'move'].flatMap((op) => placed.map((answer) => `${op}:${answer}`)),
      ...['SlotOffGrid', 'SlotTaken', 'accepted'].map((answer) => `blackOut:${answer}`),
      ...['ReservationUnknown', 'ReservationInCheckout', 'accepted'].map((answer) => `cancel:${answer}`),
      ...['HoldMissing', 'accepted'].map((answer) => `confirm:${answer}`),
      'release:accepted',
      'away:accepted',
      'away:NotAReservation',
      'away:MoveOvertaken',
    ];
    expect(wanted.filter((answer) => !reached.has(answer))).toEqual([]);
  });
});
