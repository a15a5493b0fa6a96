import { inFreeingOrder } from '@paddock/shared-domain/booking/in-freeing-order';
import { SeatId } from '@paddock/shared-domain/kernel/ids';
import { instantOf } from '@paddock/shared-domain/kernel/time';
import { describe, expect, it } from 'vitest';

/** `a1>b2`: from the first half-hour of seat a to the second of seat b. */
const place = (text = '') => ({
  seatId: SeatId.parse(text.slice(0, 1)),
  startsAt: instantOf(Number(text.slice(1)) * 1_800_000),
});
const ordered = (moves: string) =>
  inFreeingOrder(moves.split(' '), (move) => {
    const [from, to] = move.split('>');
    return { from: place(from), to: place(to) };
  })?.join(' ');

describe('moves one after the other', () => {
  it.each([
    ['a run later, onto its own slots', 'a1>a2 a2>a3', 'a2>a3 a1>a2'],
    ['a run earlier', 'a2>a1 a3>a2', 'a2>a1 a3>a2'],
    ['two seats later', 'a1>a2 b1>b2 a2>a3 b2>b3', 'a2>a3 a1>a2 b2>b3 b1>b2'],
    ['each seat to the next one', 'a1>b1 b1>c1', 'b1>c1 a1>b1'],
    ['to other places', 'a1>b5 a2>b6', 'a1>b5 a2>b6'],
  ])('%s', (_, moves, expected) => expect(ordered(moves)).toBe(expected));

  it.each([
    ['a circle', 'a1>b1 b1>a1'],
    ['two to one place', 'a1>c1 b1>c1'],
  ])('%s has no order', (_, moves) => expect(ordered(moves)).toBeUndefined());
});
