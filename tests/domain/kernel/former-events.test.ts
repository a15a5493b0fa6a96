import { event } from '@paddock/shared-domain/kernel/message';
import { formerly, formerVersion, readingBy, renamed, splitByFlag } from '@paddock/shared-domain/kernel/former-events';
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
const { upcast } = readingBy([renamed('SeatReturned', Reinstated), split, flagged], present);
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

describe('an event with a version', () => {
  const reading = readingBy(
    [
      renamed('SlotTaken', Booked),
      formerVersion(Booked, 1, ({ data: { seat, ...data } }) => ({ ...data, seatId: seat })),
      formerVersion(Booked, 2, ({ data }) => ({ ...data, cents: Number(data['dollars']) * 100 })),
    ],
    present,
  );
  const of = (type: string, data: object, version?: number) => ({
    ...written(type, data),
    metadata: version === undefined ? {} : { version },
  });

  it('is read by each step from its version to the present one', () => {
    expect(reading.presentVersion('SlotBooked')).toBe(3);
    expect(reading.presentVersion('SeatReinstated')).toBe(1);
    const now = { type: 'SlotBooked', data: { seatId: 'a', dollars: 2, cents: 200 } };
    expect(reading.upcast(of('SlotBooked', { seat: 'a', dollars: 2 }))).toMatchObject(now);
    expect(reading.upcast(of('SlotBooked', { seat: 'a', dollars: 2 }, 1))).toMatchObject(now);
    expect(reading.upcast(of('SlotBooked', { seatId: 'a', dollars: 2 }, 2))).toMatchObject(now);
    // A former name leads to the first version, and on from there.
    expect(reading.upcast(of('SlotTaken', { seat: 'a', dollars: 2 }))).toMatchObject({
      ...now,
      writtenAs: 'SlotTaken',
    });
    const present = of('SlotBooked', { seatId: 'a', cents: 200 }, 3);
    expect(reading.upcast(present)).toBe(present);
  });

  it('of a later release has a name that nothing here knows, also if the type is known or was a former one', () => {
    for (const type of ['SlotBooked', 'SeatReinstated', 'SlotTaken', 'NewThing'])
      expect(reading.upcast(of(type, { x: 1 }, 4))).toEqual({
        ...of(type, { x: 1 }, 4),
        type: `${type}@4`,
        writtenAs: type,
      });
    expect([...reading.readAs.keys()].toSorted()).toEqual(
      ['SeatReinstated', 'SlotBooked', 'SlotBooked@2', 'SlotBooked@3', 'SlotHoldConfirmed', 'SlotTaken'].toSorted(),
    );
  });

  it('whose version is no number is left for its schema to refuse', () => {
    const strange = { ...written('SlotBooked', {}), metadata: { version: 'two' } };
    expect(reading.upcast(strange)).toMatchObject({ type: 'SlotBooked', metadata: { version: 'two' } });
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
    [
      'a gap between versions',
      [formerVersion(Booked, 2, ({ data }) => data), formerVersion(Booked, 3, ({ data }) => data)],
      /Nothing reads version 1 of SlotBooked/,
    ],
    [
      'two rows of one version',
      [formerVersion(Booked, 1, ({ data }) => data), formerVersion(Booked, 1, ({ data }) => data)],
      /SlotBooked has two rows/,
    ],
  ])('is refused with %s', (_, rows, says) => {
    expect(() => readingBy(rows, present)).toThrow(says);
  });
});
