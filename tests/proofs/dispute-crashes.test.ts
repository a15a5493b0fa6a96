import { endMove } from '@paddock/sales/booking/end-move';
import { createCommands } from '@paddock/kit/command-handling/command-handler';
import type { Commands } from '@paddock/kit/command-handling/commands';
import { recordDisputeOf } from '@paddock/sales/refunds/process/heard-of-dispute';
import { refundsProcess } from '@paddock/sales/refunds/process/refunds-process';
import { createDecode } from '@paddock/event-store/codec';
import { openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import type { Refunds } from '@paddock/sales/refunds/process/refunds';
import { allEvents } from '@paddock/shared-domain/all-events';
import { accept } from '@paddock/shared-domain/kernel/decider';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import { paymentDecider } from '@paddock/shared-domain/payments/decider';
import { refundsDecider } from '@paddock/shared-domain/refunds/decider';
import type { RefundEvent } from '@paddock/shared-domain/refunds/events';
import { voucherDecider } from '@paddock/shared-domain/vouchers/decider';
import { spendableCents } from '@paddock/shared-domain/vouchers/voucher';
import { expect, it } from 'vitest';
import { dueRefund } from '../support/builders/due-refund.ts';
import { ADA, NOW, reservation } from '../support/builders/venue.ts';
import { type LooseDecider } from '../support/loose-decider.ts';
import { stub } from '../support/stub.ts';

const PAYMENT = 'payment1';
/** One voucher bought with the charge, and two made of refunds of it. */
const VOUCHERS = ['vbought', 'vrefund1', 'vrefund2'];
const LEFT = 5_000;
const GREETING = { code: { subjectId: 's1', box: 'AAAA' }, emailTo: null, fromName: null, comments: null };
const DISPUTES = ['dp_1', 'dp_2'];
const SOURCE = { sourceId: PAYMENT, userId: ADA };

type Death = { readonly call: number; readonly how: 'before' | 'after' | 'busy' };
class Died extends Error {}
/** The commands of a process that dies before or after its n-th call, or finds the stream busy then. */
const dyingAt = (commands: Commands, { call, how }: Death): Commands & { readonly calls: () => number } => {
  let calls = 0;
  return {
    ...commands,
    calls: () => calls,
    handle: async (decider, id, wanted, context) => {
      calls += 1;
      if (calls !== call) return commands.handle(decider, id, wanted, context);
      if (how === 'busy') return { outcome: 'busy' };
      if (how === 'after') await commands.handle(decider, id, wanted, context);
      throw new Died();
    },
  };
};

const world = async () => {
  const store = openInMemoryStore();
  const decode = createDecode([...allEvents]);
  const boot = () => createCommands({ store, decode, random: () => 0, sleep: () => Promise.resolve() });
  const commands = boot();
  let written = 0;
  /** Writes an event directly, without its command. */
  const write = (decider: LooseDecider, id: string, type: string, data: object) =>
    commands.handle({ ...decider, decide: () => accept({ type, data }) }, id, [{ type, data }], {
      commandId: `write:${(written += 1)}`,
      actor: { kind: 'system', process: 'test' },
      now: NOW,
    });
  const [bought, ...made] = VOUCHERS;
  await write(paymentDecider, PAYMENT, 'PaymentRequested', {
    ...{ paymentId: PAYMENT, userId: ADA, amountCents: LEFT, offSession: false },
    purpose: { kind: 'voucher', voucherId: bought, greeting: GREETING },
    means: { kind: 'card', customerId: 'cus_1', paymentMethodId: 'pm_1' },
  });
  for (const [at, voucherId] of made.entries()) {
    const refundId = `refund${at + 1}`;
    const { postings, ...due } = dueRefund.data;
    await write(refundsDecider, PAYMENT, 'RefundDue', {
      ...due,
      postings,
      refundId,
      sourceId: PAYMENT,
      reservationIds: [reservation(at + 1)],
    });
    const turned = { refundId, userId: ADA, voucherId, amountCents: due.cardCents, greeting: GREETING };
    await write(refundsDecider, PAYMENT, 'RefundTurnedIntoVoucher', turned);
  }
  for (const voucherId of VOUCHERS) {
    const sold = { voucherId, userId: ADA, paymentId: PAYMENT, amountCents: LEFT, greeting: GREETING, postings: [] };
    await write(voucherDecider, voucherId, 'VoucherSold', sold);
  }
  const events = async (): Promise<readonly Recorded<RefundEvent>[]> => {
    const all: Recorded<RefundEvent>[] = [];
    for await (const stored of store.readStream(`refunds-${PAYMENT}`))
      all.push(decode(stored) as Recorded<RefundEvent>);
    return all;
  };
  const blocks = async (): Promise<readonly (readonly [number, number, number])[]> =>
    Promise.all(
      VOUCHERS.map(async (voucherId) => {
        const types: string[] = [];
        for await (const { type } of store.readStream(`voucher-${voucherId}`)) types.push(type);
        const count = (type: string): number => types.filter((one) => one === type).length;
        const { state } = await boot().load(voucherDecider, voucherId);
        return [count('VoucherBlocked'), count('VoucherUnblocked'), spendableCents(state)] as const;
      }),
    );
  return { boot, events, blocks };
};

type World = Awaited<ReturnType<typeof world>>;
const heard = (commands: Commands, disputeId: string, stands: 'taken' | 'given-back') =>
  recordDisputeOf({ commands, clock: { now: () => NOW } }, SOURCE, {
    ...{ disputeId, chargeId: 'ch_1', intentId: 'pi_1', amountCents: LEFT, code: 'fraudulent', stands },
  });
/** The process that reads the log from its beginning. Its commands may kill it. */
const readLog = async ({ events }: World, commands: Commands): Promise<void> => {
  const { on } = refundsProcess(commands, stub<Refunds>({}), (event) => Promise.resolve([event]), endMove);
  for (const event of await events())
    if (event.type === 'DisputeFundsWithdrawn') await on.DisputeFundsWithdrawn?.(event, { isHistory: false });
    else if (event.type === 'DisputeFundsReinstated') await on.DisputeFundsReinstated?.(event, { isHistory: false });
};
const survived = (act: Promise<unknown>): Promise<unknown> =>
  act.catch((error: unknown) => {
    if (!(error instanceof Died) && !/cannot be settled yet/.test(String(error))) throw error;
  });

/**
 * Disputes of one charge are reported, and the process that handles them dies at a call. The next one, which reads the log or gets the
 * hint again, may die as well. @returns for each voucher how often it was blocked and unblocked, and the cents that can be spent.
 */
const play = async (
  stands: readonly ('taken' | 'given-back')[],
  first: Death | undefined,
  second: Death | undefined,
  onward: 'log' | 'hint',
) => {
  const there = await world();
  const dying = (death: Death | undefined) => (death === undefined ? there.boot() : dyingAt(there.boot(), death));
  for (const one of stands) {
    const wanted = one === 'taken' ? 'DisputeFundsWithdrawn' : 'DisputeFundsReinstated';
    const isWritten = async (dispute: string): Promise<boolean> =>
      (await there.events()).some((event) => event.type === wanted && event.data.disputeId === dispute);
    for (const dispute of DISPUTES) await survived(heard(dying(first), dispute, one));
    for (const death of [second, undefined]) {
      if (onward === 'log') await survived(readLog(there, dying(death)));
      // If the crash came before anything was written, the provider sends the hint again.
      for (const dispute of DISPUTES)
        if (onward === 'hint' || !(await isWritten(dispute))) await survived(heard(dying(death), dispute, one));
      if (onward === 'log') await survived(readLog(there, dying(undefined)));
    }
  }
  return there.blocks();
};

/** The most calls of one run: one to record, and one for each voucher and dispute. */
const CALLS = 1 + VOUCHERS.length * DISPUTES.length;
const DEATHS: readonly Death[] = Array.from({ length: CALLS }, (_, at) => at + 1).flatMap((call) =>
  (['before', 'after', 'busy'] as const).map((how) => ({ call, how })),
);

it('knows how many calls there are at which a process can die', async () => {
  const there = await world();
  const counted = dyingAt(there.boot(), { call: 0, how: 'before' });
  for (const dispute of DISPUTES) await heard(counted, dispute, 'taken');
  expect(counted.calls()).toBe(1 + VOUCHERS.length + CALLS);
});

it.each(['log', 'hint'] as const)(
  'vouchers of a charge are blocked once for each dispute, despite crashes, by the %s that comes after',
  async (onward) => {
    for (const first of DEATHS)
      for (const second of [undefined, ...DEATHS])
        expect([first, second, await play(['taken'], first, second, onward)]).toEqual([
          first,
          second,
          VOUCHERS.map(() => [DISPUTES.length, 0, 0]),
        ]);
  },
);

it.each(['log', 'hint'] as const)(
  'vouchers of a charge are unblocked once for each dispute that the venue wins, despite crashes, by the %s that comes after',
  async (onward) => {
    for (const death of DEATHS)
      expect([death, await play(['taken', 'given-back'], death, death, onward)]).toEqual([
        death,
        VOUCHERS.map(() => [DISPUTES.length, DISPUTES.length, LEFT]),
      ]);
  },
);

it('if a stream is busy, a hint is answered with "later" and reading the log throws, so that both are tried again', async () => {
  for (let call = 1; call <= 1 + VOUCHERS.length; call += 1) {
    const there = await world();
    expect([call, await heard(dyingAt(there.boot(), { call, how: 'busy' }), 'dp_1', 'taken')]).toEqual([call, 'later']);
    if (call === 1) continue;
    const reading = readLog(there, dyingAt(there.boot(), { call: call - 1, how: 'busy' }));
    await expect(reading, String(call)).rejects.toThrow('cannot be settled yet');
  }
});
