import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createVoucherIdOf } from '@paddock/sales/vouchers/voucher-id';
import { foldVoucherCode, groupedVoucherCode, voucherCodeFrom } from '@paddock/shared-domain/vouchers/voucher-code';

const CODES = process.env['PROOFS'] === 'full' ? 1_000_000 : 100_000;
const draw = () => voucherCodeFrom((count) => randomBytes(count));

describe('a voucher’s code', () => {
  it('has 16 characters of Crockford’s alphabet, each equally likely, and no two codes are equal', () => {
    const counts = new Map<string, number>();
    const codes = new Set<string>();
    for (let number = 0; number < CODES; number += 1) {
      const code = draw();
      codes.add(code);
      if (number < 50_000) for (const letter of code.split('')) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    }
    expect(codes.size).toBe(CODES);
    expect([...counts.keys()].toSorted().join('')).toBe('0123456789ABCDEFGHJKMNPQRSTVWXYZ');
    // 800,000 draws over 32 letters: 25,000 each, and six sigma are 930.
    for (const [letter, seen] of counts) expect(Math.abs(seen - 25_000), letter).toBeLessThan(930);
    console.log(`V3: ${CODES} codes, 0 alike`);
  });

  it('VOUCH-02 is read however it is typed: lower case, groups, spaces, and letters that look like digits', () => {
    const code = '0123ABCD456789XY';
    for (const typed of [
      '0123abcd456789xy',
      '0123-ABCD-4567-89XY',
      ' o123 abcd 4567 89xy ',
      'OI23ABCD456789XY',
      'oL23abcd456789xy',
    ])
      expect(foldVoucherCode(typed), typed).toBe(code);
    expect(groupedVoucherCode(code)).toBe('0123-ABCD-4567-89XY');
    expect(foldVoucherCode(groupedVoucherCode(code))).toBe(code);
  });

  it('is not read from a text of any other form', () => {
    for (const typed of ['', '0123', '0123ABCD456789XYZ', 'U123ABCD456789XY', '0123ABCD456789X!', 'ß123ABCD456789XY'])
      expect(foldVoucherCode(typed), typed).toBeUndefined();
  });

  it('names its stream by a keyed hash that depends on the key and does not contain the code', () => {
    const [ours, theirs] = [createVoucherIdOf('one key'), createVoucherIdOf('another key')];
    const code = draw();
    expect(ours(code)).toBe(ours(groupedVoucherCode(code).toLowerCase()));
    expect(ours(code)).toMatch(/^[0-9a-f]{40}$/);
    expect(theirs(code)).not.toBe(ours(code));
    expect(ours(code)).not.toContain(code.toLowerCase().slice(0, 6));
    // A text that is no code also gets a name, which is never that of a voucher.
    expect(ours('no code at all')).toMatch(/^[0-9a-f]{40}$/);
  });
});
