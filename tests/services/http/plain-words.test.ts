import { validate } from '@paddock/kit/http/validate';
import { processCheckout, quoteCheckout } from '@paddock/shared-domain/checkout/contract';
import { createToken } from '@paddock/shared-domain/identity/contract';
import { purchaseVoucher } from '@paddock/shared-domain/vouchers/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const said = (schema: z.ZodType | undefined, value: unknown) => {
  const read = validate(schema, value);
  return read.valid ? {} : read.fields;
};

describe('what a refusal says', () => {
  it('ERR-02 is a plain sentence for each field, never the message of a library', () => {
    expect(said(purchaseVoucher.body, { amount_cents: 99 })).toEqual({
      amount_cents: ['Use 100 or more.', 'Use whole dollars.'],
    });
    expect(said(purchaseVoucher.body, { amount_cents: 100_100 })).toEqual({ amount_cents: ['Use 100000 or less.'] });
    expect(said(purchaseVoucher.body, { amount_cents: '100' })).toEqual({ amount_cents: ['Use a number.'] });
    expect(said(purchaseVoucher.body, { amount_cents: 1.5 })).toEqual({ amount_cents: ['Use a whole number.'] });
    expect(said(purchaseVoucher.body, {})).toEqual({ amount_cents: ['This field is required.'] });
    expect(said(quoteCheckout.body, { reservations: [] })).toEqual({ reservations: ['Choose at least one.'] });
    expect(said(quoteCheckout.body, { reservations: 'x' })).toEqual({ reservations: ['Use a list.'] });
    expect(said(quoteCheckout.body, { reservations: [{ slot: 1, calendar: 'a' }] })).toEqual({
      'reservations.0.slot': ['Use text.'],
    });
    expect(said(processCheckout.body, { a: 1 })).toEqual({ a: ['This field is not known.'] });
    const form = z.strictObject({ name: z.string().min(1).max(3), kind: z.enum(['a', 'b']), on: z.boolean() });
    expect(said(form, { name: '', kind: 'c', on: 'yes' })).toEqual({
      name: ['This field is required.'],
      kind: ['Use one of: a, b.'],
      on: ['Use true or false.'],
    });
    expect(said(form, { name: 'four', kind: 'a', on: true })).toEqual({ name: ['Use at most 3 characters.'] });
  });

  it('describes the first of several forms if none was sent, and otherwise the one that came closest', () => {
    const { body } = createToken;
    expect(said(body, {})).toEqual({ username: ['This field is required.'], password: ['This field is required.'] });
    expect(said(body, { username: 'ada' })).toEqual({ password: ['This field is required.'] });
    expect(said(body, { token: '' })).toEqual({ token: ['This field is required.'] });
  });

  it('is the text of the contract if the contract has one', () => {
    const own = z.strictObject({ cents: z.int('Whole cents.').min(1, 'At least a cent.') });
    expect([said(own, { cents: 0 }), said(own, { cents: 0.5 })]).toEqual([
      { cents: ['At least a cent.'] },
      { cents: ['Whole cents.'] },
    ]);
  });
});
