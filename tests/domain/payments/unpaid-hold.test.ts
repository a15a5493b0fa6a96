import { UserId } from '@paddock/shared-domain/kernel/ids';
import { HOUR, Instant, MINUTE, plusMillis } from '@paddock/shared-domain/kernel/time';
import { holdUntil, mayHoldFrom, type UnpaidHold } from '@paddock/shared-domain/payments/unpaid-hold';
import { describe, expect, it } from 'vitest';

const NOW = Instant.parse('2027-03-06T20:00:00.000Z');
const after = (minutes: number) => plusMillis(NOW, minutes * MINUTE);
const ada = UserId.parse('ada');
const ben = UserId.parse('ben');
const hold = (more: Partial<UnpaidHold> = {}): UnpaidHold => ({
  userId: ada,
  slots: ['one@19:00'],
  at: NOW,
  until: after(10),
  givenUp: false,
  ...more,
});
const wanted = (minutes: number, slots: readonly string[] = ['two@19:00'], userId = ada, everPaid = true) => ({
  userId,
  slots,
  at: after(minutes),
  everPaid,
});

describe('How long seats are kept while the bank asks', () => {
  it('is ten minutes, and three after an unpaid one in the last hour', () => {
    expect(holdUntil([], wanted(0))).toEqual({ until: after(10) });
    expect(holdUntil([hold()], wanted(1))).toEqual({ until: after(4) });
    expect(holdUntil([hold({ givenUp: true })], wanted(59))).toEqual({ until: after(62) });
    expect(holdUntil([hold({ givenUp: true })], wanted(60))).toEqual({ until: after(70) });
  });

  it('ends for the same seats when the first time ends, also if the customer begins again', () => {
    expect(holdUntil([hold()], wanted(1, ['one@19:00', 'two@19:00']))).toEqual({ until: after(4) });
    expect(holdUntil([hold()], wanted(9, ['one@19:00', 'two@19:00']))).toEqual({ until: after(10) });
  });

  it('is over for the same seats once they were given up or the time ran out, for the customer and for the card', () => {
    const again = ['two@19:00', 'one@19:00'];
    for (const userId of [ada, ben]) {
      expect(holdUntil([hold({ givenUp: true })], wanted(1, again, userId))).toEqual({ notKept: 'kept-before' });
      expect(holdUntil([hold()], wanted(10, again, userId))).toEqual({ notKept: 'kept-before' });
    }
    expect(holdUntil([hold()], wanted(60, again))).toEqual({ until: after(70) });
  });

  it('is nothing after five in an hour, counted from their beginning, or twenty of the same card that were left', () => {
    const many = (count: number, more: Partial<UnpaidHold>) =>
      Array.from({ length: count }, (_, at) => hold({ at: after(at + 1), until: after(at + 11), ...more }));
    const five = (more: Partial<UnpaidHold>) => many(5, more);
    expect(holdUntil(five({}), wanted(6))).toEqual({ notKept: 'too-many' });
    expect(holdUntil(five({}).slice(1), wanted(6))).toEqual({ until: after(9) });
    const left = { userId: ben, givenUp: true };
    expect(holdUntil(many(19, left), wanted(21))).toEqual({ until: after(31) });
    expect(holdUntil(many(20, left), wanted(21))).toEqual({ notKept: 'too-many' });
    expect(holdUntil(many(20, { userId: ben, until: after(60) }), wanted(21))).toEqual({ until: after(31) });
    expect(mayHoldFrom(five({}), wanted(6))).toBe(plusMillis(after(1), HOUR));
    expect(mayHoldFrom(five({}), wanted(61))).toBeUndefined();
  });

  it('is given for twelve half-hours at most to somebody who never paid', () => {
    const slots = Array.from({ length: 13 }, (_, at) => `${at}@19:00`);
    expect(holdUntil([], wanted(0, slots, ada, false))).toEqual({ notKept: 'newcomer' });
    expect(holdUntil([], wanted(0, slots.slice(1), ada, false))).toEqual({ until: after(10) });
    expect(holdUntil([], wanted(0, slots))).toEqual({ until: after(10) });
  });
});
