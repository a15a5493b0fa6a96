import type { RecordedEvent } from '@paddock/event-store/port';
import { createDecode } from '@paddock/event-store/codec';
import { endMove } from '@paddock/sales/booking/end-move';
import { createRefunds } from '@paddock/sales/refunds/process/refunds';
import { refundsProcess } from '@paddock/sales/refunds/process/refunds-process';
import { allEvents } from '@paddock/shared-domain/all-events';
import { PaymentId, VoucherId } from '@paddock/shared-domain/kernel/ids';
import { HOUR, MINUTE } from '@paddock/shared-domain/kernel/time';
import { voucherDecider } from '@paddock/shared-domain/vouchers/decider';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { id, price } from '../support/builders/brands.ts';
import { ADA, BOB } from '../support/builders/venue.ts';
import { actsIn, readable } from '../support/acts-in.ts';
import { silentLog } from '../support/stub.ts';
import { Crash } from './failpoint-plan.ts';
import { faultCardProvider, ProviderFaultPlan } from '@paddock/kit/gateways/card-provider/fault-card-provider';
import { createPaymentWorld } from './payment-world.ts';
import { type ProviderForProofs, providerForProofs } from './provider-for-proofs.ts';
import { REFUND_FAULTS, type RefundFault } from './refund-story.ts';

const POINTS = [
  ...['before', 'withdrawn', 'open', 'recorded'].map((point) => `refund:balance:${point}`),
  ...['refund:card:before', 'refund:card:effect', 'refund:card:recorded'],
  ...['refund:complete:before', 'refund:complete:recorded'],
];
const GREETING = { code: { subjectId: id.subject('s1'), box: 'AAAA' }, emailTo: null, fromName: null, comments: null };
const SOLD = 10_000;
const SPENT = 3_300;
const PAUSES = [31_000, 2 * MINUTE, 10 * MINUTE, ...Array.from({ length: 25 }, () => HOUR)];

let provider: ProviderForProofs;
let stories = 0;
beforeAll(async () => void (provider = await providerForProofs()));
afterAll(() => provider.twin.close());

/** A bought voucher, a part of it spent. Staff refund the rest while the process dies at the given failpoints. */
const play = async (
  { twin, cards, clock, cardOf }: ProviderForProofs,
  fault: RefundFault,
  crashes: readonly string[],
) => {
  const number = (stories += 1);
  const world = createPaymentWorld({ cards, clock });
  const decode = createDecode([...allEvents]);
  let process = world.boot();
  const faults = new ProviderFaultPlan();
  const refundsOf = (of: typeof process) =>
    createRefunds({
      commands: of.commands,
      cards: faultCardProvider(cards, faults),
      clock,
      failpoints: world.plan.of(of),
      log: silentLog(),
      ...actsIn(of.commands, readable(world.log)),
    });
  let refunds = refundsOf(process);
  const paymentId = PaymentId.parse(`bought${number}`);
  const voucherId = VoucherId.parse(`v${number}`);
  const card = await cardOf('tok_visa');
  const customer = { actor: { kind: 'customer', userId: ADA } as const, now: clock.now() };
  const purpose = { kind: 'voucher', voucherId, greeting: GREETING } as const;
  await process.payments.pay(
    {
      paymentId,
      userId: ADA,
      amountCents: price(SOLD),
      purpose,
      means: { kind: 'card', ...card },
      offSession: false,
    },
    { ...customer, commandId: `buy:${number}` },
  );
  const spend = (holdId: string, cents: number) =>
    process.commands.handle(
      voucherDecider,
      voucherId,
      [
        { type: 'HoldVoucher', data: { voucherId, holdId, userId: BOB, amountCents: price(cents) } },
        { type: 'PostVoucherHold', data: { voucherId, holdId, userId: BOB } },
      ],
      { actor: { kind: 'customer', userId: BOB }, now: clock.now(), commandId: `spend:${number}:${holdId}` },
    );
  expect((await spend('c1', SPENT)).outcome).toBe('accepted');
  twin.faults.clear();
  if (fault.port) faults.add(fault.port);
  if (fault.twin) twin.faults.add({ operation: 'refunds.create', kind: fault.twin });
  for (const point of crashes) world.plan.crashAt(point);

  const errors: string[] = [];
  const alive = async (act: () => Promise<unknown>) => {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof Crash)) errors.push(String(error));
    }
    if (!process.dead) return;
    process = world.boot();
    refunds = refundsOf(process);
  };
  const has = (type: string) => world.log.some((event) => event.type === type);
  const press = async () => {
    const context = {
      actor: { kind: 'staff', userId: BOB, permission: 'user.change_user' } as const,
      now: clock.now(),
      reason: 'They moved away.',
      commandId: `refund:${number}`,
    };
    const opened = await refunds.ofVoucher({ voucherId, userId: ADA }, context);
    if (typeof opened === 'string' || 'refused' in opened) return;
    await refunds.run(opened.sourceId);
  };
  /** The refunds process of the next run reads the whole log again. */
  const readLog = async () => {
    const { on } = refundsProcess(process.commands, refunds, () => Promise.resolve([]), endMove);
    const handlers = on as unknown as Readonly<Record<string, ((event: object) => Promise<void>) | undefined>>;
    for (const event of [...world.log]) await handlers[event.type]?.(decode(event as RecordedEvent));
  };
  await alive(press);
  // 1. Nobody spends what is being refunded, whatever died.
  if (has('VoucherBalanceWithdrawn'))
    expect(await spend('c2', 100)).toMatchObject({ outcome: 'refused', reason: 'VoucherUsed' });
  // 2. If it died before anything was stored, staff press again. Otherwise the process goes on alone.
  for (let tries = 0; tries < 3 && !has('VoucherBalanceWithdrawn'); tries += 1) await alive(press);
  await alive(readLog);
  for (const pause of PAUSES) {
    if (has('RefundCompleted') && world.plan.pending().length === 0) break;
    clock.advance(pause);
    await alive(readLog);
    await alive(() => refunds.run(paymentId));
  }
  await alive(readLog);
  await alive(press);
  const intent = world.intentOf(paymentId);
  const sums = new Map<string, number>();
  for (const { data } of world.log)
    for (const { account, amountCents } of (data as { postings?: { account: string; amountCents: number }[] })
      .postings ?? [])
      sums.set(account, (sums.get(account) ?? 0) + amountCents);
  return {
    fired: world.plan.fired.length,
    errors,
    refunded: twin
      .ledger()
      .refunds.filter(({ payment_intent: of }) => of === intent)
      .map(({ amount }) => amount),
    completed: world.log.filter(({ type }) => type === 'RefundCompleted').length,
    owed: sums.get(`receivable:${ADA}`) ?? 0,
    liability: sums.get('liability:voucher') ?? 0,
    clearing: sums.get('clearing:stripe') ?? 0,
  };
};
const WANTED = {
  errors: [],
  refunded: [SOLD - SPENT],
  completed: 1,
  owed: 0,
  liability: 0,
  clearing: SPENT,
};

it('when staff refund a voucher, its whole balance goes to the card once, at whatever step the process dies', async () => {
  const unreached: string[] = [];
  for (const fault of REFUND_FAULTS)
    for (const point of POINTS) {
      const cell = `${point}, the provider ${fault.name}`;
      const { fired, ...ended } = await play(provider, fault, [point]);
      if (fired === 0) unreached.push(cell);
      expect([cell, ended]).toEqual([cell, WANTED]);
    }
  expect(unreached).toEqual([]);
}, 300_000);

it('and also if the process that takes over dies too', async () => {
  const [answers] = REFUND_FAULTS;
  for (const first of POINTS)
    for (const second of POINTS) {
      if (answers === undefined) continue;
      const { fired: _fired, ...ended } = await play(provider, answers, [first, second]);
      expect([first, second, ended]).toEqual([first, second, WANTED]);
    }
}, 300_000);
