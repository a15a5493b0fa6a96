import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCommands } from '@paddock/kit/command-handling/command-handler';
import { createDecode } from '@paddock/event-store/codec';
import { createInMemoryLog } from '@paddock/event-store/in-memory/in-memory-log';
import { openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import { accountEvents } from '@paddock/shared-domain/billing/events';
import { Credits } from '@paddock/shared-domain/club/credit-value';
import { UserId } from '@paddock/shared-domain/kernel/ids';
import { DAY, plusMillis } from '@paddock/shared-domain/kernel/time';
import { voucherDecider } from '@paddock/shared-domain/vouchers/decider';
import { voucherEvents } from '@paddock/shared-domain/vouchers/events';
import { price } from '../support/builders/brands.ts';
import { ADA, NOW } from '../support/builders/venue.ts';
import { howMany } from '../support/how-many.ts';
import { fundsViolations, owedOverAll } from './checkout-funds-oracle.ts';
import { grantCredits, sellVoucher } from './checkout-funds.ts';
import { createWorld } from './checkout-world.ts';
import { type ProviderForProofs, providerForProofs } from './provider-for-proofs.ts';
import { checkoutViolations } from './raw-log.ts';
import { freshSeed, seededRandom } from './seed.ts';

const PURSES = howMany(200, 1_000);
const SPENDS = 100;

const isOn = (type: string) => /^(Voucher|Credit)/.test(type);

describe('a storm of spends', () => {
  it('never takes vouchers or credits below zero, twice or after they expired', async () => {
    const began = performance.now();
    const seed = freshSeed('G6');
    const random = seededRandom(seed);
    const whole = (most: number) => Math.floor(random() * (most + 1));
    const log = createInMemoryLog('storm');
    const turn = async () => void (random() < 0.3 && (await new Promise((resolve) => setImmediate(resolve))));
    const boot = () =>
      createCommands({
        store: openInMemoryStore({ log, now: () => new Date(0), faults: { beforeAppend: turn, beforeRead: turn } }),
        decode: createDecode([...voucherEvents, ...accountEvents]),
        random: () => 0.5,
        sleep: () => new Promise((resolve) => setImmediate(resolve)),
      });
    const processes = [boot(), boot()] as const;
    const ended: Record<string, number> = {};
    const told = (what: string) => void (ended[what] = (ended[what] ?? 0) + 1);
    let spends = 0;
    const actor = { kind: 'system' as const, process: 'storm' };

    for (let purse = 0; purse < PURSES; purse += 1) {
      // 1. A voucher, and an account with three lots, one of which expires during the storm.
      const user = UserId.parse(`user${purse}`);
      const voucherId = await sellVoucher(processes[0], `v${purse}`, user, 1_000 + whole(40) * 100, NOW);
      for (const days of [1, 30, 60])
        await grantCredits(processes[0], `l${purse}d${days}`, user, 10 + whole(60), NOW, days);
      // 2. Hundreds of spends at once, half from each process. A holder posts or voids, sometimes twice.
      const spend = async (number: number) => {
        spends += 1;
        const commands = processes[number % 2] ?? processes[0];
        const now = plusMillis(NOW, random() < 0.5 ? 0 : DAY - 1 + whole(2));
        const hold = { userId: user, holdId: `hold${number}` };
        const onVoucher = random() < 0.5;
        const command = (step: string) => ({ commandId: `${step}:${purse}:${number}`, actor, now });
        const held = onVoucher
          ? await commands.handle(
              voucherDecider,
              voucherId,
              [{ type: 'HoldVoucher', data: { ...hold, voucherId, amountCents: price((1 + whole(9)) * 100) } }],
              command('hold'),
            )
          : await commands.handle(
              accountDecider,
              user,
              [{ type: 'HoldCredits', data: { ...hold, credits: Credits.parse(1 + whole(9)) } }],
              command('hold'),
            );
        told(`${onVoucher ? 'voucher' : 'credits'} ${held.outcome === 'refused' ? held.reason : held.outcome}`);
        if (held.outcome !== 'accepted') return;
        const post = random() < 0.7;
        for (let again = whole(1); again >= 0; again -= 1) {
          const other = processes[(number + again) % 2] ?? processes[0];
          const settled = onVoucher
            ? await other.handle(
                voucherDecider,
                voucherId,
                [{ type: post ? 'PostVoucherHold' : 'VoidVoucherHold', data: { ...hold, voucherId } }],
                command(`settle${again}`),
              )
            : await other.handle(
                accountDecider,
                user,
                [{ type: post ? 'PostCreditHold' : 'VoidCreditHold', data: hold }],
                command(`settle${again}`),
              );
          told(`${post ? 'posted' : 'voided'} ${settled.outcome}`);
        }
      };
      await Promise.all(Array.from({ length: 2 * SPENDS }, (_, number) => spend(number)));
    }
    const found = fundsViolations(log.events);
    const negative = new Map<string, number>();
    for (const event of log.events)
      for (const { account, amountCents } of (event.data as { postings?: { account: string; amountCents: number }[] })
        .postings ?? []) {
        const sum = (negative.get(account) ?? 0) + amountCents;
        negative.set(account, sum);
        // L4: a liability never changes its sign.
        if (account.startsWith('liability') && sum > 0) found.push(`L4 ${account} is ${sum}`);
      }
    console.log(
      `G6: ${spends} concurrent spends on ${PURSES} vouchers and ${PURSES} credit accounts, ${found.length} violations, ` +
        `${log.events.filter(({ type }) => isOn(type)).length} events, ${JSON.stringify(ended)}, ` +
        `${((performance.now() - began) / 1000).toFixed(1)} s`,
    );
    expect(found).toEqual([]);
    expect(spends).toBe(2 * SPENDS * PURSES);
    for (const word of [
      'voucher accepted',
      'credits accepted',
      'voucher VoucherShort',
      'voucher VoucherUsed',
      'credits CreditsShort',
    ])
      expect(ended[word] ?? 0, word).toBeGreaterThan(spends * 0.01);
    expect((ended['posted refused'] ?? 0) + (ended['voided refused'] ?? 0)).toBe(0);
  }, 600_000);
});

describe('fifty checkouts at once', () => {
  let provider: ProviderForProofs;
  beforeAll(async () => void (provider = await providerForProofs(20_000)));
  afterAll(() => provider.twin.close());

  it('spend one voucher up to its value and no further, and charge only those who got their part', async () => {
    const world = createWorld({ cards: provider.patient, clock: provider.clock });
    const processes = [world.boot(), world.boot()] as const;
    const card = await provider.cardOf('tok_visa');
    const before = provider.twin.ledger().succeededCharges.length;
    // The voucher is enough for 10 of them. Each checkout has its own customer, who may have one under way (C14).
    const voucherId = await sellVoucher(processes[0].commands, 'shared', ADA, 10_500, provider.clock.now());
    const ids = [];
    for (let number = 0; number < 50; number += 1) {
      const user = UserId.parse(`customer${number}`);
      await grantCredits(processes[0].commands, `lot${number}`, user, 120, provider.clock.now());
      ids.push(await world.accept(processes[0], { card, user, funds: { voucherId, cents: 1_000, credits: 100 } }));
    }
    await Promise.all(ids.map((id, number) => processes[number % 2]?.bookings.run(id)));
    for (let sweep = 0; sweep < 10 && ids.some((id) => !world.isEnded(id)); sweep += 1) {
      provider.clock.advance(240_000);
      await processes[0].sweeper.sweep();
    }
    const sold = ids.filter((id) => world.lastOf(id) === 'CheckoutCompleted').length;
    const ledger = provider.twin.ledger();
    const charges = ledger.succeededCharges.slice(before);
    console.log(`G6: 50 checkouts on one voucher (10 fit): ${sold} sold, ${charges.length} charges`);
    expect(fundsViolations(world.log)).toEqual([]);
    expect(checkoutViolations(world.log, { ...ledger, succeededCharges: charges })).toEqual([]);
    expect([sold, charges.length]).toEqual([10, 10]);
    expect(ids.every((id) => world.isEnded(id))).toBe(true);
    expect(owedOverAll(world.log)).toBe(0);
    const refused = world.log.filter(({ type }) => type === 'PaymentStopped');
    expect(refused).toHaveLength(40);
    expect(new Set(refused.map(({ data }) => (data as { code: string }).code))).toEqual(new Set(['quote_stale']));
  });
});
