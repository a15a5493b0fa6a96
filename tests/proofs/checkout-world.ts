import { createCommands } from '@paddock/kit/command-handling/command-handler';
import type { Commands } from '@paddock/kit/command-handling/commands';
import type { CardProvider } from '@paddock/kit/gateways/card-provider/card-provider';
import { type CheckoutPayment, createCheckoutPayment } from '@paddock/sales/checkout/process/checkout-payment';
import { createJanitor } from '@paddock/sales/checkout/janitor';
import { createDecode } from '@paddock/event-store/codec';
import { createInMemoryLog } from '@paddock/event-store/in-memory/in-memory-log';
import { openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import type { EventStore } from '@paddock/event-store/port';
import { accountEvents } from '@paddock/shared-domain/billing/events';
import { scheduleEvents } from '@paddock/shared-domain/booking/events';
import { checkoutDecider } from '@paddock/shared-domain/checkout/decider';
import { checkoutEvents, type QuotedTotals } from '@paddock/shared-domain/checkout/events';
import type { CheckoutId, UserId, VoucherId } from '@paddock/shared-domain/kernel/ids';
import { refundEvents } from '@paddock/shared-domain/refunds/events';
import { voucherEvents } from '@paddock/shared-domain/vouchers/events';
import { type Instant, instantOf, LocalDate } from '@paddock/shared-domain/kernel/time';
import { credits, price, ratePpm } from '../support/builders/brands.ts';
import { totals } from '../support/builders/checkout.ts';
import { ADA, checkout, DOWNTOWN, reservation, ROUND_THE_CLOCK, seat } from '../support/builders/venue.ts';
import { silentLog } from '../support/stub.ts';
import { grantCredits, sellVoucher } from './checkout-funds.ts';
import { Crash, FailpointPlan } from './failpoint-plan.ts';
import { watchProvider } from './provider-watch.ts';
import { rawDb } from './raw-db.ts';
import type { TestClock } from './test-clock.ts';

export type Card = { readonly customerId: string; readonly paymentMethodId: string };

/** A voucher that several checkouts want, and how much of it and of the credits each. */
export type SharedFunds = { readonly voucherId: VoucherId; readonly cents: number; readonly credits: number };

export type WorldOptions = {
  readonly cards: CardProvider;
  readonly clock: TestClock;
  /** Between the process and the watched provider: faults, or a mutant. */
  readonly cardsOf?: (watched: CardProvider, world: { readonly number: number }) => CardProvider;
  readonly storeOf?: (store: EventStore) => EventStore;
  readonly commandsOf?: (commands: Commands) => Commands;
  readonly paymentOf?: (
    payment: CheckoutPayment,
    parts: { commands: Commands; cards: CardProvider },
  ) => CheckoutPayment;
  /** Waits before each call of the store, so that concurrent runs overlap. */
  readonly turn?: () => Promise<void>;
};

export type Process = {
  dead: boolean;
  readonly commands: Commands;
  readonly payment: CheckoutPayment;
  readonly janitor: ReturnType<typeof createJanitor>;
};

const none = { cents: 0, credits: 0 };
export const ZONE = 'America/Los_Angeles';
let worlds = 0;

/**
 * One log, one provider, and processes that come and go: `boot` starts one with nothing in memory, as after a crash. Everything
 * in it is the product's own code, but for the store in memory and a clock that stands until it is told.
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
    ...checkoutEvents,
    ...accountEvents,
    ...voucherEvents,
    ...refundEvents,
  ]);
  let checkouts = 0;

  const boot = (): Process => {
    const life = { dead: false };
    const alive = async () => {
      await turn?.();
      if (life.dead) throw new Crash('a dead process');
    };
    const opened = openInMemoryStore({
      log,
      now: () => new Date(0),
      faults: { beforeAppend: alive, beforeRead: alive },
    });
    const made = createCommands({
      store: options.storeOf?.(opened) ?? opened,
      decode,
      random: () => 0.5,
      sleep: () => new Promise((resolve) => setImmediate(resolve)),
    });
    const commands = options.commandsOf?.(made) ?? made;
    const provider = options.cardsOf?.(watch.provider, { number }) ?? watch.provider;
    const logger = silentLog({ error: ({ err }) => void (err instanceof Crash || errors.push(String(err))) });
    const payment = createCheckoutPayment({
      commands,
      cards: provider,
      venues: {
        hoursOf: () => Promise.resolve({ zone: ZONE, openingHours: ROUND_THE_CLOCK }),
        isActive: () => Promise.resolve(true),
      },
      clock,
      failpoints: plan.of(life),
      log: logger,
    });
    const wrapped = options.paymentOf?.(payment, { commands, cards: provider }) ?? payment;
    const janitor = createJanitor({
      db: rawDb(log.events),
      commands,
      payment: wrapped,
      clock,
      log: logger,
    });
    return Object.assign(life, { commands, payment: wrapped, janitor });
  };

  /**
   * A quote for two seats on two days, accepted. The days are free unless `onto` names those of another checkout. With `funds`
   * a voucher and credits of its own pay about half of it.
   */
  const accept = async (
    { commands }: Process,
    {
      card,
      costCents = 2_500,
      onto,
      funds = false,
      user = ADA,
      oneDay = false,
    }: {
      card: Card | undefined;
      costCents?: number;
      onto?: number;
      funds?: boolean | SharedFunds;
      /** Whose checkout it is: a customer has one under way at a time (C14). */
      user?: UserId;
      /** Both slots are of one day, so that one act can end them. */
      oneDay?: boolean;
    },
  ): Promise<CheckoutId> => {
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
    const sums = {
      ...totals(whole),
      discountCents: price(used.cents),
      creditsUsing: credits(used.credits),
      creditsValueCents: price(used.credits * 10),
      preTaxCents: price(whole - used.cents - used.credits * 10),
      salesTaxCents: price(0),
      totalCents: price(whole - used.cents - used.credits * 10),
    };
    const voucher = shared
      ? { voucherId: shared.voucherId }
      : funds
        ? { voucherId: await sellVoucher(commands, `v${checkoutId}`, user, used.cents, clock.now()) }
        : {};
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
          },
        },
      ],
      { ...context, commandId: `quote:${checkoutId}` },
    );
    await submit(commands, checkoutId, card, sums, user);
    return checkoutId;
  };

  const submit = (
    commands: Commands,
    checkoutId: CheckoutId,
    card: Card | undefined,
    repriced: QuotedTotals,
    userId: UserId,
  ) =>
    commands.handle(
      checkoutDecider,
      checkoutId,
      [
        {
          type: 'AcceptCheckout',
          data: {
            checkoutId,
            userId,
            customerId: card?.customerId ?? null,
            paymentMethodId: card?.paymentMethodId ?? null,
            repriced,
          },
        },
      ],
      { actor: { kind: 'customer', userId }, now: clock.now(), commandId: `accept:${checkoutId}` },
    );

  const eventsOf = (checkoutId: CheckoutId) => log.streams.get(`checkout-${checkoutId}`) ?? [];
  return {
    log: log.events,
    plan,
    watch,
    errors,
    boot,
    accept,
    eventsOf,
    lastOf: (checkoutId: CheckoutId) => eventsOf(checkoutId).at(-1)?.type ?? 'nothing',
    intentOf: (checkoutId: CheckoutId) =>
      eventsOf(checkoutId).flatMap(({ type, data }) =>
        type === 'IntentCreated' ? [(data as { intentId: string }).intentId] : [],
      )[0],
    isEnded: (checkoutId: CheckoutId) =>
      eventsOf(checkoutId).some(({ type }) => type === 'CheckoutCompleted' || type === 'CheckoutFailed'),
  };
};
export type World = ReturnType<typeof createWorld>;
