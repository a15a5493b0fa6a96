import { createRefunds } from '@paddock/sales/refunds/process/refunds';
import { RefundId, VoucherId } from '@paddock/shared-domain/kernel/ids';
import { type RefundCommand, refundsDecider } from '@paddock/shared-domain/refunds/decider';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { id, price } from '../support/builders/brands.ts';
import { dueRefund } from '../support/builders/due-refund.ts';
import { ADA, BOB, NOW, reservation } from '../support/builders/venue.ts';
import { type Wanted } from '../support/given.ts';
import { actsIn, readable } from '../support/acts-in.ts';
import { silentLog } from '../support/stub.ts';
import { createWorld, type Process } from './checkout-world.ts';
import { Crash } from './failpoint-plan.ts';
import { type ProviderForProofs, providerForProofs } from './provider-for-proofs.ts';

const POINTS = ['voucher', 'credits', 'issue', 'complete'].flatMap((step) => [
  `refund:${step}:before`,
  `refund:${step}:recorded`,
]);
const VOUCHER = VoucherId.parse('vhash2');
const GREETING = { code: { subjectId: id.subject('s1'), box: 'AAAA' }, emailTo: null, fromName: null, comments: null };
const SOURCE = dueRefund.data.sourceId;
const PARTS = ['one', 'two', 'three'].map((part) => RefundId.parse(`refundOfPart${part}`));

let provider: ProviderForProofs;
beforeAll(async () => void (provider = await providerForProofs()));
afterAll(() => provider.twin.close());

/** Refunds of three half-hours that a card refused become one voucher. The process dies at the given failpoints and starts again. */
const play = async ({ cards, clock }: ProviderForProofs, crashes: readonly string[]) => {
  const world = createWorld({ cards, clock });
  let process: Process = world.boot();
  const refunds = () =>
    createRefunds({
      commands: process.commands,
      cards,
      clock,
      failpoints: world.plan.of(process),
      log: silentLog(),
      ...actsIn(process.commands, readable(world.log)),
    });
  const staff = { kind: 'staff', userId: BOB, permission: 'user.change_user' } as const;
  const say = (commandId: string, wanted: readonly Wanted<RefundCommand>[]) =>
    process.commands.handle(refundsDecider, SOURCE, wanted, { commandId, actor: staff, now: NOW });
  const due = { ...dueRefund.data, voucherCents: price(0), voucherId: null, credits: [] };
  for (const [at, refundId] of PARTS.entries()) {
    const { outcome } = await say(`open:${refundId}`, [
      {
        type: 'OpenRefunds',
        data: {
          refunds: [
            {
              ...due,
              refundId,
              reservationIds: [reservation(at + 1)],
              captured: { cardCents: 3 * due.cardCents, voucherCents: 0, credits: 0 },
            },
          ],
        },
      },
    ]);
    expect(outcome).toBe('accepted');
    await say(`no:${refundId}`, [{ type: 'RecordCardRefundRefused', data: { refundId, code: 'x', text: 'No.' } }]);
  }
  const settled = await say(
    'settle',
    PARTS.map((refundId) => ({
      type: 'TurnRefundIntoVoucher',
      data: { refundId, voucherId: VOUCHER, greeting: GREETING },
    })),
  );
  expect(settled.outcome).toBe('accepted');
  for (const point of crashes) world.plan.crashAt(point);
  for (let pass = 0; pass < 4; pass += 1) {
    await refunds()
      .run(SOURCE)
      .catch((error: unknown) => {
        if (!(error instanceof Crash)) throw error;
      });
    if (process.dead) process = world.boot();
  }
  const all = (type: string) => world.log.filter((event) => event.type === type);
  return {
    issued: all('VoucherIssuedForRefund').map(({ data }) => (data as { amountCents: number }).amountCents),
    completed: all('RefundCompleted').length,
    fired: world.plan.fired.length,
    cents: due.cardCents,
  };
};

it('refunds that are settled together become one voucher of their sum, once, after any crash or pair of crashes', async () => {
  const unreached: string[] = [];
  for (const first of POINTS) {
    const alone = await play(provider, [first]);
    if (alone.fired === 0) unreached.push(first);
    for (const story of [alone, ...(await Promise.all(POINTS.map((second) => play(provider, [first, second]))))])
      expect([first, story.issued, story.completed]).toEqual([first, [3 * story.cents], 3]);
  }
  expect([unreached, ADA]).toEqual([[], dueRefund.data.userId]);
});
