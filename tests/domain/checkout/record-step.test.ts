import { describe, expect, it } from 'vitest';
import { checkoutDecider } from '@paddock/shared-domain/checkout/decider';
import { type CheckoutPhase, evolveCheckout, isFinal, isUnderWay } from '@paddock/shared-domain/checkout/checkout';
import type { CheckoutEvent } from '@paddock/shared-domain/checkout/events';
import { nextStep, type NextStep } from '@paddock/shared-domain/checkout/next-step';
import type { CheckoutStep } from '@paddock/shared-domain/checkout/record-step';
import { plusMillis } from '@paddock/shared-domain/kernel/time';
import { NOW } from '../../support/builders/venue.ts';
import { accepted, quoted, stepOf } from '../../support/builders/checkout.ts';
import { storiesOf } from '../../support/given.ts';

const { given } = storiesOf(checkoutDecider);

/** The drawing of decision D3, written down a second time: from, step, to. */
const DRAWING = `
  accepted SeatsHeld seats-held            | accepted HoldingRefused refused
  seats-held IntentCreated intent-created  | seats-held IntentRefused refused
  seats-held SmallTotalBilled paid
  intent-created ConfirmationStarted confirming | intent-created PaymentFenced fenced
  confirming PaymentSucceeded paid         | confirming PaymentDeclined declined
  confirming PaymentActionRequired action-required | confirming PaymentFenced fenced
  action-required PaymentSucceeded paid    | action-required PaymentDeclined declined
  action-required PaymentFenced fenced
  declined PaymentFenced fenced            | declined PaymentSucceeded paid
  paid SeatsConfirmed seats-confirmed      | seats-confirmed CheckoutCompleted completed
  refused SeatsReleased seats-released     | fenced SeatsReleased seats-released
  seats-released CheckoutFailed failed`;
const EDGES = DRAWING.split(/[|\n]/)
  .map((line) => line.trim().split(/\s+/))
  .filter(({ length }) => length === 3) as [CheckoutPhase, CheckoutStep['type'], CheckoutPhase][];
const TYPES = [...new Set(EDGES.map(([, type]) => type))];

/** Every state that steps can lead to, each with one history that leads there; the histories of one total. */
const walk = (costCents: number): Map<CheckoutPhase, CheckoutEvent[]> => {
  const found = new Map<CheckoutPhase, CheckoutEvent[]>([['accepted', [quoted(costCents), accepted]]]);
  const open: CheckoutPhase[] = ['accepted'];
  for (let phase = open.pop(); phase !== undefined; phase = open.pop()) {
    const history = found.get(phase) ?? [];
    for (const type of TYPES) {
      const { decision } = given(...history).when({ type: 'RecordStep', data: { step: stepOf(type) } });
      const free = phase === 'seats-held' && type === 'SeatsConfirmed' && costCents === 0;
      const edge = EDGES.find(([from, step]) => from === phase && step === type);
      expect(decision.outcome, `${phase} ${type}`).toBe(edge || free ? 'accepted' : 'refused');
      if (decision.outcome === 'refused') {
        expect(decision.reason).toBe('StepOutOfTurn');
        continue;
      }
      const next = [...history, stepOf(type)];
      const reached = given(...next).state().phase;
      expect(reached, `${phase} ${type}`).toBe(free ? 'seats-confirmed' : edge?.[2]);
      if (!found.has(reached)) {
        found.set(reached, next);
        open.push(reached);
      }
    }
  }
  return found;
};

const reachable = (from: CheckoutPhase): Set<CheckoutPhase> => {
  const seen = new Set<CheckoutPhase>([from]);
  for (const phase of seen) for (const [start, , end] of EDGES) if (start === phase) seen.add(end);
  return seen;
};

describe('the steps of a checkout', () => {
  it('follow the drawing exactly, from every state that can be reached', () => {
    const phases = walk(2000);
    expect([...phases.keys()].toSorted()).toEqual([...new Set(EDGES.flatMap(([from, , to]) => [from, to]))].toSorted());
    // Before anything was accepted no step counts.
    for (const history of [[], [quoted()]])
      for (const type of TYPES)
        given(...history)
          .when({ type: 'RecordStep', data: { step: stepOf(type) } })
          .thenRefused('StepOutOfTurn');
    console.log(`C6: ${phases.size} states x ${TYPES.length} steps walked, ${EDGES.length} edges, 0 differences`);
  });

  it('lead only to completed once money was taken, and to an end from everywhere', () => {
    expect([...reachable('paid')].toSorted()).toEqual(['completed', 'paid', 'seats-confirmed']);
    for (const [from] of EDGES)
      expect(['completed', 'failed'].some((end) => reachable(from).has(end as never))).toBe(true);
    for (const phase of ['refused', 'fenced', 'seats-released'] as const)
      expect(reachable(phase).has('paid')).toBe(false);
  });

  it('confirm seats without money only where nothing is owed', () => {
    walk(0);
    walk(30);
    expect(nextStep(given(quoted(0), accepted, stepOf('SeatsHeld')).state(), NOW)).toBe('confirm-seats');
    expect(nextStep(given(quoted(30), accepted, stepOf('SeatsHeld')).state(), NOW)).toBe('bill-small-total');
    expect(nextStep(given(quoted(44), accepted, stepOf('SeatsHeld')).state(), NOW)).toBe('bill-small-total');
    expect(nextStep(given(quoted(45), accepted, stepOf('SeatsHeld')).state(), NOW)).toBe('create-intent');
  });

  it('name what comes next from every state, and nothing at the ends', () => {
    const next: { readonly [Phase in CheckoutPhase]?: NextStep } = {
      accepted: 'hold-seats',
      'seats-held': 'create-intent',
      'intent-created': 'start-confirmation',
      confirming: 'confirm',
      'action-required': 'await-customer',
      declined: 'fence',
      paid: 'confirm-seats',
      'seats-confirmed': 'complete',
      refused: 'release-seats',
      fenced: 'release-seats',
      'seats-released': 'fail',
      completed: 'nothing',
      failed: 'nothing',
    };
    for (const [phase, history] of walk(2000)) {
      const state = given(...history).state();
      expect(nextStep(state, NOW), phase).toBe(next[phase]);
      expect([isFinal(state), isUnderWay(state)]).toEqual(next[phase] === 'nothing' ? [true, false] : [false, true]);
    }
    expect(nextStep({ phase: 'quoted' }, NOW)).toBe('nothing');
  });

  it('fence a challenge at the moment its ten minutes are over', () => {
    const waiting = given(
      quoted(),
      accepted,
      ...(['SeatsHeld', 'IntentCreated', 'ConfirmationStarted', 'PaymentActionRequired'] as const).map((type) =>
        stepOf(type),
      ),
    ).state();
    expect(nextStep(waiting, plusMillis(NOW, 600_000 - 1))).toBe('await-customer');
    expect(nextStep(waiting, plusMillis(NOW, 600_000))).toBe('fence');
  });

  it('keep the first reason of a failure, and none after money came in after all', () => {
    const past = [quoted(), accepted, stepOf('SeatsHeld'), stepOf('IntentCreated'), stepOf('ConfirmationStarted')];
    const state = given(...past, stepOf('PaymentDeclined')).state();
    const fenced = evolveCheckout(state, {
      type: 'PaymentFenced',
      data: { checkoutId: quoted().data.checkoutId, code: 'other', text: 'Other.' },
    });
    expect(fenced.failure).toEqual({ code: 'card_declined', text: 'Your card was declined.' });
    expect(evolveCheckout(state, stepOf('PaymentSucceeded')).failure).toBeUndefined();
  });
});
