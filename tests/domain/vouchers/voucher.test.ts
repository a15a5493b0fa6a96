import { describe, expect, it } from 'vitest';
import { upcast } from '@paddock/shared-domain/all-events';
import { PaymentId, RefundId, VoucherId } from '@paddock/shared-domain/kernel/ids';
import { cents } from '@paddock/shared-domain/kernel/money';
import { voucherDecider } from '@paddock/shared-domain/vouchers/decider';
import type { VoucherEvent } from '@paddock/shared-domain/vouchers/events';
import { voucherBalance } from '@paddock/shared-domain/vouchers/voucher';
import { checkVoucherAgainstModel } from '../../proofs/checkout-funds-model.ts';
import { freshSeed } from '../../proofs/seed.ts';
import { id, price } from '../../support/builders/brands.ts';
import { ADA, BOB } from '../../support/builders/venue.ts';
import { storiesOf } from '../../support/given.ts';

const { given } = storiesOf(voucherDecider);
const voucherId = VoucherId.parse('v1');
const paymentId = PaymentId.parse('p1');
const sealed = { subjectId: id.subject('s1'), box: 'sealed' };
const greeting = { code: sealed, emailTo: null, fromName: null, comments: null };
const sale = { voucherId, userId: ADA, paymentId, amountCents: price(10_000), greeting };
const issued: VoucherEvent = {
  type: 'VoucherSold',
  data: {
    ...sale,
    postings: [
      { account: 'receivable:ada', amountCents: cents(10_000) },
      { account: 'liability:voucher', amountCents: cents(-10_000) },
    ],
  },
};
const hold = (holdId: string, amount: number) => ({ voucherId, holdId, userId: BOB, amountCents: price(amount) });
const held = (holdId: string, amount: number): VoucherEvent => ({ type: 'VoucherHeld', data: hold(holdId, amount) });
const posted = (holdId: string, amount: number): VoucherEvent => ({
  type: 'VoucherHoldPosted',
  data: {
    ...hold(holdId, amount),
    postings: [
      { account: 'liability:voucher', amountCents: cents(amount) },
      { account: 'receivable:bob', amountCents: cents(-amount) },
    ],
  },
});
const voided = (holdId: string): VoucherEvent => ({ type: 'VoucherHoldVoided', data: { voucherId, holdId } });
const settle = { voucherId, userId: BOB };

describe('a voucher', () => {
  it('is sold once for a payment, against what its buyer owes, without tax', () => {
    given().when({ type: 'SellVoucher', data: sale }).then(issued);
    given(issued).when({ type: 'SellVoucher', data: sale }).then();
    given(issued)
      .when({ type: 'SellVoucher', data: { ...sale, paymentId: PaymentId.parse('p2') } })
      .thenRefused('CodeTaken');
  });

  it('is issued once for a refund, and names no payment', () => {
    const { paymentId: _none, ...gift } = { ...sale, refundId: id.refund('r1') };
    const { paymentId: _nor, ...told } = issued.data as typeof sale & { postings: [] };
    const becomes: VoucherEvent = { type: 'VoucherIssuedForRefund', data: { ...told, refundId: gift.refundId } };
    given().when({ type: 'IssueVoucherForRefund', data: gift }).then(becomes);
    given(becomes).when({ type: 'IssueVoucherForRefund', data: gift }).then();
    given(becomes)
      .when({ type: 'IssueVoucherForRefund', data: { ...gift, refundId: id.refund('r2') } })
      .thenRefused('CodeTaken');
    given(issued).when({ type: 'IssueVoucherForRefund', data: gift }).thenRefused('CodeTaken');
  });

  it('of an earlier release is read as sold, or as issued for the refund that it names', () => {
    const read = (data: object) => upcast({ stream: 'voucher-v1', type: 'VoucherIssued', data });
    const { paymentId: _none, ...gift } = { ...sale, refundId: 'r1' };
    expect(read(sale)).toMatchObject({ type: 'VoucherSold', data: sale });
    const now = read({ ...gift, paymentId: 'r1' });
    expect([now.type, now.data]).toEqual(['VoucherIssuedForRefund', gift]);
  });

  it('that staff or a dispute block holds nothing new, spends what was held, and needs both to end', () => {
    const byStaff: VoucherEvent = { type: 'VoucherBlockedByStaff', data: { voucherId, userId: ADA } };
    const ended: VoucherEvent = { type: 'VoucherUnblockedByStaff', data: { voucherId, userId: ADA } };
    const disputed: VoucherEvent = { type: 'VoucherBlocked', data: { voucherId, userId: ADA, disputeId: 'dp_1' } };
    const wanted = { type: 'HoldVoucher', data: hold('c2', 1_000) } as const;
    given(issued, byStaff).when(wanted).thenRefused('VoucherBlocked');
    given(issued, byStaff, disputed, ended).when(wanted).thenRefused('VoucherBlocked');
    given(issued, byStaff, ended).when(wanted).then(held('c2', 1_000));
    given(issued, held('c1', 4_000), byStaff)
      .when({ type: 'PostVoucherHold', data: { ...settle, holdId: 'c1' } })
      .then(posted('c1', 4_000));
  });

  it('VOUCH-16 loses what is spent, and counts as used when nothing is left', () => {
    const spent = given(issued, held('c1', 4_000), posted('c1', 4_000));
    expect(voucherBalance(spent.state())).toBe(6_000);
    given(issued, held('c1', 10_000), posted('c1', 10_000))
      .when({ type: 'HoldVoucher', data: hold('c2', 100) })
      .thenRefused('VoucherUsed');
    given(issued, held('c1', 4_000))
      .when({ type: 'HoldVoucher', data: hold('c2', 6_100) })
      .thenRefused('VoucherShort');
    given()
      .when({ type: 'HoldVoucher', data: hold('c1', 100) })
      .thenRefused('VoucherUnknown');
  });

  it('VOUCH-17 loses nothing by a hold that is voided', () => {
    const back = given(issued, held('c1', 4_000), voided('c1'));
    expect([voucherBalance(given(issued, held('c1', 4_000)).state()), voucherBalance(back.state())]).toEqual([
      10_000, 10_000,
    ]);
  });

  it('posts or voids a hold once', () => {
    const waiting = given(issued, held('c1', 4_000));
    waiting.when({ type: 'HoldVoucher', data: hold('c1', 4_000) }).then();
    waiting.when({ type: 'PostVoucherHold', data: { ...settle, holdId: 'c1' } }).then(posted('c1', 4_000));
    waiting.when({ type: 'VoidVoucherHold', data: { voucherId, holdId: 'c1' } }).then(voided('c1'));
    waiting.when({ type: 'PostVoucherHold', data: { ...settle, holdId: 'c2' } }).thenRefused('HoldUnknown');
    const spent = given(issued, held('c1', 4_000), posted('c1', 4_000));
    spent.when({ type: 'PostVoucherHold', data: { ...settle, holdId: 'c1' } }).then();
    spent.when({ type: 'VoidVoucherHold', data: { voucherId, holdId: 'c1' } }).thenRefused('HoldPosted');
    const gone = given(issued, held('c1', 4_000), voided('c1'));
    gone.when({ type: 'VoidVoucherHold', data: { voucherId, holdId: 'c1' } }).then();
    gone.when({ type: 'PostVoucherHold', data: { ...settle, holdId: 'c1' } }).thenRefused('HoldEnded');
  });

  it('gives no hold to a checkout that voided it before, even if it never held', () => {
    given(issued)
      .when({ type: 'VoidVoucherHold', data: { voucherId, holdId: 'late' } })
      .then(voided('late'));
    given(issued, voided('late'))
      .when({ type: 'HoldVoucher', data: hold('late', 100) })
      .thenRefused('HoldEnded');
    given()
      .when({ type: 'VoidVoucherHold', data: { voucherId, holdId: 'late' } })
      .then();
  });

  it('takes back spent value once for each refund, and never more than was spent', () => {
    const [first, second] = [RefundId.parse('r1'), RefundId.parse('r2')];
    const back = (refundId: RefundId, amount: number) => ({
      type: 'ReturnVoucherValue' as const,
      data: { ...hold('c1', amount), refundId },
    });
    const spent = [issued, held('c1', 4_000), posted('c1', 4_000)];
    const returned: VoucherEvent = {
      type: 'VoucherValueReturned',
      data: {
        ...back(first, 3_000).data,
        postings: [
          { account: 'receivable:bob', amountCents: cents(3_000) },
          { account: 'liability:voucher', amountCents: cents(-3_000) },
        ],
      },
    };
    given(...spent)
      .when(back(first, 3_000))
      .then(returned);
    given(...spent, returned)
      .when(back(first, 3_000))
      .then();
    given(...spent, returned)
      .when(back(second, 1_001))
      .thenRefused('MoreThanSpent');
    expect(voucherBalance(given(...spent, returned).state())).toBe(9_000);
    given(issued, held('c1', 4_000)).when(back(first, 100)).thenRefused('HoldUnknown');
  });

  it('agrees with an independent model over random lives', () => {
    const seed = freshSeed('V1');
    const met = checkVoucherAgainstModel(voucherDecider, { seed, stories: 5_000 });
    console.log(`V1, V2, V5: 5,000 lives of 25 acts, 0 differences, ${JSON.stringify(met)}`);
    for (const reason of [
      'CodeTaken',
      'VoucherUnknown',
      'VoucherUsed',
      'VoucherShort',
      'HoldEnded',
      'HoldPosted',
      'HoldUnknown',
      'MoreThanSpent',
    ])
      expect(
        Object.keys(met).some((name) => name.endsWith(reason)),
        reason,
      ).toBe(true);
  });
});

describe('the balance of a voucher that staff refund', () => {
  const refund = { voucherId, userId: ADA, refundId: id.refund('r1'), outsideCents: 0 };
  const withdrawn = (cents_: number, refundId = refund.refundId): VoucherEvent => ({
    type: 'VoucherBalanceWithdrawn',
    data: {
      voucherId,
      userId: ADA,
      refundId,
      paymentId,
      amountCents: price(cents_),
      postings: [
        { account: 'liability:voucher', amountCents: cents(cents_) },
        { account: 'receivable:ada', amountCents: cents(-cents_) },
      ],
    },
  });
  const why = { reason: 'They moved away.' };
  const wanted = { type: 'WithdrawVoucherBalance' as const, data: refund };

  it('is what is neither spent nor held, leaves it at once, and once for a refund', () => {
    given(issued, held('c1', 4_000), posted('c1', 4_000), held('c2', 1_000)).when(wanted, why).then(withdrawn(5_000));
    given(issued, withdrawn(10_000)).when(wanted, why).then();
    given(issued, withdrawn(10_000))
      .when({ type: 'HoldVoucher', data: hold('c1', 1) })
      .thenRefused('VoucherUsed');
    given(issued).when(wanted).thenRefused('ReasonMissing');
    given().when(wanted, why).thenRefused('VoucherUnknown');
  });

  it('is refused with the reason if nothing is left, or nobody would be owed it', () => {
    const again = { type: 'WithdrawVoucherBalance' as const, data: { ...refund, refundId: id.refund('r2') } };
    given(issued, withdrawn(10_000)).when(again, why).thenRefused('VoucherUsed');
    given(issued, held('c1', 10_000)).when(wanted, why).thenRefused('BalanceHeld');
    // Released later, it can be refunded, or spent.
    given(issued, held('c1', 4_000), withdrawn(6_000), voided('c1'))
      .when(again, why)
      .then(withdrawn(4_000, again.data.refundId));
    const disputed: VoucherEvent = { type: 'VoucherBlocked', data: { voucherId, userId: ADA, disputeId: 'dp_1' } };
    given(issued, disputed).when(wanted, why).thenRefused('PurchaseDisputed');
    const whole: VoucherEvent = { type: 'VoucherPaymentRefunded', data: { voucherId, userId: ADA } };
    given(issued, whole).when(wanted, why).thenRefused('PurchaseRefunded');
    const { paymentId: _none, ...told } = issued.data as typeof sale & { postings: [] };
    given({ type: 'VoucherIssuedForRefund', data: { ...told, refundId: id.refund('r0') } })
      .when(wanted, why)
      .thenRefused('NotBought');
  });

  it('leaves what was refunded outside on the voucher, blocked', () => {
    const blocked: VoucherEvent = { type: 'VoucherBlockedByStaff', data: { voucherId, userId: ADA } };
    const some = { type: 'WithdrawVoucherBalance' as const, data: { ...refund, outsideCents: 3_000 } };
    given(issued).when(some, why).then(withdrawn(7_000), blocked);
    given(issued, blocked).when(some, why).then(withdrawn(7_000));
    given(issued)
      .when({ type: 'WithdrawVoucherBalance', data: { ...refund, outsideCents: 10_000 } }, why)
      .thenRefused('PurchaseRefunded');
  });
});

describe('the code of a voucher that staff replace', () => {
  const codeId = VoucherId.parse('v1b');
  const data = { voucherId, codeId, userId: ADA, code: sealed, emailTo: sealed, replaces: undefined };
  const wanted = { type: 'ReissueVoucher' as const, data };
  const why = { reason: 'The code was on a picture.' };
  const reissued = (cents_: number): VoucherEvent => ({
    type: 'VoucherReissued',
    data: { voucherId, codeId, userId: ADA, amountCents: price(cents_), code: sealed, emailTo: sealed },
  });

  it('is replaced once, with what is left and held, with a reason', () => {
    given(issued, held('c1', 4_000), posted('c1', 4_000), held('c2', 1_000)).when(wanted, why).then(reissued(6_000));
    given(issued, reissued(10_000)).when(wanted, why).then();
    given(issued).when(wanted).thenRefused('ReasonMissing');
    given().when(wanted, why).thenRefused('VoucherUnknown');
    given(issued, reissued(10_000))
      .when({ type: 'ReissueVoucher', data: { ...data, codeId: VoucherId.parse('v1c') } }, why)
      .thenRefused('CodeReplaced');
    given(issued, reissued(10_000))
      .when({ type: 'ReissueVoucher', data: { ...data, codeId: VoucherId.parse('v1c'), replaces: codeId } }, why)
      .then({
        ...reissued(10_000),
        data: { ...reissued(10_000).data, codeId: VoucherId.parse('v1c') },
      } as VoucherEvent);
  });

  it('is not replaced of a voucher that is used up, refunded or blocked', () => {
    given(issued, held('c1', 10_000), posted('c1', 10_000)).when(wanted, why).thenRefused('VoucherUsed');
    const refunded: VoucherEvent = {
      type: 'VoucherBalanceWithdrawn',
      data: { voucherId, userId: ADA, refundId: id.refund('r1'), paymentId, amountCents: price(10_000), postings: [] },
    };
    given(issued, refunded).when(wanted, why).thenRefused('VoucherUsed');
    for (const block of [
      { type: 'VoucherBlockedByStaff', data: { voucherId, userId: ADA } },
      { type: 'VoucherPaymentRefunded', data: { voucherId, userId: ADA } },
      { type: 'VoucherBlocked', data: { voucherId, userId: ADA, disputeId: 'dp_1' } },
    ] as const)
      given(issued, block).when(wanted, why).thenRefused('VoucherBlocked');
  });

  it('holds nothing new once it was replaced, and what it held goes on', () => {
    const old = { type: 'HoldVoucher' as const, data: hold('c1', 1_000) };
    given(issued, reissued(10_000)).when(old).thenRefused('CodeReplaced');
    given(issued)
      .when({ ...old, data: { ...old.data, codeId } })
      .thenRefused('CodeReplaced');
    given(issued, reissued(10_000))
      .when({ ...old, data: { ...old.data, codeId } })
      .then(held('c1', 1_000));
    given(issued, held('c1', 1_000), reissued(10_000)).when(old).then();
    given(issued, held('c1', 1_000), reissued(10_000))
      .when({ type: 'PostVoucherHold', data: { ...settle, holdId: 'c1' } })
      .then(posted('c1', 1_000));
    given(issued, held('c1', 1_000), reissued(10_000))
      .when({ type: 'VoidVoucherHold', data: { voucherId, holdId: 'c1' } })
      .then(voided('c1'));
  });

  it('is reserved under an unused code only, which then belongs to no other voucher', () => {
    const reserve = { type: 'ReserveVoucherCode' as const, data: { voucherId, codeId, userId: ADA } };
    const reserved: VoucherEvent = { type: 'VoucherCodeReserved', data: reserve.data };
    given().when(reserve).then(reserved);
    given(reserved).when(reserve).then();
    given(issued).when(reserve).thenRefused('CodeTaken');
    given(reserved)
      .when({ ...reserve, data: { ...reserve.data, voucherId: VoucherId.parse('v2') } })
      .thenRefused('CodeTaken');
    given(reserved).when({ type: 'SellVoucher', data: sale }).thenRefused('CodeTaken');
    given(reserved)
      .when({ type: 'HoldVoucher', data: hold('c1', 1) })
      .thenRefused('VoucherUnknown');
  });
});
