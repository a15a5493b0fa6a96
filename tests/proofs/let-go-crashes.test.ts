import { faultCardProvider, ProviderFaultPlan } from '@paddock/kit/gateways/card-provider/fault-card-provider';
import { createLetGo } from '@paddock/sales/payments/let-go';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import { itemsToPay } from '@paddock/shared-domain/billing/pay-items';
import { PaymentId, UserId } from '@paddock/shared-domain/kernel/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { price } from '../support/builders/brands.ts';
import { ADA } from '../support/builders/venue.ts';
import { grantCredits, sellVoucher } from './checkout-funds.ts';
import { fundsViolations } from './checkout-funds-oracle.ts';
import { createWorld } from './checkout-world.ts';
import { ALL_POINTS, Crash, FUNDS_POINTS } from './failpoint-plan.ts';
import { paymentViolations } from './payment-oracle.ts';
import { requestOf } from './payment-purposes.ts';
import { PAYMENT_POINTS } from './payment-story.ts';
import { createPaymentWorld } from './payment-world.ts';
import { type ProviderForProofs, providerForProofs } from './provider-for-proofs.ts';
import { checkoutViolations, foldSchedule, postingViolations } from './raw-log.ts';

/** What the bank and the provider do while the first payment is released. */
const BANKS = [
  'is not answered',
  'said yes before',
  'said no before',
  'says yes just before the cancel',
  'cancels, and its answer is lost',
  'does not hear the cancel',
  'answers the cancel with 500',
] as const;
type Bank = (typeof BANKS)[number];
const MISSED = { 'cancels, and its answer is lost': 'execute-then-timeout', 'does not hear the cancel': 'fail-before' };

let provider: ProviderForProofs;
beforeAll(async () => void (provider = await providerForProofs(400)));
afterAll(() => provider.twin.close());

const faultsFor = (bank: Bank): ProviderFaultPlan => {
  const faults = new ProviderFaultPlan();
  provider.twin.faults.clear();
  const kind = MISSED[bank as keyof typeof MISSED];
  if (kind !== undefined) faults.add({ operation: 'cancelIntent', kind: kind as 'fail-before' });
  if (bank === 'answers the cancel with 500')
    provider.twin.faults.add({ operation: 'payment_intents.cancel', kind: 'fail-before', status: 500 });
  return faults;
};
/** How often the customer tries, a minute apart. After that the recovery sweeper has a day. */
const TRIES = 8;
/** Never resolves: a proof waits for the outcome, not for a time limit. */
const sleep = (): Promise<void> => new Promise(() => undefined);

/**
 * Ada leaves a checkout with a voucher and credits at the bank's challenge and begins the same one again, which releases the first. The
 * process dies at a failpoint, others take over; she tries again, and the recovery sweeper runs.
 */
const beginAgain = async (point: string | undefined, bank: Bank) => {
  const { twin, clock } = provider;
  const faults = faultsFor(bank);
  const charged = twin.ledger().succeededCharges.length;
  const world = createWorld({
    cards: provider.cards,
    clock,
    cardsOf: (cards) => faultCardProvider(cards, faults),
  });
  let process = world.boot();
  const alive = async (act: () => Promise<unknown>) => {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof Crash)) world.errors.push(String(error));
    }
    if (process.dead) process = world.boot();
  };
  const letGo = () => createLetGo({ commands: process.commands, any: process.any, sleep });
  const funds = {
    voucherId: await sellVoucher(process.commands, 'once', ADA, 1_500, clock.now()),
    cents: 1_500,
    credits: 50,
  };
  await grantCredits(process.commands, 'once', ADA, 50, clock.now());
  const first = await world.accept(process, { card: await provider.cardOf('tok_threeDSecure2Required'), funds });
  await process.bookings.run(first);
  expect(world.lastOf(first)).toBe('PaymentChallenged');
  const intent = world.intentOf(first) as string;
  if (bank === 'said yes before') twin.authenticate(intent, 'complete');
  if (bank === 'said no before') twin.authenticate(intent, 'fail');
  if (bank === 'says yes just before the cancel') {
    const gate = world.plan.pauseAt('fence:before');
    void gate.reached.then(() => {
      twin.authenticate(intent, 'complete');
      gate.letGo();
    });
  }
  if (point !== undefined) world.plan.crashAt(point, 1);

  // 1. She begins again as often as needed. First the old one is released, then the new one runs, unless the old one was booked.
  let second: Awaited<ReturnType<typeof world.accept>> | undefined;
  for (let tries = 0; tries < TRIES; tries += 1) {
    let gone = false;
    await alive(async () => void (gone = await letGo().checkout(ADA)));
    if (gone && world.lastOf(first) === 'CheckoutCompleted') break;
    if (gone) {
      const card = await provider.cardOf('tok_visa');
      await alive(async () => void (second ??= await world.accept(process, { card, funds, onto: 1 })));
      if (second !== undefined) await alive(() => process.bookings.run(second as typeof first));
      if (second !== undefined && world.isEnded(second)) break;
    }
    clock.advance(60_000);
  }
  // 2. The recovery sweeper runs for a day. The bank says yes once more, too late to change anything.
  for (
    let hour = 0;
    hour < 24 && !(world.isEnded(first) && (second === undefined || world.isEnded(second)));
    hour += 1
  ) {
    clock.advance(3_600_000);
    await alive(() => process.sweeper.sweep());
  }
  await alive(() => process.sweeper.sweep());
  twin.authenticate(intent, 'complete');
  await alive(() => process.bookings.run(first));

  const ledger = twin.ledger();
  const held = [...foldSchedule(world.log).slots.values()].filter(({ kind }) => kind === 'held').length;
  const ends = [world.lastOf(first), second === undefined ? 'none' : world.lastOf(second)];
  const sold = ends.filter((end) => end === 'CheckoutCompleted').length;
  return {
    ends: ends.join(' '),
    fired: world.plan.fired,
    violations: [
      ...checkoutViolations(world.log, { ...ledger, succeededCharges: ledger.succeededCharges.slice(charged) }),
      ...postingViolations(world.log),
      ...fundsViolations(world.log),
      ...world.watch.violations(),
      ...world.errors.map((error) => `error: ${error}`),
      ...(held === 0 ? [] : [`${held} slots are held for ever`]),
      ...(sold === 1 ? [] : [`sold ${sold} times: ${ends.join(' ')}`]),
    ],
  };
};

/** A payment of the bill is left at the bank's challenge, released, and replaced by one with another card. */
let bills = 0;
const payOtherwise = async (point: string | undefined, bank: Bank) => {
  const { twin, clock } = provider;
  const number = 700_000 + (bills += 1);
  const faults = faultsFor(bank);
  const charged = twin.ledger().succeededCharges.length;
  const world = createPaymentWorld({ cards: faultCardProvider(provider.cards, faults), clock });
  let process = world.boot();
  const alive = async (act: () => Promise<unknown>) => {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof Crash)) world.errors.push(String(error));
    }
    if (process.dead) process = world.boot();
  };
  const asks = await provider.cardOf('tok_threeDSecure2Required');
  const card = await provider.cardOf('tok_visa');
  const request = await requestOf(process.commands, 'outstanding', number, {
    card: asks,
    now: clock.now(),
    refused: false,
  });
  const { userId, paymentId: first } = request;
  const context = { commandId: `ask:${number}`, actor: { kind: 'customer' as const, userId }, now: clock.now() };
  await process.payments.pay(request, context);
  expect(world.lastOf(first)).toBe('PaymentChallenged');
  const intent = world.intentOf(first) as string;
  if (bank === 'said yes before') twin.authenticate(intent, 'complete');
  if (bank === 'said no before') twin.authenticate(intent, 'fail');
  if (bank === 'says yes just before the cancel') {
    const gate = world.plan.pauseAt('fence:before');
    void gate.reached.then(() => {
      twin.authenticate(intent, 'complete');
      gate.letGo();
    });
  }
  if (point !== undefined) world.plan.crashAt(point, 1);
  const letGo = () => createLetGo({ commands: process.commands, any: process.any, sleep });
  const itemsOf = async () => [...itemsToPay((await process.commands.load(accountDecider, userId)).state.items)];
  let second: PaymentId | undefined;
  for (let tries = 0; tries < TRIES; tries += 1) {
    let gone = false;
    await alive(async () => void (gone = await letGo().payment(UserId.parse(userId), context)));
    if (gone) {
      let items: Awaited<ReturnType<typeof itemsOf>> = [];
      await alive(async () => void (items = await itemsOf()));
      if (second === undefined && items.length === 0) break;
      second ??= PaymentId.parse(`again${number}`);
      const again = second;
      const means = { kind: 'card' as const, ...card };
      const amountCents = price(items.reduce((sum, item) => sum + item.amountCents, 0));
      await alive(() =>
        items.length === 0
          ? process.payments.run(again)
          : process.payments.pay(
              { ...request, paymentId: again, means, amountCents, purpose: { kind: 'outstanding', items } },
              context,
            ),
      );
      if (world.isEnded(again)) break;
    }
    clock.advance(60_000);
  }
  for (
    let hour = 0;
    hour < 24 && !(world.isEnded(first) && (second === undefined || world.isEnded(second)));
    hour += 1
  ) {
    clock.advance(3_600_000);
    await alive(() => process.sweeper.sweep());
  }
  twin.authenticate(intent, 'complete');
  await alive(() => process.payments.run(first));
  const ledger = twin.ledger();
  const charges = ledger.succeededCharges.slice(charged);
  const ends = [world.lastOf(first), second === undefined ? 'none' : world.lastOf(second)];
  const { items } = (await process.commands.load(accountDecider, userId)).state;
  const claimed = [...items.values()].filter(({ claimedBy }) => claimedBy !== undefined).length;
  const total = charges.reduce((sum, { amount }) => sum + amount, 0);
  return {
    ends: ends.join(' '),
    fired: world.plan.fired,
    violations: [
      ...paymentViolations(world.log, { ...ledger, succeededCharges: charges }),
      ...world.errors.map((error) => `error: ${error}`),
      ...(claimed === 0 ? [] : [`${claimed} items are claimed for ever`]),
      ...(itemsToPay(items).length === 0 && total === 1_500 ? [] : [`paid ${total} cents of 1500`]),
    ],
  };
};

const cross = async (
  points: readonly string[],
  play: (point: string | undefined, bank: Bank) => ReturnType<typeof beginAgain>,
) => {
  const found: string[] = [];
  const ends: Record<string, number> = {};
  const fired = new Set<string>();
  for (const bank of BANKS)
    for (const point of [undefined, ...points]) {
      const story = await play(point, bank);
      for (const name of story.fired) fired.add(name);
      for (const violation of story.violations) found.push(`${point ?? 'no crash'} / ${bank}: ${violation}`);
      ends[story.ends] = (ends[story.ends] ?? 0) + 1;
    }
  console.log(`${(points.length + 1) * BANKS.length} stories, ends ${JSON.stringify(ends)}`);
  expect(found).toEqual([]);
  return { fired, ends };
};

/**
 * The failpoints from the release to the end of what follows. The second card answers at once, so that `prepare` and `confirm` are never
 * appended alone, and the button was pressed before.
 */
const AROUND = (point: string): boolean =>
  !/^(bill-small-total|read-intent|begin|(prepare|confirm):record)/.test(point);

describe('releasing a payment that was left at the bank, by a process that dies anywhere', () => {
  it('sells the seats once, charges once and only for them, returns voucher and credits, and leaves nothing held', async () => {
    // These stories have no promotion code: those are in the crash matrix.
    const points = [...ALL_POINTS, ...FUNDS_POINTS].filter(AROUND).filter((point) => !point.includes('-promotion:'));
    const { fired, ends } = await cross(points, beginAgain);
    expect(points.filter((point) => !fired.has(point))).toEqual([]);
    expect(Object.keys(ends).toSorted()).toEqual(['CheckoutCompleted none', 'PaymentAbandoned CheckoutCompleted']);
  }, 300_000);

  it('has a bill paid once, by the first payment or the second, and leaves no item claimed', async () => {
    const points = PAYMENT_POINTS.filter((point) => AROUND(point) && !/voucher/.test(point));
    const { fired, ends } = await cross(points, payOtherwise);
    expect(points.filter((point) => !fired.has(point))).toEqual([]);
    expect(Object.keys(ends).toSorted()).toEqual(['PaymentAbandoned PaymentSettled', 'PaymentSettled none']);
  }, 300_000);

  it('answers "not yet" after a while, and the release continues in the background', async () => {
    const { clock } = provider;
    faultsFor('is not answered');
    const world = createWorld({ cards: provider.cards, clock });
    const process = world.boot();
    const first = await world.accept(process, { card: await provider.cardOf('tok_threeDSecure2Required') });
    await process.bookings.run(first);
    const gate = world.plan.pauseAt('fence:before');
    const letGo = createLetGo({
      commands: process.commands,
      any: process.any,
      sleep: () => gate.reached,
    });
    expect(await letGo.checkout(ADA)).toBe(false);
    gate.letGo();
    await process.bookings.run(first);
    expect(world.lastOf(first)).toBe('PaymentAbandoned');
    expect(await letGo.checkout(ADA)).toBe(true);
    expect(world.errors).toEqual([]);
  });
});
