import { inPresentNames } from '@paddock/event-store/in-present-names';
import type { AnyDecider, Wanted } from '@paddock/kit/command-handling/commands';
import { upcast } from '@paddock/shared-domain/all-events';
import { createLetGo } from '@paddock/sales/payments/let-go';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import type { CheckoutId } from '@paddock/shared-domain/kernel/ids';
import type { Command, DomainEvent } from '@paddock/shared-domain/kernel/message';
import { paymentPostings, salePostings } from '@paddock/shared-domain/payments/payment-postings';
import type { Quote } from '@paddock/shared-domain/payments/events';
import { formerPaymentEvents } from '@paddock/shared-domain/payments/former-events';
import { voucherDecider } from '@paddock/shared-domain/vouchers/decider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADA, ROUND_THE_CLOCK } from '../support/builders/venue.ts';
import { fundsViolations, owedAtRest } from './checkout-funds-oracle.ts';
import { createWorld, ZONE } from './checkout-world.ts';
import { type ProviderForProofs, providerForProofs } from './provider-for-proofs.ts';
import { checkoutViolations, foldSchedule, postingViolations } from './raw-log.ts';

let provider: ProviderForProofs;
beforeAll(async () => void (provider = await providerForProofs(20_000)));
afterAll(() => provider.twin.close());

const STORIES = [
  'sold',
  'declined',
  'challenged',
  'seat gone',
  'funds gone',
  'intent refused',
  'small',
  'free',
] as const;
type Story = (typeof STORIES)[number];
const COSTS: { readonly [In in Story]?: number } = { small: 20, free: 0 };

/**
 * A checkout as the release before wrote it: one event in each append, with the event names, command ids and idempotency keys of that
 * release. It stops after `most` acts, as if its process had died. Returns also how many acts there are.
 */
const writeOld = async (story: Story, funds: boolean, most = Infinity) => {
  const { clock, twin, patient: cards } = provider;
  const world = createWorld({ cards, clock, storeOf: (store) => inPresentNames(store, upcast) });
  const old = world.boot();
  const token = { declined: 'tok_chargeCustomerFail', challenged: 'tok_threeDSecure2Required' }[story as string];
  const card = await provider.cardOf(token ?? 'tok_visa');
  const charged = twin.ledger().succeededCharges.length;
  const { id } = await world.toPress(old, { card, costCents: COSTS[story] ?? 2_500, funds, promotion: false });
  const quote = world.eventsOf(id)[0]?.data as Quote;
  const { userId, locationId, totalCents: amountCents } = quote;
  const slots = quote.lines.flatMap(({ seatId, costCents, slots: of }) =>
    of.map((slot) => ({ seatId, priceCents: costCents, ...slot })),
  );
  const at = clock.now();
  const system = { kind: 'system' as const, process: 'checkout-payment' };
  const acts: (() => Promise<unknown>)[] = [];
  const sends = <State, Event extends DomainEvent, C extends Command, Reason extends string>(
    decider: AnyDecider<State, Event, C, Reason>,
    stream: string,
    step: string,
    wanted: Wanted<C>,
  ) =>
    acts.push(async () => {
      const context = { commandId: `checkout:${id}:${step}`, actor: system, now: at };
      expect((await old.commands.handle(decider, stream, [wanted], context)).outcome, step).toBe('accepted');
    });
  /** An event of the checkout's own stream, as that release wrote it. */
  const writes = (type: string, more: object = {}) =>
    acts.push(async () => {
      const revision = world.eventsOf(id).length - 1;
      const metadata = { commandId: `checkout:${id}:${type}`, actor: system, at };
      const event = { id: crypto.randomUUID(), type, data: { checkoutId: id, ...more }, metadata };
      await world.append(`checkout-${id}`, revision, [event]);
    });
  const asks = (ask: () => Promise<unknown>) => acts.push(ask);
  const onEveryDay = (type: 'ConfirmHeldSlot' | 'ReleaseHeldSlot', step: string, which = slots) => {
    for (const { date, seatId, startsAt } of which)
      sends(scheduleDecider, `${locationId}_${date}`, `${step}:${date}`, {
        type,
        data: { checkoutId: id, locationId, seatId, startsAt },
      });
  };
  const onFunds = (word: 'Post' | 'Void') => {
    if (!funds) return;
    const { voucherId } = quote;
    if (voucherId === undefined) throw new Error('No voucher.');
    const voucher = { voucherId, holdId: id };
    if (word === 'Post')
      sends(voucherDecider, voucherId, 'PostVoucherHold', { type: 'PostVoucherHold', data: { ...voucher, userId } });
    else sends(voucherDecider, voucherId, 'VoidVoucherHold', { type: 'VoidVoucherHold', data: voucher });
    const type = `${word}CreditHold` as const;
    sends(accountDecider, userId, type, { type, data: { userId, holdId: id } });
    writes(word === 'Post' ? 'FundsPosted' : 'FundsVoided');
  };
  let intentId = '';
  let chargeId = '';
  const failed = { userId, code: 'payment_failed', text: 'No.' };
  const letGo = (which = slots) => {
    onEveryDay('ReleaseHeldSlot', 'release', which);
    writes('SeatsReleased');
    writes('CheckoutFailed', failed);
  };
  const sell = () => {
    onEveryDay('ConfirmHeldSlot', 'confirm-seats');
    writes('SeatsConfirmed');
    onFunds('Post');
    const { pricing } = quote;
    const sale = { userId, locationId, totalCents: amountCents, ...(pricing === undefined ? {} : { pricing }) };
    writes('CheckoutCompleted', { ...sale, postings: salePostings(quote) });
  };

  // 1. The seats, and the voucher and credits of the quote.
  writes('CheckoutAccepted', { userId, ...card });
  sends(accountDecider, userId, 'begin', { type: 'BeginCheckout', data: { userId, checkoutId: id, after: null } });
  const venue = { zone: ZONE, openingHours: ROUND_THE_CLOCK };
  for (const { date, ...slot } of story === 'seat gone' ? slots.slice(0, 1) : slots)
    sends(scheduleDecider, `${locationId}_${date}`, `hold:${date}`, {
      type: 'HoldSlot',
      data: { ...slot, locationId, userId, checkoutId: id, venue, seatActive: true },
    });
  if (story === 'seat gone') {
    writes('HoldingRefused', { code: 'unique', text: 'Gone.' });
    letGo(slots.slice(0, 1));
  } else {
    writes('SeatsHeld');
    if (funds && quote.voucherId !== undefined) {
      const { voucherId, discountCents, creditsUsing: credits } = quote;
      const hold = { userId, holdId: id };
      sends(voucherDecider, voucherId, 'HoldVoucher', {
        type: 'HoldVoucher',
        data: { ...hold, voucherId, amountCents: discountCents },
      });
      if (story !== 'funds gone') {
        sends(accountDecider, userId, 'HoldCredits', { type: 'HoldCredits', data: { ...hold, credits } });
        writes('FundsHeld');
      }
    }
    // 2. The money, and what follows.
    if (story === 'funds gone' || story === 'intent refused') {
      writes(story === 'funds gone' ? 'HoldRejected' : 'IntentRefused', { code: 'payment_failed', text: 'No.' });
      onFunds('Void');
      letGo();
    } else if (story === 'free') sell();
    else if (story === 'small') {
      sends(accountDecider, userId, 'bill-small-total', {
        type: 'AddOutstandingItem',
        data: {
          ...{ itemId: id, userId, kind: 'small_total', reservationId: null, checkoutId: id, locationId, amountCents },
          postings: [],
        },
      });
      writes('SmallTotalBilled', { amountCents });
      sell();
    } else {
      asks(async () => {
        const metadata = { checkout_id: id, user_id: userId };
        const asked = { amountCents, currency: 'usd' as const, ...card, metadata };
        const created = await cards.createIntent({ ...asked, idempotencyKey: `checkout:${id}:create` });
        if (created.outcome === 'created') ({ intentId } = created);
      });
      acts.push(async () => world.append(`checkout-${id}`, world.eventsOf(id).length - 1, [intentCreated()]));
      writes('ConfirmationStarted', { attempt: 1 });
      asks(async () => {
        const confirmed = await cards.confirmIntent({ intentId, idempotencyKey: `checkout:${id}:confirm:1` });
        if (confirmed.outcome === 'succeeded') ({ chargeId } = confirmed);
      });
      if (story === 'sold') {
        acts.push(async () => world.append(`checkout-${id}`, world.eventsOf(id).length - 1, [succeeded()]));
        sell();
      } else {
        if (story === 'challenged') writes('PaymentActionRequired', { expiresAt: at });
        else writes('PaymentDeclined', { userId, amountCents, code: 'card_declined', text: 'No.' });
        asks(() => cards.cancelIntent({ intentId, idempotencyKey: `checkout:${id}:cancel` }));
        writes('PaymentFenced', { code: 'payment_failed', text: 'No.' });
        onFunds('Void');
        letGo();
      }
    }
  }
  const written = (type: string, data: object) => ({
    ...{ id: crypto.randomUUID(), type, data: { checkoutId: id, ...data } },
    metadata: { commandId: `checkout:${id}:${type}`, actor: system, at },
  });
  const intentCreated = () => written('IntentCreated', { intentId });
  const succeeded = () =>
    written('PaymentSucceeded', {
      ...{ userId, intentId, chargeId, amountCents, receiptUrl: null },
      postings: paymentPostings(userId, amountCents),
    });
  for (const act of acts.slice(0, most)) await act();
  old.dead = true;
  return { world, id, acts: acts.length, charged };
};

type World = ReturnType<typeof createWorld>;
/** Who continues the checkout in this release. */
const TAKERS: { readonly [Taker in string]: (world: World, id: CheckoutId) => Promise<void> } = {
  'the recovery sweeper': async () => {},
  'its customer, who presses again': async (world, id) => void (await world.boot().bookings.run(id)),
  'two processes at once': async (world, id) =>
    void (await Promise.all([world.boot(), world.boot()].map(({ bookings }) => bookings.run(id)))),
  'its customer, who begins another one of the same seats': async (world, id) => {
    const { commands, any, bookings } = world.boot();
    const sleep = () => new Promise<void>(() => undefined);
    expect(await createLetGo({ commands, any, sleep }).checkout(ADA)).toBe(true);
    const { phase } = (await bookings.look(id)).payment;
    if (phase === 'settled') return;
    const next = await world.accept({ commands }, { card: await provider.cardOf('tok_visa'), onto: 1 });
    await bookings.run(next);
    expect(world.lastOf(next)).toBe('CheckoutCompleted');
  },
};

describe('a checkout that an earlier release left unfinished', () => {
  it.each(Object.keys(TAKERS))(
    'is finished by this release after any number of acts, when continued by %s',
    async (taker) => {
      const seen = new Set<string>();
      const ends: Record<string, number> = {};
      const found: string[] = [];
      let cuts = 0;
      for (const story of STORIES)
        for (const funds of [false, true]) {
          if ((story === 'funds gone' && !funds) || (['small', 'free'].includes(story) && funds)) continue;
          const { acts } = await writeOld(story, funds, 0);
          for (let most = 1; most <= acts; most += 1) {
            const { world, id, charged } = await writeOld(story, funds, most);
            cuts += 1;
            const cut = `${story}${funds ? ' with funds' : ''}, cut after ${most} of ${acts}`;
            await TAKERS[taker]?.(world, id);
            const process = world.boot();
            for (let hour = 0; hour < 6; hour += 1) {
              provider.clock.advance(3_600_000);
              await process.sweeper.sweep();
            }
            const ledger = provider.twin.ledger();
            for (const { type } of world.eventsOf(id)) seen.add(type);
            const log = world.log.map((event) => upcast(event));
            const held = [...foldSchedule(log).slots.values()].filter(({ kind }) => kind === 'held').length;
            const succeededCharges = ledger.succeededCharges.slice(charged);
            const wrong = [
              ...checkoutViolations(log, { ...ledger, succeededCharges }),
              ...postingViolations(log),
              ...fundsViolations(log),
              ...(owedAtRest(log, ADA) === 0 ? [] : ['something is owed and on no bill']),
              ...(held === 0 ? [] : [`${held} slots are held for ever`]),
              ...world.errors,
            ];
            for (const violation of wrong) found.push(`${cut}: ${violation}`);
            const end = log.findLast(({ stream }) => stream === `checkout-${id}`)?.type ?? 'nothing';
            ends[end] = (ends[end] ?? 0) + 1;
          }
        }
      console.log(`${taker}: ${cuts} cuts, ${found.length} violations, ends ${JSON.stringify(ends)}`);
      expect(found).toEqual([]);
      expect(Object.keys(ends).toSorted()).toEqual(['CheckoutCompleted', 'PaymentAbandoned']);
      // Every former event name of a booking occurs in these logs.
      expect(formerPaymentEvents.map(({ name }) => name).filter((name) => !seen.has(name))).toEqual([]);
    },
    300_000,
  );
});
