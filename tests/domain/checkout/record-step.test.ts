import { describe, expect, it } from 'vitest';
import { checkoutDecider } from '@paddock/shared-domain/payments/decider';
import {
  evolvePayment,
  isPaymentFinal,
  isPaymentUnderWay,
  type Payment,
  type PaymentPhase,
  usesFunds,
} from '@paddock/shared-domain/payments/payment';
import type { PaymentEvent } from '@paddock/shared-domain/payments/events';
import { nextPaymentStep, type PaymentStepName } from '@paddock/shared-domain/payments/next-step';
import type { PaymentFact } from '@paddock/shared-domain/payments/record-facts';
import { PaymentId } from '@paddock/shared-domain/kernel/ids';
import { type Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import { NOW } from '../../support/builders/venue.ts';
import { accepted, FACT_TYPES, type Quote, quoted, stepOf } from '../../support/builders/checkout.ts';
import { storiesOf } from '../../support/given.ts';

const { given } = storiesOf(checkoutDecider);

/** The state diagram of decision 0136, written a second time: from, step, to. */
const DRAWING = `
  requested SeatsHeld prepared             | requested PaymentStopped stopped
  prepared PaymentIntentCreated intent-created | prepared PaymentStopped stopped
  intent-created PaymentConfirmationStarted confirming | intent-created PaymentStopped stopped
  confirming PaymentCaptured captured      | confirming PaymentRefused refused
  confirming PaymentChallenged challenged  | confirming PaymentStopped stopped
  challenged PaymentCaptured captured      | challenged PaymentRefused refused
  challenged PaymentStopped stopped
  refused PaymentStopped stopped           | refused PaymentCaptured captured
  captured SeatsConfirmed seats-confirmed  | seats-confirmed CheckoutCompleted settled
  stopped SeatsReleased seats-released
  seats-released PaymentAbandoned abandoned`;

/** The same diagram for a quote with a voucher or credits. `let-go`: refused before any seat was held. */
const FUNDS_DRAWING = `
  requested SeatsHeld seats-held           | requested PaymentStopped let-go
  seats-held FundsHeld prepared            | seats-held PaymentStopped stopped
  prepared PaymentIntentCreated intent-created | prepared PaymentStopped stopped
  intent-created PaymentConfirmationStarted confirming | intent-created PaymentStopped stopped
  confirming PaymentCaptured captured      | confirming PaymentRefused refused
  confirming PaymentChallenged challenged  | confirming PaymentStopped stopped
  challenged PaymentCaptured captured      | challenged PaymentRefused refused
  challenged PaymentStopped stopped
  refused PaymentStopped stopped           | refused PaymentCaptured captured
  captured SeatsConfirmed seats-confirmed  | seats-confirmed FundsPosted funds-posted
  funds-posted CheckoutCompleted settled
  stopped FundsVoided funds-voided
  funds-voided SeatsReleased seats-released | let-go SeatsReleased seats-released
  seats-released PaymentAbandoned abandoned`;
/** The steps instead of the card, for a total that is too small for a card and for a total of zero. */
const INSTEAD = `prepared TotalBelowCardMinimumBilled captured`;
const FREE = `prepared SeatsConfirmed seats-confirmed`;

type Place = PaymentPhase | 'let-go';
type Edge = [Place, PaymentFact['type'], Place];
const edgesOf = (drawing: string): Edge[] =>
  drawing
    .split(/[|\n]/)
    .map((line) => line.trim().split(/\s+/))
    .filter(({ length }) => length === 3) as Edge[];
const EDGES = edgesOf(DRAWING);
const FUNDS_EDGES = edgesOf(FUNDS_DRAWING);
const TYPES = FACT_TYPES;
const placeOf = (payment: Payment): Place =>
  payment.phase === 'stopped' && usesFunds(payment) && payment.seatsHeld === undefined ? 'let-go' : payment.phase;
/** The diagram for a total: one that is too small for a card goes on the bill, and zero needs neither. */
const drawn = (totalCents: number, funds: boolean): Edge[] => {
  const edges = funds ? FUNDS_EDGES : EDGES;
  if (totalCents >= 50) return edges;
  return [...edges.filter(([from]) => from !== 'prepared'), ...edgesOf(totalCents === 0 ? FREE : INSTEAD)];
};
const record = (type: PaymentFact['type']) => ({ type: 'RecordFacts' as const, data: { facts: [stepOf(type)] } });

/** Half of the total by voucher, a quarter by credits, the rest by card. */
const withFunds = { discountCents: 1000, creditsUsing: 50, creditsValueCents: 500 } as unknown as Partial<Quote>;

/** Every state that can be reached, each with one history that leads there; all histories have the same quote. */
const walk = (costCents: number, funds?: Partial<Quote>): Map<Place, PaymentEvent[]> => {
  const edges = drawn(quoted(costCents, funds).data.totalCents, funds !== undefined);
  const found = new Map<Place, PaymentEvent[]>([['requested', [quoted(costCents, funds), accepted]]]);
  const open: Place[] = ['requested'];
  for (let phase = open.pop(); phase !== undefined; phase = open.pop()) {
    const history = found.get(phase) ?? [];
    for (const type of TYPES) {
      const { decision } = given(...history).when(record(type));
      const edge = edges.find(([from, step]) => from === phase && step === type);
      expect(decision.outcome, `${phase} ${type}`).toBe(edge ? 'accepted' : 'refused');
      if (decision.outcome === 'refused') {
        expect(decision.reason).toBe('StepOutOfTurn');
        continue;
      }
      const next = [...history, stepOf(type)];
      const reached = placeOf(given(...next).state());
      expect(reached, `${phase} ${type}`).toBe(edge?.[2]);
      if (!found.has(reached)) {
        found.set(reached, next);
        open.push(reached);
      }
    }
  }
  return found;
};

const reachable = (from: Place, edges = EDGES): Set<Place> => {
  const seen = new Set<Place>([from]);
  for (const phase of seen) for (const [start, , end] of edges) if (start === phase) seen.add(end);
  return seen;
};

describe('the steps of a booking', () => {
  it('follow the state diagram exactly, from every state that can be reached', () => {
    const phases = walk(2000);
    expect([...phases.keys()].toSorted()).toEqual([...new Set(EDGES.flatMap(([from, , to]) => [from, to]))].toSorted());
    // Without an accepted quote no other step is allowed.
    for (const history of [[], [quoted()]])
      for (const type of TYPES)
        if (type !== 'CheckoutAccepted' || history.length === 0)
          given(...history)
            .when(record(type))
            .thenRefused('StepOutOfTurn');
    console.log(`C6: ${phases.size} states x ${TYPES.length} steps walked, ${EDGES.length} edges, 0 differences`);
  });

  it('are recorded together or not at all', () => {
    const facts = [accepted, stepOf('SeatsHeld'), stepOf('PaymentIntentCreated'), stepOf('PaymentConfirmationStarted')];
    given(quoted())
      .when({ type: 'RecordFacts', data: { facts: facts as PaymentFact[] } })
      .then(...facts);
    for (const left of facts.keys())
      if (left < facts.length - 1)
        given(quoted())
          .when({ type: 'RecordFacts', data: { facts: facts.filter((_, place) => place !== left) as PaymentFact[] } })
          .thenRefused('StepOutOfTurn');
  });

  it('hold, post and void voucher and credits exactly where the quote uses them, and in order', () => {
    const phases = walk(2000, withFunds);
    expect([...phases.keys()].toSorted()).toEqual(
      [...new Set(FUNDS_EDGES.flatMap(([from, , to]) => [from, to]))].toSorted(),
    );
    expect([...reachable('captured', FUNDS_EDGES)].toSorted()).toEqual(
      ['captured', 'funds-posted', 'seats-confirmed', 'settled'].toSorted(),
    );
    // Held value is spent if the booking succeeds and released if it fails.
    for (const [place, history] of phases) {
      const types = history.map(({ type }) => type);
      if (place === 'settled') expect(types).toContain('FundsPosted');
      if (types.includes('PaymentAbandoned') && types.includes('SeatsHeld')) expect(types).toContain('FundsVoided');
    }
    const next: { readonly [At in Place]?: PaymentStepName } = {
      requested: 'prepare',
      'seats-held': 'prepare',
      prepared: 'create-intent',
      'seats-confirmed': 'settle',
      'funds-posted': 'settle',
      stopped: 'give-back',
      'funds-voided': 'give-back',
      'let-go': 'give-back',
    };
    for (const [place, step] of Object.entries(next))
      expect(nextPaymentStep(given(...(phases.get(place as Place) ?? [])).state(), NOW), place).toBe(step);
    // C11: a voucher and credits may pay everything; then the card provider is not called.
    walk(0, withFunds);
    const held = given(quoted(0, withFunds), accepted, stepOf('SeatsHeld'), stepOf('FundsHeld')).state();
    expect(nextPaymentStep(held, NOW)).toBe('settle');
    console.log(`C5: ${phases.size} states with funds x ${TYPES.length} steps walked, ${FUNDS_EDGES.length} edges`);
  });

  it('lead only to success after a capture, and from every state to an end', () => {
    expect([...reachable('captured')].toSorted()).toEqual(['captured', 'seats-confirmed', 'settled']);
    for (const [from] of EDGES)
      expect((['settled', 'abandoned'] as const).some((end) => reachable(from).has(end))).toBe(true);
    for (const phase of ['stopped', 'seats-released'] as const) expect(reachable(phase).has('captured')).toBe(false);
  });

  it('skip the card where nothing is owed, and bill a total that is too small for it', () => {
    walk(0);
    walk(30);
    const held = (costCents: number) => given(quoted(costCents), accepted, stepOf('SeatsHeld')).state();
    expect(nextPaymentStep(held(0), NOW)).toBe('settle');
    expect(nextPaymentStep(held(30), NOW)).toBe('bill-small-total');
    expect(nextPaymentStep(held(44), NOW)).toBe('bill-small-total');
    expect(nextPaymentStep(held(45), NOW)).toBe('create-intent');
  });

  it('name the next step of every state, and none for an ended booking', () => {
    const next: { readonly [Phase in PaymentPhase]?: PaymentStepName } = {
      requested: 'prepare',
      prepared: 'create-intent',
      'intent-created': 'start-confirmation',
      confirming: 'confirm',
      challenged: 'await-customer',
      refused: 'fence',
      captured: 'settle',
      'seats-confirmed': 'settle',
      stopped: 'give-back',
      'seats-released': 'give-back',
      settled: 'nothing',
      abandoned: 'nothing',
    };
    for (const [phase, history] of walk(2000)) {
      const state = given(...history).state();
      const step = next[phase as PaymentPhase];
      expect(nextPaymentStep(state, NOW), phase).toBe(step);
      expect([isPaymentFinal(state), isPaymentUnderWay(state)]).toEqual(
        step === 'nothing' ? [true, false] : [false, true],
      );
    }
    expect(nextPaymentStep({ phase: 'quoted' }, NOW)).toBe('nothing');
  });

  it('fence a challenge at the moment its ten minutes are over', () => {
    const types = ['SeatsHeld', 'PaymentIntentCreated', 'PaymentConfirmationStarted', 'PaymentChallenged'] as const;
    const waiting = given(quoted(), accepted, ...types.map((type) => stepOf(type))).state();
    expect(nextPaymentStep(waiting, plusMillis(NOW, 600_000 - 1))).toBe('await-customer');
    expect(nextPaymentStep(waiting, plusMillis(NOW, 600_000))).toBe('fence');
  });

  it('keep the first reason of a failure, and drop it if the payment is captured after all', () => {
    const types = ['SeatsHeld', 'PaymentIntentCreated', 'PaymentConfirmationStarted', 'PaymentRefused'] as const;
    const state = given(quoted(), accepted, ...types.map((type) => stepOf(type))).state();
    const data = { paymentId: PaymentId.parse(quoted().data.checkoutId), code: 'other', text: 'Other.' };
    const fenced = evolvePayment(state, { type: 'PaymentStopped', data });
    expect(fenced.failure).toEqual({ code: 'card_declined', text: 'Your card was declined.' });
    expect(evolvePayment(state, stepOf('PaymentCaptured')).failure).toBeUndefined();
  });

  it('say when the seats were held: from the event, or from its metadata in logs of earlier releases', () => {
    const held = (more: { at?: Instant }, at: Instant) => {
      const event = { type: 'SeatsHeld' as const, data: { checkoutId: quoted().data.checkoutId, ...more } };
      return evolvePayment(given(quoted(), accepted).state(), Object.assign(event, { metadata: { at } })).seatsHeld?.at;
    };
    expect(held({ at: NOW }, plusMillis(NOW, 5))).toBe(NOW);
    expect(held({}, plusMillis(NOW, 5))).toBe(plusMillis(NOW, 5));
  });
});
