import { describe, expect, it } from 'vitest';
import { paymentDecider } from '@paddock/shared-domain/payments/decider';
import type { PaymentEvent } from '@paddock/shared-domain/payments/events';
import { nextPaymentStep } from '@paddock/shared-domain/payments/next-step';
import { isPaymentFinal, noPayment, type Payment } from '@paddock/shared-domain/payments/payment';
import type { PaymentFact } from '@paddock/shared-domain/payments/record-facts';
import { PaymentId, VoucherId } from '@paddock/shared-domain/kernel/ids';
import { id, instant, price } from '../../support/builders/brands.ts';
import { FACT_TYPES, stepOf } from '../../support/builders/checkout.ts';
import { ADA, BOB, NOW } from '../../support/builders/venue.ts';
import { storiesOf } from '../../support/given.ts';

const { given } = storiesOf(paymentDecider);
const paymentId = PaymentId.parse('pay1');
const items = [
  { itemId: 'a', amountCents: price(900) },
  { itemId: 'b', amountCents: price(600) },
];
type Requested = Extract<PaymentEvent, { type: 'PaymentRequested' }>;
const card = { kind: 'card' as const, customerId: 'cus_1', paymentMethodId: 'pm_1' };
const voucher = { kind: 'voucher' as const, voucherId: VoucherId.parse('v1') };
const requested = (change: Partial<Requested['data']> = {}): Requested => ({
  type: 'PaymentRequested',
  data: {
    ...{ paymentId, userId: ADA, amountCents: price(1_500), offSession: false, means: card },
    purpose: { kind: 'outstanding', items },
    ...change,
  },
});
const request = (change: Partial<Requested['data']> = {}) => ({
  type: 'RequestPayment' as const,
  data: requested(change).data,
});
const reason = { code: 'card_declined', text: 'No.' };
const money = { paymentId, userId: ADA, amountCents: price(1_500) };
type OfOthers = Extract<PaymentFact, { data: { paymentId: PaymentId } }>['type'];
const FACTS: { readonly [Type in OfOthers]: PaymentFact } = {
  PaymentPrepared: { type: 'PaymentPrepared', data: { paymentId } },
  PaymentIntentCreated: { type: 'PaymentIntentCreated', data: { paymentId, intentId: 'pi_1' } },
  PaymentConfirmationStarted: { type: 'PaymentConfirmationStarted', data: { paymentId, attempt: 1 } },
  PaymentChallenged: { type: 'PaymentChallenged', data: { paymentId, expiresAt: NOW } },
  PaymentCaptured: {
    type: 'PaymentCaptured',
    data: { ...money, intentId: 'pi_1', chargeId: 'ch_1', receiptUrl: null, postings: [] },
  },
  PaymentRefused: { type: 'PaymentRefused', data: { ...money, ...reason } },
  PaymentStopped: { type: 'PaymentStopped', data: { paymentId, ...reason } },
  PaymentSettled: { type: 'PaymentSettled', data: money },
  PaymentAbandoned: { type: 'PaymentAbandoned', data: { paymentId, userId: ADA, ...reason } },
};

describe('requesting a payment', () => {
  it('starts a payment once, and never under the id of another customer’s payment', () => {
    given().when(request()).then(requested());
    given(requested()).when(request()).then();
    given(requested(), FACTS.PaymentPrepared).when(request()).then();
    given(requested())
      .when(request({ userId: BOB }))
      .thenRefused('PaymentIdTaken');
  });

  it('refuses an amount that is not the sum of its items, a voucher paid by voucher, and an amount of zero', () => {
    given()
      .when(request({ amountCents: price(1_499) }))
      .thenRefused('PaymentUnsound');
    const bought = {
      purpose: {
        ...{ kind: 'voucher' as const, voucherId: voucher.voucherId },
        greeting: { code: { subjectId: id.subject('s'), box: 'x' }, emailTo: null, fromName: null, comments: null },
      },
    };
    given()
      .when(request({ ...bought, means: voucher }))
      .thenRefused('PaymentUnsound');
    given().when(request(bought)).then(requested(bought));
    given()
      .when(request({ ...bought, amountCents: price(0) }))
      .thenRefused('PaymentUnsound');
  });
});

describe('the course of a payment', () => {
  /** Visits every state that facts can reach, over all paths of at most nine facts. */
  const walk = (start: Requested, visit: (payment: Payment, path: readonly PaymentFact[]) => void) => {
    const go = (payment: Payment, path: readonly PaymentFact[]) => {
      visit(payment, path);
      if (path.length >= 9) return;
      for (const step of Object.values(FACTS)) {
        const command = {
          type: 'RecordFacts' as const,
          data: { facts: [step] },
          metadata: { now: NOW, actor: { kind: 'visitor' as const } },
        };
        const decision = paymentDecider.decide(command, payment);
        if (decision.outcome === 'accepted') go(paymentDecider.evolve(payment, step), [...path, step]);
      }
    };
    go(paymentDecider.evolve(noPayment, start), []);
  };

  it('has a next step until it is final, and after a capture only goes forward (C6)', () => {
    let ways = 0;
    walk(requested(), (payment, path) => {
      ways += 1;
      const captured = path.findIndex(({ type }) => type === 'PaymentCaptured');
      if (captured >= 0) expect(path.slice(captured + 1).every(({ type }) => type === 'PaymentSettled')).toBe(true);
      expect(path.filter(({ type }) => type === 'PaymentCaptured').length).toBeLessThanOrEqual(1);
      // A payment settled by card was captured before; an abandoned one was stopped before.
      if (payment.phase === 'settled') expect(captured).toBeGreaterThanOrEqual(0);
      if (payment.phase === 'abandoned') expect(path.some(({ type }) => type === 'PaymentStopped')).toBe(true);
      // A confirmation never starts before its intent is recorded (C4).
      const at = (type: string) => path.findIndex((fact) => fact.type === type);
      if (at('PaymentConfirmationStarted') >= 0)
        expect(at('PaymentIntentCreated')).toBeLessThan(at('PaymentConfirmationStarted'));
      expect(nextPaymentStep(payment, NOW) === 'nothing').toBe(isPaymentFinal(payment));
    });
    expect(ways).toBeGreaterThan(20);
  });

  it.each([
    [
      'card',
      card,
      `requested PaymentPrepared | requested PaymentStopped | prepared PaymentIntentCreated | prepared PaymentStopped |
      intent-created PaymentConfirmationStarted | intent-created PaymentStopped | confirming PaymentChallenged |
      confirming PaymentCaptured | confirming PaymentRefused | confirming PaymentStopped | challenged PaymentCaptured |
      challenged PaymentRefused | challenged PaymentStopped | refused PaymentCaptured | refused PaymentStopped |
      captured PaymentSettled | stopped PaymentAbandoned`,
    ],
    [
      'voucher',
      voucher,
      `requested PaymentPrepared | requested PaymentStopped | prepared PaymentSettled | stopped PaymentAbandoned`,
    ],
  ])('follows its state diagram exactly if it is by %s, and refuses the facts of a booking', (_, means, drawing) => {
    const drawn = drawing.split('|').map((edge) => edge.trim());
    const met = new Set<string>();
    walk(requested({ means }), (payment) => {
      for (const type of FACT_TYPES) {
        const edge = `${payment.phase} ${type}`;
        const command = {
          type: 'RecordFacts' as const,
          data: { facts: [stepOf(type)] },
          metadata: { now: NOW, actor: { kind: 'visitor' as const } },
        };
        const decided = paymentDecider.decide(command, payment);
        expect([edge, decided.outcome]).toEqual([edge, drawn.includes(edge) ? 'accepted' : 'refused']);
        if (decided.outcome === 'accepted') met.add(edge);
      }
    });
    expect([...met].toSorted()).toEqual(drawn.toSorted());
  });

  it('by voucher never asks a bank, and can only be settled once the value is held', () => {
    const seen = new Set<string>();
    walk(requested({ means: voucher }), (payment, path) => {
      seen.add(payment.phase);
      if (path[0]?.type === 'PaymentPrepared' && path.length > 1) expect(path[1]?.type).toBe('PaymentSettled');
    });
    expect([...seen].toSorted()).toEqual(['abandoned', 'prepared', 'requested', 'settled', 'stopped']);
  });

  it('shows the customer the first reason of a failure', () => {
    const late = { type: 'PaymentStopped' as const, data: { paymentId, code: 'payment_failed', text: 'Too late.' } };
    const { failure } = given(
      requested(),
      FACTS.PaymentPrepared,
      FACTS.PaymentIntentCreated,
      FACTS.PaymentConfirmationStarted,
      FACTS.PaymentRefused,
      late,
    ).state();
    expect(failure).toEqual(reason);
  });

  it('waits for a challenge until its time is over, and then fences it', () => {
    const challenged = given(
      requested(),
      FACTS.PaymentPrepared,
      FACTS.PaymentIntentCreated,
      FACTS.PaymentConfirmationStarted,
      FACTS.PaymentChallenged,
    ).state();
    expect(nextPaymentStep(challenged, NOW)).toBe('fence');
    expect(nextPaymentStep(challenged, instant('2027-03-01T17:59:59.999Z'))).toBe('await-customer');
  });
});
