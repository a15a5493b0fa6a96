import { describe, expect, it } from 'vitest';
import type { Commands } from '@paddock/kit/command-handling/commands';
import { createLimits } from '@paddock/kit/http/rate-limits';
import { createFindVoucher } from '@paddock/sales/vouchers/find-voucher';
import { createGuessVoucher } from '@paddock/sales/vouchers/guesses';
import { createVoucherIdsOf } from '@paddock/sales/vouchers/voucher-id';
import { UserId, VoucherId } from '@paddock/shared-domain/kernel/ids';
import { noVoucher, type Voucher } from '@paddock/shared-domain/vouchers/voucher';
import { stub } from '../../support/stub.ts';

const ada = { userId: UserId.parse('ada'), ip: '192.0.2.1' };
const idOf = (typed: string) => VoucherId.parse(typed);
const sold: Voucher = { ...noVoucher, issued: stub<NonNullable<Voucher['issued']>>({}), availableCents: 500 };
const guessing = () => {
  const load = (_: unknown, id: string) => Promise.resolve({ state: id === 'good' ? sold : noVoucher });
  const commands = stub<Commands>({ load: load as Commands['load'] });
  return createGuessVoucher(
    { commands, limits: createLimits('a secret') },
    idOf,
    createFindVoucher(commands, (typed) => [idOf(typed)]),
  );
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

  it('is found by the key it was made with, before and after IDENTITY_KEY was changed', async () => {
    const [before, after] = [createVoucherIdsOf(['old']), createVoucherIdsOf(['new', 'old'])];
    const code = 'ABCD-EFGH-JKLM-NPQR';
    const [id] = before(code);
    const reads: string[] = [];
    const load = (_: unknown, asked: string) => {
      reads.push(asked);
      return Promise.resolve({ state: asked === id ? sold : noVoucher });
    };
    const find = createFindVoucher(stub<Commands>({ load: load as Commands['load'] }), after);
    expect(await find(code)).toMatchObject({ voucherId: id, voucher: { availableCents: 500 } });
    // A wrong guess takes as many reads, and stands for a code of the present key.
    const right = reads.splice(0).length;
    expect(await find('ABCD-EFGH-JKLM-NPQS')).toMatchObject({
      voucher: noVoucher,
      voucherId: after('ABCD-EFGH-JKLM-NPQS')[0],
    });
    expect([right, reads.length]).toEqual([2, 2]);
  });
});
