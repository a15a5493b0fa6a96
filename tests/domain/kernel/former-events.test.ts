import { event } from '@paddock/shared-domain/kernel/message';
import { formerly, renamed, splitByFlag, upcastBy } from '@paddock/shared-domain/kernel/former-events';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const Reinstated = event('SeatReinstated', { seatId: z.string() });
const Booked = event('SlotBooked', { seatId: z.string() });
const Confirmed = event('SlotHoldConfirmed', { seatId: z.string(), checkoutId: z.string() });
const present = [Reinstated, Booked, Confirmed].map(({ shape }) => shape.type.value);
const split = formerly('SlotReserved', [Booked, Confirmed], ({ stream, data: { checkoutId, ...data } }) =>
  (checkoutId as string | null) === null
    ? { type: 'SlotBooked', data: { ...data, day: stream } }
    : { type: 'SlotHoldConfirmed', data: { ...data, checkoutId: (checkoutId as string).toUpperCase() } },
);
const flagged = splitByFlag('SeatTaken', 'byCheckout', { set: Confirmed, unset: Booked });
const upcast = upcastBy([renamed('SeatReturned', Reinstated), split, flagged], present);
const written = (type: string, data: object) => ({ stream: 'seat-1', revision: 3, type, data });

describe('an event of an earlier release', () => {
  it('is read under its present name, and carries the name that it has in the log', () => {
    expect(upcast(written('SeatReturned', { seatId: 'a' }))).toEqual({
      ...written('SeatReinstated', { seatId: 'a' }),
      writtenAs: 'SeatReturned',
    });
  });

  it('that stood for two facts is read as the one that its data shows', () => {
    expect(upcast(written('SlotReserved', { seatId: 'a', checkoutId: null }))).toMatchObject({
      type: 'SlotBooked',
      data: { seatId: 'a', day: 'seat-1' },
    });
    expect(upcast(written('SlotReserved', { seatId: 'a', checkoutId: 'co1' }))).toMatchObject({
      type: 'SlotHoldConfirmed',
      data: { seatId: 'a', checkoutId: 'CO1' },
    });
  });

  it('that stood for two facts by a flag is read as one of them, without the flag', () => {
    const read = (data: object) => upcast(written('SeatTaken', { seatId: 'a', ...data }));
    expect(read({ byCheckout: true, checkoutId: 'co1' })).toEqual({
      ...written('SlotHoldConfirmed', { seatId: 'a', checkoutId: 'co1' }),
      writtenAs: 'SeatTaken',
    });
    for (const told of [{ byCheckout: false }, {}])
      expect(read(told)).toEqual({ ...written('SlotBooked', { seatId: 'a' }), writtenAs: 'SeatTaken' });
  });

  it('keeps damaged data as it is, so that the schema of the present type can refuse it', () => {
    expect(upcast(written('SlotReserved', { seatId: 'a' }))).toMatchObject({
      type: 'SlotBooked',
      data: { seatId: 'a' },
    });
  });

  it('differs from a present event, which is returned as the same object', () => {
    const one = written('SeatReinstated', { seatId: 'a' });
    expect(upcast(one)).toBe(one);
    const strange = written('toString', {});
    expect(upcast(strange)).toBe(strange);
  });
});

describe('the table of former events', () => {
  it.each([
    ['two rows of one name', [renamed('SeatReturned', Reinstated), renamed('SeatReturned', Booked)], /two rows/],
    ['a name that is in use again', [renamed('SlotBooked', Reinstated)], /a former event and of a present one/],
    [
      'a chain, whose second row nobody would follow',
      [renamed('SeatBack', event('SeatReturned', {})), renamed('SeatReturned', Reinstated)],
      /SeatBack leads to SeatReturned, which is no present event/,
    ],
  ])('is refused with %s', (_, rows, says) => {
    expect(() => upcastBy(rows, present)).toThrow(says);
  });
});
