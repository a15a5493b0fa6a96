import type { CardProvider } from '@paddock/kit/gateways/card-provider/card-provider';
import { START } from '@paddock/event-store/port';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { checkoutDecider } from '@paddock/shared-domain/payments/decider';
import { type CheckoutId, LocationId } from '@paddock/shared-domain/kernel/ids';
import { instant } from '../support/builders/brands.ts';
import type { WorldOptions } from './checkout-world.ts';
import type { Scenario } from './crash-story.ts';

type Parts = Pick<WorldOptions, 'cardsOf' | 'storeOf' | 'commandsOf' | 'bookingsOf'>;
type Mutant = Parts & { readonly scenario: Scenario };

const VISA: Scenario = { card: 'tok_visa', costCents: 2_500, customer: 'abandons' };
const CHALLENGE: Scenario = { ...VISA, card: 'tok_threeDSecure2Required', customer: 'finishes' };
const UNHEARD: Scenario = { ...VISA, port: { operation: 'confirmIntent', kind: 'fail-before' } };
const CONFLICT: Scenario = {
  ...VISA,
  twin: { operation: 'payment_intents.confirm', kind: 'fail-before', status: 409 },
};
let serial = 0;

/** Releases a checkout's seats while a run is waiting, as a timer or a time-out would. */
const releasesWhile =
  (whom: 'provider' | 'customer'): NonNullable<Parts['bookingsOf']> =>
  (bookings, { commands }) => ({
    ...bookings,
    run: async (checkoutId) => {
      const run = await bookings.run(checkoutId);
      if (run.waiting !== whom) return run;
      const { state } = await commands.load(checkoutDecider, checkoutId);
      for (const { seatId, slots } of state.quote?.lines ?? [])
        for (const { startsAt, date } of slots)
          await commands.handle(
            scheduleDecider,
            `${state.quote?.locationId}_${date}`,
            [
              {
                type: 'ReleaseHeldSlot',
                data: { checkoutId, locationId: LocationId.parse(state.quote?.locationId), seatId, startsAt },
              },
            ],
            {
              commandId: `timer:${seatId}`,
              actor: { kind: 'system', process: 'timer' },
              now: instant('2027-03-02T18:00:00.000Z'),
            },
          );
      return run;
    },
  });

const asDecline =
  (which: (cause: string) => boolean): NonNullable<Parts['cardsOf']> =>
  (cards) => ({
    ...cards,
    confirmIntent: async (request) => {
      const answer = await cards.confirmIntent(request);
      return answer.outcome === 'unknown' && which(answer.cause)
        ? { outcome: 'declined', message: 'No.', code: null, declineCode: null }
        : answer;
    },
  });
const unheardAs =
  (cause: 'timeout'): NonNullable<Parts['cardsOf']> =>
  (cards) => {
    let first = true;
    return asDecline(() => true)(
      {
        ...cards,
        confirmIntent: async (request) => {
          if (!first) return cards.confirmIntent(request);
          first = false;
          return { outcome: 'unknown', cause };
        },
      },
      { number: 0 },
    );
  };

/** Bugs of the checkout process, each put around the real code (goal G20), with the scenario that must find it. */
export const CHECKOUT_MUTANTS: Readonly<Record<string, Mutant>> = {
  'release the hold on a time-out': { scenario: UNHEARD, bookingsOf: releasesWhile('provider') },
  'release the hold by a timer': { scenario: CHALLENGE, bookingsOf: releasesWhile('customer') },
  'charge before the hold': {
    scenario: VISA,
    bookingsOf: (bookings, { commands, cards }) => ({
      ...bookings,
      run: async (checkoutId: CheckoutId) => {
        const { state } = await commands.load(checkoutDecider, checkoutId);
        const { request } = (await bookings.look(checkoutId)).payment;
        const card = request?.means.kind === 'card' ? request.means : { customerId: '', paymentMethodId: '' };
        const created = await cards.createIntent({
          amountCents: state.quote?.totalCents ?? 0,
          currency: 'usd',
          customerId: card.customerId,
          paymentMethodId: card.paymentMethodId,
          metadata: { checkout_id: checkoutId, user_id: 'ada' },
          idempotencyKey: `checkout:${checkoutId}:create`,
        });
        if (created.outcome === 'created')
          await cards.confirmIntent({ intentId: created.intentId, idempotencyKey: `checkout:${checkoutId}:confirm:1` });
        return bookings.run(checkoutId);
      },
    }),
  },
  'confirm before the id is logged': {
    scenario: VISA,
    cardsOf: (cards) => ({
      ...cards,
      createIntent: async (request) => {
        const created = await cards.createIntent(request);
        if (created.outcome === 'created')
          await cards.confirmIntent({
            intentId: created.intentId,
            idempotencyKey: request.idempotencyKey.replace('create', 'confirm:1'),
          });
        return created;
      },
    }),
  },
  'a new provider key for each retry': {
    scenario: CONFLICT,
    cardsOf: (cards) => ({
      ...cards,
      confirmIntent: (request) =>
        cards.confirmIntent({ ...request, idempotencyKey: `${request.idempotencyKey}:${(serial += 1)}` }),
    }),
  },
  'a time-out treated as a failure': { scenario: VISA, cardsOf: unheardAs('timeout') },
  'a 409 treated as a decline': { scenario: CONFLICT, cardsOf: asDecline((cause) => cause === 'conflict') },
  'complete before success': {
    scenario: VISA,
    cardsOf: (cards) => ({
      ...cards,
      confirmIntent: () =>
        Promise.resolve({
          outcome: 'succeeded',
          chargeId: 'ch_0',
          receiptUrl: null,
          amountCents: 5_000,
          refundedCents: 0,
        } as const),
    }),
  },
  'let go without asking the fence': {
    scenario: { ...CHALLENGE, customer: 'finishes late' },
    cardsOf: (cards) => ({ ...cards, cancelIntent: () => Promise.resolve({ outcome: 'canceled' } as const) }),
  },
  'a second intent for the same checkout': {
    scenario: VISA,
    cardsOf: (cards: CardProvider) => {
      let asked: Parameters<CardProvider['createIntent']>[0] | undefined;
      return {
        ...cards,
        createIntent: (request) => cards.createIntent((asked = request)),
        confirmIntent: async (request) => {
          const more = asked && (await cards.createIntent({ ...asked, idempotencyKey: `${asked.idempotencyKey}:2` }));
          if (more?.outcome === 'created')
            await cards.confirmIntent({ intentId: more.intentId, idempotencyKey: `${request.idempotencyKey}:2` });
          return cards.confirmIntent(request);
        },
      };
    },
  },
  'an unbalanced posting': {
    scenario: VISA,
    storeOf: (store) => ({
      ...store,
      append: (stream, expected, events) =>
        store.append(
          stream,
          expected,
          events.map((event) => {
            const { postings } = event.data as { postings?: { account: string; amountCents: number }[] };
            if (postings === undefined || event.type !== 'CheckoutCompleted') return event;
            return { ...event, data: { ...event.data, postings: postings.slice(1) } };
          }),
        ),
    }),
  },
  'funds posted twice': {
    scenario: { ...VISA, funds: true },
    storeOf: (store) => ({
      ...store,
      append: (stream, expected, events) =>
        store.append(
          stream,
          expected,
          events.flatMap((event) =>
            event.type === 'VoucherHoldPosted'
              ? [event, { ...event, id: event.id.replace(/^../, 'aa') }]
              : event.type === 'CreditHoldPosted'
                ? [event, { ...event, id: event.id.replace(/^../, 'bb') }]
                : [event],
          ),
        ),
    }),
  },
  'a voucher that stays held after a failed checkout': {
    scenario: { ...VISA, card: 'tok_chargeCustomerFail', funds: true },
    commandsOf: (commands) => ({
      ...commands,
      handle: (decider, id, wanted, context) =>
        context.commandId.endsWith(':VoidVoucherHold')
          ? Promise.resolve({ outcome: 'accepted', events: [], position: START, repeated: false })
          : commands.handle(decider, id, wanted, context),
    }),
  },
  'money asked for before the funds are held': {
    scenario: { ...VISA, funds: true },
    commandsOf: (commands) => ({
      ...commands,
      handle: (decider, id, wanted, context) =>
        context.commandId.endsWith(':HoldCredits')
          ? Promise.resolve({ outcome: 'accepted', events: [], position: START, repeated: false })
          : commands.handle(decider, id, wanted, context),
    }),
  },
  'another amount than was quoted': {
    scenario: VISA,
    cardsOf: (cards) => ({
      ...cards,
      createIntent: (request) => cards.createIntent({ ...request, amountCents: request.amountCents + 100 }),
    }),
  },
};
