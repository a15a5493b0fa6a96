import { buildApp } from '@paddock/api/app';
import { createPaymentOfIntent, registerWebhookRoute } from '@paddock/sales/webhook-route';
import type { CardProvider, Unknown } from '@paddock/kit/gateways/card-provider/card-provider';
import type { CheckoutId } from '@paddock/shared-domain/kernel/ids';
import { UserId } from '@paddock/shared-domain/kernel/ids';
import { testDeps } from '../support/app.ts';
import { poolOf } from '../support/stub.ts';
import { createWorld } from './checkout-world.ts';
import { fundsViolations } from './checkout-funds-oracle.ts';
import { paymentViolations } from './payment-oracle.ts';
import { requestOf } from './payment-purposes.ts';
import { createPaymentWorld } from './payment-world.ts';
import { checkoutViolations } from './raw-log.ts';
import { providerForProofs } from './provider-for-proofs.ts';
import { seededRandom } from './seed.ts';
import { type Delivery, deliveriesOf, shuffled } from './webhook-deliveries.ts';

/** A bug put around the real code (goal G20), at the port that verifies every delivery. */
export type WebhookMutant = (cards: CardProvider) => CardProvider;
const unheard: Unknown = { outcome: 'unknown', cause: 'timeout' };
const AT_ONCE = 32;
const TOKENS = [
  'tok_visa',
  'tok_visa',
  'tok_chargeCustomerFail',
  'tok_threeDSecure2Required',
  'tok_threeDSecure2Required',
] as const;
const PURPOSES = ['voucher', 'enrolment', 'outstanding', 'renewal'] as const;

/**
 * As many checkouts as payments, left open by a lost answer, a slow bank or a challenge. Then the deliveries for their intents go through
 * the real route: in random order, three times each, some lost, some forged. Then the recovery sweepers run. Returns what the oracles
 * found against the provider's own ledger.
 */
export const webhookStorm = async (seed: number, many: number, mutant: WebhookMutant = (cards) => cards) => {
  const random = seededRandom(seed);
  const provider = await providerForProofs(20_000);
  const { clock, twin } = provider;
  // Every third confirmation is executed and its answer lost, so that only reading the intent tells the result.
  let confirmed = 0;
  const cards = mutant(provider.patient);
  const lossy: CardProvider = {
    ...cards,
    confirmIntent: async (request) => {
      confirmed += 1;
      const answer = await cards.confirmIntent(request);
      return confirmed % 3 === 0 ? unheard : answer;
    },
  };
  try {
    // 1. Checkouts and payments, each with its own customer and one of several cards.
    const world = createWorld({ cards: lossy, clock });
    const shop = world.boot();
    const bank = createPaymentWorld({ cards: lossy, clock });
    const till = bank.boot();
    const checkouts: CheckoutId[] = [];
    const payments: string[] = [];
    const runs = { checkouts: 0, payments: 0 };
    // Each card in turn, for checkouts and for payments: a round has five cards, two of which challenge.
    let drawn = 0;
    for (let number = 0; number < many; number += 1) {
      const token = () => provider.cardOf(TOKENS[(drawn += 1) % TOKENS.length] as string);
      const user = UserId.parse(`racer${number}`);
      const id = await world.accept(shop, { card: await token(), user, funds: random() < 0.3 });
      checkouts.push(id);
      const request = await requestOf(till.commands, PURPOSES[number % PURPOSES.length] ?? 'voucher', number, {
        card: await token(),
        now: clock.now(),
        refused: false,
      });
      payments.push(request.paymentId);
      const context = { commandId: `ask:${number}`, actor: { kind: 'visitor' as const }, now: clock.now() };
      await Promise.all([shop.bookings.run(id), till.payments.pay(request, context)]);
    }
    const intents = new Map<string, { readonly checkout?: string; readonly payment?: string }>();
    for (const checkout of checkouts) intents.set(world.intentOf(checkout) ?? '', { checkout });
    for (const payment of payments) intents.set(bank.intentOf(payment) ?? '', { payment });
    intents.delete('');
    // 2. The real route. It finds the owner of an intent in memory instead of in a read model.
    const db = poolOf((_, [asked]) => {
      const rows = [asked].flat().flatMap((intent) => {
        const { checkout, payment } = intents.get(String(intent)) ?? {};
        const id = checkout ?? payment;
        const purpose = checkout === undefined ? 'voucher' : 'booking';
        return id === undefined ? [] : [{ id, purpose, intent_id: intent }];
      });
      return Promise.resolve({ rows });
    });
    const under: Promise<unknown>[] = [];
    const counted = <Run>(what: keyof typeof runs, run: Promise<Run>): Promise<Run> => {
      runs[what] += 1;
      under.push(run.catch(() => undefined));
      return run;
    };
    const deps = testDeps({ clock, db });
    const app = await buildApp(deps, [
      (server) =>
        registerWebhookRoute(server, {
          paymentOf: createPaymentOfIntent(db),
          cards,
          any: {
            run: (known) =>
              known.kind === 'checkout'
                ? counted('checkouts', shop.bookings.run(known.id))
                : counted('payments', till.payments.run(known.id)),
          },
          // There are no refunds in this storm.
          heardOf: () => Promise.resolve('done'),
          deliveries: { follow: async (_, work) => void (await work()) },
        }),
    ]);
    const told = { genuine: 0, refused: 0, forged: 0, forgedAccepted: 0 };
    const deliver = async ({ body, signature, forged }: Delivery) => {
      const reply = await app.inject({
        method: 'POST',
        url: '/api/webhooks/stripe',
        headers: {
          'content-type': 'application/json',
          ...(signature === undefined ? {} : { 'stripe-signature': signature }),
        },
        payload: body,
      });
      told[forged ? 'forged' : 'genuine'] += 1;
      if (forged && reply.statusCode < 400) told.forgedAccepted += 1;
      if (!forged && reply.statusCode !== 200) told.refused += 1;
    };
    // 3. Half of the deliveries, then the customers answer the bank, then the other half.
    const { sent, dropped } = deliveriesOf([...intents.keys()], clock.now(), random);
    const half = Math.floor(sent.length / 2);
    const send = async (deliveries: readonly Delivery[]) => {
      for (let at = 0; at < deliveries.length; at += AT_ONCE)
        await Promise.all(deliveries.slice(at, at + AT_ONCE).map(deliver));
      await Promise.all(under.splice(0));
    };
    await send(sent.slice(0, half));
    const waiting = shuffled(
      [...intents].filter(([, { checkout, payment }]) =>
        checkout === undefined
          ? bank.lastOf(payment ?? '') === 'PaymentChallenged'
          : world.lastOf(checkout as CheckoutId) === 'PaymentChallenged',
      ),
      random,
    );
    for (const [at, [intent]] of waiting.entries())
      if (at % 5 !== 4) twin.authenticate(intent, at % 5 < 3 ? 'complete' : 'fail');
    await send(sent.slice(half));
    await app.close();
    const isEnded = () => [...checkouts.map((id) => world.isEnded(id)), ...payments.map((id) => bank.isEnded(id))];
    const byWebhook = isEnded().filter(Boolean).length;
    // 4. The recovery sweepers finish what no delivery reached.
    for (let sweep = 0; sweep < 12 && isEnded().includes(false); sweep += 1) {
      clock.advance(sweep < 3 ? 240_000 : 3_600_000);
      await Promise.all([shop.sweeper.sweep(), till.sweeper.sweep()]);
    }
    // 5. Compared with the twin, intent by intent.
    const ledger = twin.ledger();
    const charged = new Set(ledger.succeededCharges.map(({ payment_intent: intent }) => intent));
    const untrue = [...intents].flatMap(([intent, { checkout, payment }]) => {
      const end = checkout === undefined ? bank.lastOf(payment ?? '') : world.lastOf(checkout as CheckoutId);
      const sold = end === 'CheckoutCompleted' || end === 'PaymentSettled';
      const given = end === 'PaymentAbandoned';
      return sold === charged.has(intent) && (sold || given)
        ? []
        : [`${intent} ended ${end}, charged: ${charged.has(intent)}`];
    });
    const of = (ids: ReadonlySet<string>) => ({
      ...ledger,
      succeededCharges: ledger.succeededCharges.filter(({ payment_intent: intent }) => ids.has(String(intent))),
    });
    const named = (which: 'checkout' | 'payment') =>
      new Set([...intents].flatMap(([intent, owner]) => (owner[which] === undefined ? [] : [intent])));
    return {
      ...told,
      ...runs,
      dropped,
      sent: sent.length,
      intents: intents.size,
      charged: charged.size,
      byWebhook,
      all: checkouts.length + payments.length,
      violations: [
        ...untrue,
        ...checkoutViolations(world.log, of(named('checkout'))),
        ...fundsViolations(world.log),
        ...world.watch.violations(),
        ...paymentViolations(bank.log, of(named('payment'))),
        ...world.errors,
        ...bank.errors,
      ],
    };
  } finally {
    await twin.close();
  }
};
