import { createCommands } from '@paddock/kit/command-handling/command-handler';
import type { Commands } from '@paddock/kit/command-handling/commands';
import type { CardProvider } from '@paddock/kit/gateways/card-provider/card-provider';
import { type AllPayments, type Bookings, createPayments } from '@paddock/sales/payments/process/payments';
import { runAll } from './run-all.ts';
import { createRecoverySweeper } from '@paddock/sales/payments/process/recovery-sweeper';
import type { Sweeper } from '@paddock/kit/processes/sweepers';
import { createDecode } from '@paddock/event-store/codec';
import { createInMemoryLog } from '@paddock/event-store/in-memory/in-memory-log';
import { openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import type { EventStore } from '@paddock/event-store/port';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import { accountEvents } from '@paddock/shared-domain/billing/events';
import { scheduleEvents } from '@paddock/shared-domain/booking/events';
import type { AcceptCheckout } from '@paddock/shared-domain/payments/accept-checkout';
import { checkoutDecider } from '@paddock/shared-domain/payments/decider';
import { paymentEvents } from '@paddock/shared-domain/payments/events';
import type { CheckoutId, UserId, VoucherId } from '@paddock/shared-domain/kernel/ids';
import { promotionEvents } from '@paddock/shared-domain/promotions/events';
import { refundEvents } from '@paddock/shared-domain/refunds/events';
import { voucherEvents } from '@paddock/shared-domain/vouchers/events';
import { type Instant, instantOf, LocalDate } from '@paddock/shared-domain/kernel/time';
import { credits, price, ratePpm } from '../support/builders/brands.ts';
import { totals } from '../support/builders/checkout.ts';
import { ADA, checkout, DOWNTOWN, reservation, ROUND_THE_CLOCK, seat } from '../support/builders/venue.ts';
import { sealsPlainly } from '../support/seals-plainly.ts';
import { silentLog } from '../support/stub.ts';
import { grantCredits, makePromotion, sellVoucher } from './checkout-funds.ts';
import { Crash, FailpointPlan, stoppingAt } from './failpoint-plan.ts';
import { watchProvider } from './provider-watch.ts';
import { rawDb } from './raw-db.ts';
import type { TestClock } from './test-clock.ts';

export type Card = { readonly customerId: string; readonly paymentMethodId: string };

/** A voucher that several checkouts share, and how much of it and of credits each one uses. */
export type SharedFunds = { readonly voucherId: VoucherId; readonly cents: number; readonly credits: number };

export type WorldOptions = {
  readonly cards: CardProvider;
  readonly clock: TestClock;
  /** Wraps the watched provider: faults, or a mutant. */
  readonly cardsOf?: (watched: CardProvider, world: { readonly number: number }) => CardProvider;
  readonly storeOf?: (store: EventStore) => EventStore;
  readonly commandsOf?: (commands: Commands) => Commands;
  readonly bookingsOf?: (bookings: Bookings, parts: { commands: Commands; cards: CardProvider }) => Bookings;
  /** Waits before each call of the store, so that concurrent runs overlap. */
  readonly turn?: () => Promise<void>;
};

export type Process = {
  dead: boolean;
  readonly commands: Commands;
  readonly bookings: Bookings;
  readonly any: AllPayments['any'];
  readonly sweeper: Sweeper;
};

const none = { cents: 0, credits: 0 };
const refuse = (): Promise<never> => Promise.reject(new Error('Only seats are bought here.'));
export const ZONE = 'America/Los_Angeles';
let worlds = 0;

/**
 * One log, one provider, and processes that start and die: `boot` starts one with nothing in memory, as after a crash. All code is the
 * product's own, except the store in memory and a clock that moves only when it is told.
 */
export const createWorld = (options: WorldOptions) => {
  const { cards, clock, turn } = options;
  const number = (worlds += 1);
  const log = createInMemoryLog(`world${number}`);
  const plan = new FailpointPlan();
  const watch = watchProvider(cards, log.events);
  const errors: string[] = [];
  const decode = createDecode([
    ...scheduleEvents,
    ...paymentEvents,
    ...accountEvents,
    ...voucherEvents,
    ...promotionEvents,
    ...refundEvents,
  ]);
  let checkouts = 0;

  const boot = (): Process => {
    const life = { dead: false };
    const alive = async () => {
      await turn?.();
      if (life.dead) throw new Crash('a dead process');
    };
    const failpoints = plan.of(life);
    const stopping = stoppingAt(failpoints);
    const opened = openInMemoryStore({
      log,
      now: () => new Date(0),
      faults: { beforeAppend: alive, beforeRead: alive },
    });
    const made = createCommands({
      store: stopping.store(options.storeOf?.(opened) ?? opened),
      decode,
      sealReason: sealsPlainly,
      random: () => 0.5,
      sleep: () => new Promise((resolve) => setImmediate(resolve)),
    });
    const commands = options.commandsOf?.(made) ?? made;
    const provider = stopping.cards(options.cardsOf?.(watch.provider, { number }) ?? watch.provider);
    const logger = silentLog({ error: ({ err }) => void (err instanceof Crash || errors.push(String(err))) });
    const payments = createPayments({
      commands,
      cards: provider,
      effects: { voucher: refuse, enrolment: refuse, renewal: refuse, outstanding: refuse },
      venues: {
        hoursOf: () => Promise.resolve({ zone: ZONE, openingHours: ROUND_THE_CLOCK }),
        isActive: () => Promise.resolve(true),
      },
      clock,
      failpoints,
      log: logger,
    });
    const bookings = options.bookingsOf?.(payments.bookings, { commands, cards: provider }) ?? payments.bookings;
    const wrapped: AllPayments['any'] = {
      ...payments.any,
      run: (known) => (known.kind === 'checkout' ? bookings.run(known.id) : payments.any.run(known)),
    };
    const sweeper = createRecoverySweeper({
      db: rawDb(log.events),
      bookings,
      continueThem: runAll(wrapped, logger),
      clock,
      log: logger,
    });
    return Object.assign(life, { commands, bookings, any: wrapped, sweeper });
  };

  /**
   * A quote for two seats on two days. Its slots are free unless `onto` names those of another checkout. With `funds`, a promotion
   * code, a voucher and credits of its own pay about half of it.
   *
   * @returns what its customer agrees to by pressing the button.
   */
  const name = async (
    { commands }: Pick<Process, 'commands'>,
    {
      card,
      costCents = 2_500,
      onto,
      funds = false,
      promotion: withCode = true,
      user = ADA,
      oneDay = false,
    }: {
      card: Card | undefined;
      costCents?: number;
      onto?: number;
      funds?: boolean | SharedFunds;
      /** Whether the funds have a promotion code. */
      promotion?: boolean;
      /** The customer, who may have one checkout under way at a time (C14). */
      user?: UserId;
      /** Puts both slots on one day, so that one act can cancel them. */
      oneDay?: boolean;
    },
  ): Promise<AcceptCheckout['data']> => {
    const mine = (checkouts += 1);
    const checkoutId = checkout(number * 100_000 + mine);
    const slotsOf = onto ?? mine;
    const start = Math.ceil(Date.parse(clock.now()) / 86_400_000) * 86_400_000 + 86_400_000 * 2 + 20 * 3_600_000;
    const slot = (day: number, which: number) => {
      const startsAt = instantOf(start + day * 86_400_000) as Instant;
      return {
        seatId: seat(slotsOf * 2 + which),
        seatName: String(which),
        seatTypeName: 'Rig',
        costCents: price(costCents),
        totalCents: price(costCents),
        bookingFeeCents: price(0),
        slots: [
          {
            reservationId: reservation(number * 1_000_000 + mine * 10 + which),
            startsAt,
            date: LocalDate.parse(startsAt.slice(0, 10)),
          },
        ],
      };
    };
    const whole = 2 * costCents;
    const shared = typeof funds === 'object' ? funds : undefined;
    const used =
      shared ?? (funds ? { cents: Math.floor(whole * 0.03) * 10, credits: Math.max(1, Math.floor(whole / 50)) } : none);
    const lowered = funds === true && withCode ? Math.floor(whole / 10) : 0;
    const sums = {
      ...totals(whole),
      ...(lowered > 0 && { promotionCents: price(lowered) }),
      discountCents: price(used.cents),
      creditsUsing: credits(used.credits),
      creditsValueCents: price(used.credits * 10),
      preTaxCents: price(whole - lowered - used.cents - used.credits * 10),
      salesTaxCents: price(0),
      totalCents: price(whole - lowered - used.cents - used.credits * 10),
    };
    const voucher = shared
      ? { voucherId: shared.voucherId }
      : funds
        ? { voucherId: await sellVoucher(commands, `v${checkoutId}`, user, used.cents, clock.now()) }
        : {};
    const promotion =
      lowered > 0 ? { promotionId: await makePromotion(commands, `W${number}C${mine}`, clock.now()) } : {};
    if (funds === true) await grantCredits(commands, `l${checkoutId}`, user, used.credits, clock.now());
    const context = { actor: { kind: 'customer' as const, userId: user }, now: clock.now() };
    await commands.handle(
      checkoutDecider,
      checkoutId,
      [
        {
          type: 'QuoteCheckout',
          data: {
            checkoutId,
            userId: user,
            locationId: DOWNTOWN,
            lines: [slot(0, 0), slot(oneDay ? 0 : 1, 1)],
            ...sums,
            programSavesCents: price(0),
            salesTaxPpm: ratePpm(0),
            bookingFeesThreshold: 2,
            ...voucher,
            ...promotion,
          },
        },
      ],
      { ...context, commandId: `quote:${checkoutId}` },
    );
    return {
      checkoutId,
      userId: user,
      customerId: card?.customerId ?? null,
      paymentMethodId: card?.paymentMethodId ?? null,
      repriced: sums,
    };
  };
  type Wanted = Parameters<typeof name>[1];

  /**
   * The same with the button pressed: the checkout has begun on the account, and any process may run it. `alone`: as in earlier releases,
   * in the stream of the booking, where one customer may have two under way.
   */
  const accept = async (
    { commands }: Pick<Process, 'commands'>,
    { alone = false, ...wanted }: Wanted & { readonly alone?: boolean },
  ): Promise<CheckoutId> => {
    const accepted = await name({ commands }, wanted);
    const { checkoutId, userId, customerId, paymentMethodId } = accepted;
    const context = { actor: { kind: 'customer' as const, userId }, now: clock.now() };
    if (alone) {
      const command = { type: 'AcceptCheckout' as const, data: accepted };
      await commands.handle(checkoutDecider, checkoutId, [command], { ...context, commandId: `accept:${checkoutId}` });
      return checkoutId;
    }
    const after = (await commands.load(accountDecider, userId)).state.checkout ?? null;
    const agreed = { customerId, paymentMethodId };
    const begin = { type: 'BeginCheckout' as const, data: { userId, checkoutId, after, agreed } };
    await commands.handle(accountDecider, userId, [begin], { ...context, commandId: `checkout:${checkoutId}:begin` });
    return checkoutId;
  };
  /** The same with the button still to be pressed. Returns the id, and `press`, which stands for the customer. */
  const toPress = async (process: Process, wanted: Wanted) => {
    const accepted = await name(process, wanted);
    const { checkoutId, userId } = accepted;
    const press = async (process: Process): Promise<void> => {
      const { state } = await process.commands.load(checkoutDecider, checkoutId);
      const context = { actor: { kind: 'customer' as const, userId }, now: clock.now(), commandId: 'press' };
      const begun = await process.bookings.begin(state, accepted, undefined, context);
      if (begun.outcome !== 'begun') throw new Error(`The booking is not begun: ${begun.outcome}.`);
      await begun.run;
    };
    return { id: checkoutId, press };
  };

  const eventsOf = (checkoutId: CheckoutId) => log.streams.get(`checkout-${checkoutId}`) ?? [];
  return {
    log: log.events,
    plan,
    watch,
    errors,
    boot,
    accept,
    toPress,
    append: openInMemoryStore({ log, now: () => new Date(0) }).append,
    eventsOf,
    lastOf: (checkoutId: CheckoutId) => eventsOf(checkoutId).at(-1)?.type ?? 'nothing',
    intentOf: (checkoutId: CheckoutId) =>
      eventsOf(checkoutId).flatMap(({ type, data }) =>
        type === 'PaymentIntentCreated' ? [(data as { intentId: string }).intentId] : [],
      )[0],
    isEnded: (checkoutId: CheckoutId) =>
      eventsOf(checkoutId).some(({ type }) => type === 'CheckoutCompleted' || type === 'PaymentAbandoned'),
  };
};
export type World = ReturnType<typeof createWorld>;
