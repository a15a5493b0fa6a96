import { faultCardProvider, ProviderFaultPlan } from '@paddock/kit/gateways/card-provider/fault-card-provider';
import { createLetGo } from '@paddock/sales/payments/let-go';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import { CheckoutId, ReservationId, type VoucherId } from '@paddock/shared-domain/kernel/ids';
import type { Quote } from '@paddock/shared-domain/payments/events';
import { voucherDecider } from '@paddock/shared-domain/vouchers/decider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { price } from '../support/builders/brands.ts';
import { ADA, BOB, ROUND_THE_CLOCK } from '../support/builders/venue.ts';
import { howMany } from '../support/how-many.ts';
import { loose } from '../support/loose-decider.ts';
import { grantCredits, sellVoucher } from './checkout-funds.ts';
import { fundsViolations, owedAtRest } from './checkout-funds-oracle.ts';
import { createWorld, type Process, type World, ZONE } from './checkout-world.ts';
import { ALL_POINTS, Crash, FUNDS_POINTS } from './failpoint-plan.ts';
import { type ProviderForProofs, providerForProofs } from './provider-for-proofs.ts';
import { checkoutViolations, foldSchedule } from './raw-log.ts';

/** How the card answers: at once, or with a challenge that is passed or given up. Small and free totals need no card. */
const CARDS = [
  'charged',
  'charged, and the answer is lost',
  'declined',
  'asked, then yes',
  'asked, then given up',
  'small',
  'free',
] as const;
type Card = (typeof CARDS)[number];
const TOKENS: { readonly [In in Card]?: string } = {
  declined: 'tok_chargeCustomerFail',
  'asked, then yes': 'tok_threeDSecure2Required',
  'asked, then given up': 'tok_threeDSecure2Required',
};
/** What happens in another process while one run waits. */
const MEANWHILE = [
  'it goes to its end',
  'it is given up',
  'they begin another',
  'three days go by',
  'its second day is closed for a while',
  'its voucher is in other hands for a while',
] as const;
type Meanwhile = (typeof MEANWHILE)[number];
const AFTERWARDS = ['goes on', 'dies'] as const;
type Afterwards = (typeof AFTERWARDS)[number];

type Cell = { readonly card: Card; readonly meanwhile: Meanwhile; readonly afterwards: Afterwards };
const usesFunds = ({ card }: Pick<Cell, 'card'>): boolean => card !== 'small' && card !== 'free';
const CELLS: readonly Cell[] = CARDS.flatMap((card) =>
  MEANWHILE.flatMap((meanwhile) => AFTERWARDS.map((afterwards) => ({ card, meanwhile, afterwards }))),
).filter((cell) => usesFunds(cell) || cell.meanwhile !== 'its voucher is in other hands for a while');
/** A run plays every cell, or one in so many. */
const ONE_IN = howMany(7, 1);

let provider: ProviderForProofs;
beforeAll(async () => void (provider = await providerForProofs(20_000)));
afterAll(() => provider.twin.close());

/** Never resolves: a proof waits for the outcome, not for a time limit. */
const sleep = (): Promise<void> => new Promise(() => undefined);
const orCrash = async (act: () => Promise<unknown>): Promise<void> => {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof Crash)) throw error;
  }
};

const someone = (commandId: string) => ({
  commandId,
  actor: { kind: 'staff' as const, userId: BOB, permission: 'superuser' as const },
  now: provider.clock.now(),
});
/** Staff black out a slot of its second day if nobody holds it, and lift the blackout after the other process has seen it. */
const whileClosed = async (world: World, { commands }: Process, id: CheckoutId, act: () => Promise<void>) => {
  const { locationId, lines } = world.eventsOf(id)[0]?.data as Quote;
  const line = lines[1];
  const [slot] = line?.slots ?? [];
  if (line === undefined || slot === undefined) throw new Error('There is no second day.');
  const reservationId = ReservationId.parse('closed1');
  const { seatId } = line;
  const { startsAt, date } = slot;
  const day = scheduleId(locationId, date);
  const venue = { zone: ZONE, openingHours: ROUND_THE_CLOCK };
  const close = { locationId, seatId, startsAt, reservationId, notes: null, venue };
  const closed = await commands.handle(
    scheduleDecider,
    day,
    [{ type: 'BlackOutSlot', data: close }],
    someone(`close:${id}`),
  );
  await act();
  if (closed.outcome !== 'accepted') return;
  const open = { locationId, reservationId };
  await commands.handle(
    loose(scheduleDecider),
    day,
    [{ type: 'CancelReservation', data: open }],
    someone(`open:${id}`),
  );
};
/** Another customer holds the voucher in a booking, and releases it after the other process has seen that. */
const whileTaken = async ({ commands }: Process, voucherId: VoucherId, act: () => Promise<void>) => {
  const holdId = CheckoutId.parse('elsewhere1');
  const hold = { voucherId, holdId, userId: BOB, amountCents: price(1_500) };
  await commands.handle(voucherDecider, voucherId, [{ type: 'HoldVoucher', data: hold }], someone('take'));
  await act();
  const back = { voucherId, holdId };
  await commands.handle(voucherDecider, voucherId, [{ type: 'VoidVoucherHold', data: back }], someone('back'));
};

/**
 * Ada presses the button, and the run of one process stops at a failpoint, like a machine that is out of memory or a packet that is late.
 * Another process acts. Then the first run continues, or its process is dead and only its last call still arrives.
 */
const standStill = async (point: string | undefined, nth: number, { card, meanwhile, afterwards }: Cell) => {
  const { twin, clock, patient } = provider;
  const faults = new ProviderFaultPlan();
  if (card === 'charged, and the answer is lost')
    faults.add({ operation: 'confirmIntent', kind: 'execute-then-timeout' });
  const world = createWorld({ cards: patient, clock, cardsOf: (cards) => faultCardProvider(cards, faults) });
  const charged = twin.ledger().succeededCharges.length;
  const [a, b] = [world.boot(), world.boot()] as const;
  const uses = usesFunds({ card });
  const funds = {
    voucherId: await sellVoucher(a.commands, 'once', ADA, 1_500, clock.now()),
    cents: 1_500,
    credits: 50,
  };
  await grantCredits(a.commands, 'once', ADA, 50, clock.now());
  const first = await world.toPress(a, {
    card: await provider.cardOf(TOKENS[card] ?? 'tok_visa'),
    ...(card === 'small' ? { costCents: 20 } : card === 'free' ? { costCents: 0 } : {}),
    ...(uses ? { funds } : {}),
  });
  const { id } = first;
  let second: CheckoutId | undefined;

  /** Runs it as far as it goes. A challenge of the bank is passed, or the booking is given up. */
  const go = async (process: Process, giveUp: boolean): Promise<void> => {
    await process.bookings.run(id);
    const intent = world.intentOf(id);
    if (world.lastOf(id) !== 'PaymentChallenged' || intent === undefined) return;
    if (giveUp) return void (await process.bookings.abandon(id));
    twin.authenticate(intent, 'complete');
    await process.bookings.run(id);
  };
  world.plan.reached.clear();
  const gate = point === undefined ? undefined : world.plan.pauseAt(point, nth);
  let refused = false;
  const slow = orCrash(async () => {
    await first.press(a).catch((error: unknown) => {
      if (!String(error).includes('refused')) throw error;
      refused = true;
    });
    if (!refused) await go(a, card === 'asked, then given up');
  });
  const reached = await Promise.race([
    ...(gate === undefined ? [] : [gate.reached.then(() => true)]),
    slow.then(() => false),
  ]);
  if (reached) {
    if (meanwhile === 'three days go by') {
      for (let hour = 0; hour < 72; hour += 1) {
        clock.advance(3_600_000);
        await b.sweeper.sweep();
      }
    } else if (meanwhile === 'its second day is closed for a while')
      await whileClosed(world, b, id, () => go(b, false));
    else if (meanwhile === 'its voucher is in other hands for a while')
      await whileTaken(b, funds.voucherId, () => go(b, false));
    else if (meanwhile === 'they begin another') {
      const gone = await createLetGo({ commands: b.commands, any: b.any, sleep }).checkout(ADA);
      expect(gone, 'another one may begin').toBe(true);
      if (world.lastOf(id) !== 'CheckoutCompleted') {
        second = await world.accept(b, {
          card: await provider.cardOf('tok_visa'),
          onto: 1,
          ...(uses ? { funds } : {}),
        });
        await b.bookings.run(second);
      }
    } else await go(b, meanwhile === 'it is given up');
    if (afterwards === 'dies') a.dead = true;
    gate?.letGo();
    await slow;
  }
  // The recovery sweeper does the rest, and a further run changes nothing.
  for (let hour = 0; hour < 3; hour += 1) {
    clock.advance(3_600_000);
    await b.sweeper.sweep();
  }
  const before = world.log.length;
  if (
    world.log.some(({ type, data }) => type === 'CheckoutBegun' && (data as { checkoutId: string }).checkoutId === id)
  )
    await b.bookings.run(id);
  const ledger = twin.ledger();
  const held = [...foldSchedule(world.log).slots.values()].filter(({ kind }) => kind === 'held').length;
  const ends = [world.lastOf(id), ...(second === undefined ? [] : [world.lastOf(second)])];
  return {
    reached,
    counts: world.plan.reached,
    ends: ends.join(' '),
    violations: [
      ...checkoutViolations(world.log, { ...ledger, succeededCharges: ledger.succeededCharges.slice(charged) }),
      ...fundsViolations(world.log),
      ...(owedAtRest(world.log, ADA) === 0 ? [] : ['L4 something is owed and on no bill']),
      ...world.watch.violations(),
      ...world.errors,
      ...(held === 0 ? [] : [`${held} slots are held for ever`]),
      ...(ends.filter((end) => end === 'CheckoutCompleted').length > 1 ? ['sold twice'] : []),
      ...(second === undefined || world.lastOf(second) === 'CheckoutCompleted' ? [] : ['the other one was not sold']),
      ...(world.log.length === before ? [] : ['moved after its end']),
    ],
  };
};
type Story = Awaited<ReturnType<typeof standStill>>;

describe('a run that waits while another process acts', () => {
  const played = async (what: string, cells: readonly (readonly [point: string, nth: number, cell: Cell])[]) => {
    const began = performance.now();
    const found: string[] = [];
    const ends: Record<string, number> = {};
    const met = new Map<string, number>();
    for (const [index, [point, nth, cell]] of cells.entries()) {
      if (index % ONE_IN !== 0) continue;
      let story: Story;
      const name = `${point} #${nth} / ${cell.card} / ${cell.meanwhile} / ${cell.afterwards}`;
      try {
        story = await standStill(point, nth, cell);
      } catch (error) {
        found.push(`${name}: threw ${String(error)}`);
        continue;
      }
      if (!story.reached) continue;
      met.set(point, (met.get(point) ?? 0) + 1);
      ends[story.ends] = (ends[story.ends] ?? 0) + 1;
      for (const violation of story.violations) found.push(`${name}: ${violation}`);
    }
    const stories = [...met.values()].reduce((sum, count) => sum + count, 0);
    console.log(
      `${what}: one in ${ONE_IN} of ${cells.length} cells, ${stories} stood still, ${found.length} violations, ends ${JSON.stringify(ends)}, ` +
        `${((performance.now() - began) / 1000).toFixed(1)} s`,
    );
    expect(found).toEqual([]);
    return { met, stories };
  };

  it('charges once and sells once, or neither, at whatever failpoint it waited and whatever the other process did', async () => {
    // The vouchers of these stories are shared; promotion codes are in the crash matrix.
    const points = [...ALL_POINTS, ...FUNDS_POINTS].filter((point) => !point.includes('-promotion:'));
    const { met } = await played(
      'Paused',
      points.flatMap((point) => CELLS.map((cell) => [point, 1, cell] as const)),
    );
    expect(points.filter((point) => !met.has(point))).toEqual([]);
  }, 600_000);

  it('charges and sells once, or neither, if it waits between any two appends or its call of the provider arrives late', async () => {
    const cells: (readonly [string, number, Cell])[] = [];
    for (const card of CARDS) {
      const { counts } = await standStill(undefined, 1, {
        card,
        meanwhile: 'it goes to its end',
        afterwards: 'goes on',
      });
      for (const what of ['append', 'call'] as const)
        for (let nth = 1; nth <= (counts.get(`${what}:before`) ?? 0); nth += 1)
          for (const point of [`${what}:before`, `${what}:after`])
            for (const cell of CELLS) if (cell.card === card) cells.push([point, nth, cell]);
    }
    const { stories } = await played('Paused around appends and calls', cells);
    expect(stories).toBe(Math.ceil(cells.length / ONE_IN));
  }, 600_000);
});
