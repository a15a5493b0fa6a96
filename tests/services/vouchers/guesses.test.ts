import { describe, expect, it } from 'vitest';
import type { Commands } from '@paddock/kit/command-handling/commands';
import { createLimits } from '@paddock/kit/http/rate-limits';
import { createFindVoucher } from '@paddock/sales/vouchers/find-voucher';
import { createGuessVoucher } from '@paddock/sales/vouchers/guesses';
import { UserId, VoucherId } from '@paddock/shared-domain/kernel/ids';
import { noVoucher, type Voucher } from '@paddock/shared-domain/vouchers/voucher';
import { stub } from '../../support/stub.ts';

const ada = { userId: UserId.parse('ada'), ip: '192.0.2.1' };
const idOf = (typed: string) => VoucherId.parse(typed);
const sold: Voucher = { ...noVoucher, issued: stub<NonNullable<Voucher['issued']>>({}), availableCents: 500 };
const guessing = () => {
  const load = (_: unknown, id: string) => Promise.resolve({ state: id === 'good' ? sold : noVoucher });
  const commands = stub<Commands>({ load: load as Commands['load'] });
  return createGuessVoucher({ commands, limits: createLimits('a secret') }, idOf, createFindVoucher(commands, idOf));
};

describe('a voucher code in a cart', () => {
  it('counts as a guess: after five wrong codes, every further code is refused, right or wrong', async () => {
    const guess = guessing();
    const said = [];
    for (let number = 0; number < 8; number += 1) said.push(await guess(ada, `miss${number}`));
    expect(said.slice(0, 5)).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(said.slice(5)).toMatchObject([{ status: 429 }, { status: 429 }, { status: 429 }]);
    expect(await guess(ada, 'good')).toMatchObject({ status: 429 });
  });

  it('can be repeated as often as the cart changes once it was found', async () => {
    const guess = guessing();
    for (let number = 0; number < 50; number += 1)
      expect(await guess(ada, 'good')).toMatchObject({ voucherId: 'good' });
    // Also after too many wrong codes.
    for (let number = 0; number < 8; number += 1) await guess(ada, `miss${number}`);
    expect(await guess(ada, 'good')).toMatchObject({ voucherId: 'good' });
  });
});
