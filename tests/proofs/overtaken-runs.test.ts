import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { type CheckoutId, UserId } from '@paddock/shared-domain/kernel/ids';
import { BOB } from '../support/builders/venue.ts';
import { loose } from '../support/loose-decider.ts';
import { fundsViolations } from './checkout-funds-oracle.ts';
import { createWorld, type Process, type World } from './checkout-world.ts';
import { Crash } from './failpoint-plan.ts';
import { type ProviderForProofs, providerForProofs } from './provider-for-proofs.ts';
import { checkoutViolations, foldSchedule } from './raw-log.ts';

let provider: ProviderForProofs;
beforeAll(async () => void (provider = await providerForProofs(20_000)));
afterAll(() => provider.twin.close());

const heldBy = (world: World, id: CheckoutId) =>
  [...foldSchedule(world.log).slots.values()].filter(({ kind, checkout }) => kind === 'held' && checkout === id).length;
const slotsOf = (world: World, id: CheckoutId) =>
  (
    world.eventsOf(id)[0]?.data as { lines: { seatId: string; slots: { startsAt: string; date: string }[] }[] }
  ).lines.flatMap(({ seatId, slots }) => slots.map(({ startsAt, date }) => ({ seatId, startsAt, date })));
const act = async ({ commands }: Process, date: string, type: string, data: object) => {
  const handled = await commands.handle(
    loose(scheduleDecider),
    `downtown_${date}`,
    [{ type, data: { locationId: 'downtown', ...data } }],
    {
      commandId: `${type}:${date}`,
      actor: { kind: 'staff', userId: BOB, permission: 'superuser' },
      now: provider.clock.now(),
    },
  );
  expect(handled.outcome).toBe('accepted');
};

/**
 * Run A waits before it holds the seats. Run B of another process then finds the second day blacked out, releases its seat and fails.
 * After that the blackout is lifted, and A continues.
 */
const overtake = async (
  after: (world: World, a: Process) => void,
  { funds = false, costCents = 2_500 }: { readonly funds?: boolean; readonly costCents?: number } = {},
) => {
  const world = createWorld({ cards: provider.patient, clock: provider.clock });
  const [a, b] = [world.boot(), world.boot()];
  const id = await world.accept(a, { card: await provider.cardOf('tok_visa'), funds, costCents });
  const second = slotsOf(world, id)[1] as { seatId: string; startsAt: string; date: string };
  const pause = world.plan.pauseAt('hold-seats:before');
  const slow = a.bookings.run(id).catch((error: unknown) => {
    if (!(error instanceof Crash)) throw error;
  });
  await pause.reached;
  const blackout = { reservationId: 'blackout1' };
  await act(b, second.date, 'BlackOutSlot', {
    ...blackout,
    seatId: second.seatId,
    startsAt: second.startsAt,
    notes: null,
    venue: { zone: 'America/Los_Angeles', openingHours: [] },
  });
  await b.bookings.run(id);
  expect(world.lastOf(id)).toBe('PaymentAbandoned');
  await act(b, second.date, 'CancelReservation', blackout);
  after(world, a);
  pause.letGo();
  await slow;
  return { world, a, b, id, second };
};

describe('a run that is overtaken by another', () => {
  it('releases what it held after the checkout had ended without it', async () => {
    const { world, id, second } = await overtake(() => undefined);
    // It did hold the seat, and released it.
    const onSecond = world.log.filter(
      ({ stream, metadata }) =>
        stream.endsWith(second.date) && (metadata as { commandId: string }).commandId.includes(id),
    );
    expect(onSecond.map(({ type }) => type)).toEqual(['SlotHeld', 'HeldSlotReleased']);
    expect(heldBy(world, id)).toBe(0);
    expect([...checkoutViolations(world.log, { succeededCharges: [], refunds: [] }), ...world.errors]).toEqual([]);
  });

  it('holds no voucher and no credits for a checkout that has ended without it', async () => {
    const { world, id } = await overtake(() => undefined, { funds: true });
    expect(heldBy(world, id)).toBe(0);
    expect(world.log.filter(({ type }) => type === 'VoucherHeld' || type === 'CreditsHeld')).toEqual([]);
    expect([...fundsViolations(world.log), ...world.errors]).toEqual([]);
  });

  it.each([
    ['writes no bill', 20],
    ['gives no seat away', 0],
  ])('%s for a checkout that has ended without it', async (_, costCents) => {
    const { world, id } = await overtake(() => undefined, { costCents });
    expect(heldBy(world, id)).toBe(0);
    const types = world.log.map(({ type }) => type);
    expect(types.filter((type) => type === 'OutstandingItemAdded' || type === 'SlotHoldConfirmed')).toEqual([]);
    expect([...checkoutViolations(world.log, { succeededCharges: [], refunds: [] }), ...world.errors]).toEqual([]);
  });

  it('leaves an orphaned hold if it dies right after the hold, and the recovery sweeper releases it', async () => {
    const { world, b, id } = await overtake((running) => running.plan.crashAt('hold-seats:effect'));
    expect(world.plan.fired).toEqual(['hold-seats:effect']);
    expect(heldBy(world, id)).toBe(1);
    expect(checkoutViolations(world.log, { succeededCharges: [], refunds: [] })).toHaveLength(1);
    expect(await b.sweeper.sweep()).toBe(1);
    expect(heldBy(world, id)).toBe(0);
    expect([...checkoutViolations(world.log, { succeededCharges: [], refunds: [] }), ...world.errors]).toEqual([]);
    expect(await b.sweeper.sweep()).toBe(0);
  });

  it('is finished by a process whose cached day is older than the hold, which releases the seats', async () => {
    const world = createWorld({ cards: provider.patient, clock: provider.clock });
    const [a, b] = [world.boot(), world.boot()];
    const before = provider.twin.ledger().succeededCharges.length;
    const id = await world.accept(a, { card: await provider.cardOf('tok_chargeCustomerFail') });
    // B loaded the days while they were empty, and not since.
    for (const { date } of slotsOf(world, id)) await b.commands.load(scheduleDecider, `downtown_${date}`);
    world.plan.crashAt('release-seats:before');
    await expect(a.bookings.run(id)).rejects.toThrow(Crash);
    expect(heldBy(world, id)).toBe(2);
    provider.clock.advance(31_000);
    await b.sweeper.sweep();
    expect(world.lastOf(id)).toBe('PaymentAbandoned');
    expect(heldBy(world, id)).toBe(0);
    expect(provider.twin.ledger().succeededCharges.length).toBe(before);
  });

  it('does not call the card provider when a seat is gone', async () => {
    const world = createWorld({ cards: provider.patient, clock: provider.clock });
    const process = world.boot();
    const card = await provider.cardOf('tok_visa');
    const calls = () => provider.twin.ledger().calls['payment_intents.create'] ?? 0;
    const first = await world.accept(process, { card });
    const second = await world.accept(process, { card, onto: 1, user: UserId.parse('grace') });
    const before = calls();
    await Promise.all([process.bookings.run(first), process.bookings.run(second)]);
    expect(calls() - before).toBe(1);
    expect([world.lastOf(first), world.lastOf(second)].toSorted()).toEqual(['CheckoutCompleted', 'PaymentAbandoned']);
  });
});

describe('a run whose stream is busy', () => {
  it.each([
    ['a card that pays', 'tok_visa', false, 'CheckoutCompleted'],
    ['a card, a voucher and credits', 'tok_visa', true, 'CheckoutCompleted'],
    ['a card that is declined', 'tok_chargeCustomerFail', false, 'PaymentAbandoned'],
    ['a card whose bank asks', 'tok_threeDSecure2Required', false, 'PaymentChallenged'],
  ])('reports no more than what is recorded: %s', async (_, token, funds, last) => {
    const card = await provider.cardOf(token);
    for (let nth = 1; ; nth += 1) {
      let records = 0;
      const world = createWorld({
        cards: provider.patient,
        clock: provider.clock,
        commandsOf: (commands) => ({
          ...commands,
          handle: (decider, id, wanted, context) => {
            const isRecord = (wanted as readonly { readonly type: string }[]).some(
              ({ type }) => type === 'RecordFacts',
            );
            return isRecord && (records += 1) === nth
              ? Promise.resolve({ outcome: 'busy' })
              : commands.handle(decider, id, wanted, context);
          },
        }),
      });
      const process = world.boot();
      const id = await world.accept(process, { card, funds });
      const told = await process.bookings.run(id);
      const { payment } = await world.boot().bookings.look(id);
      expect([nth, told.payment.phase, told.waiting]).toEqual([
        nth,
        payment.phase,
        records < nth ? told.waiting : 'account',
      ]);
      await process.bookings.run(id);
      expect(world.lastOf(id)).toBe(last);
      if (records < nth) return expect(nth).toBeGreaterThan(2);
    }
  });
});
