import { describe, expect, it } from 'vitest';
import { checkoutDecider } from '@paddock/shared-domain/checkout/decider';
import {
  type Checkout,
  type CheckoutPhase,
  evolveCheckout,
  isFinal,
  isUnderWay,
  usesFunds,
} from '@paddock/shared-domain/checkout/checkout';
import type { CheckoutEvent } from '@paddock/shared-domain/checkout/events';
import { nextStep, type NextStep } from '@paddock/shared-domain/checkout/next-step';
import type { CheckoutStep } from '@paddock/shared-domain/checkout/record-step';
import { plusMillis } from '@paddock/shared-domain/kernel/time';
import { NOW } from '../../support/builders/venue.ts';
import { accepted, type Quote, quoted, stepOf } from '../../support/builders/checkout.ts';
import { storiesOf } from '../../support/given.ts';

const { given } = storiesOf(checkoutDecider);

/** The drawing of decision D3, written down a second time: from, step, to. */
const DRAWING = `
  accepted SeatsHeld seats-held            | accepted HoldRejected refused
  seats-held IntentCreated intent-created  | seats-held IntentRefused refused
  seats-held TotalBelowCardMinimumBilled paid
  intent-created ConfirmationStarted confirming | intent-created PaymentFenced fenced
  confirming PaymentSucceeded paid         | confirming PaymentDeclined declined
  confirming PaymentActionRequired action-required | confirming PaymentFenced fenced
  action-required PaymentSucceeded paid    | action-required PaymentDeclined declined
  action-required PaymentFenced fenced
  declined PaymentFenced fenced            | declined PaymentSucceeded paid
  paid SeatsConfirmed seats-confirmed      | seats-confirmed CheckoutCompleted completed
  refused SeatsReleased seats-released     | fenced SeatsReleased seats-released
  seats-released CheckoutFailed failed`;

/** The same drawing for a quote that uses a voucher or credits. `let-go` is a refusal before any seat was held. */
const FUNDS_DRAWING = `
  accepted SeatsHeld seats-held            | accepted HoldRejected let-go
  seats-held FundsHeld funds-held          | seats-held HoldRejected refused
  funds-held IntentCreated intent-created  | funds-held IntentRefused refused
  funds-held TotalBelowCardMinimumBilled paid
  intent-created ConfirmationStarted confirming | intent-created PaymentFenced fenced
  confirming PaymentSucceeded paid         | confirming PaymentDeclined declined
  confirming PaymentActionRequired action-required | confirming PaymentFenced fenced
  action-required PaymentSucceeded paid    | action-required PaymentDeclined declined
  action-required PaymentFenced fenced
  declined PaymentFenced fenced            | declined PaymentSucceeded paid
  paid SeatsConfirmed seats-confirmed      | seats-confirmed FundsPosted funds-posted
  funds-posted CheckoutCompleted completed
  refused FundsVoided funds-voided         | fenced FundsVoided funds-voided
  funds-voided SeatsReleased seats-released | let-go SeatsReleased seats-released
  seats-released CheckoutFailed failed`;

type Place = CheckoutPhase | 'let-go';
type Edge = [Place, CheckoutStep['type'], Place];
const edgesOf = (drawing: string): Edge[] =>
  drawing
    .split(/[|\n]/)
    .map((line) => line.trim().split(/\s+/))
    .filter(({ length }) => length === 3) as Edge[];
const EDGES = edgesOf(DRAWING);
const FUNDS_EDGES = edgesOf(FUNDS_DRAWING);
const TYPES = [...new Set([...EDGES, ...FUNDS_EDGES].map(([, type]) => type))];
const placeOf = (checkout: Checkout): Place =>
  checkout.phase === 'refused' && usesFunds(checkout) && checkout.seatsWereHeld !== true ? 'let-go' : checkout.phase;

/** Half of the total by voucher, a quarter by credits, the rest by card. */
const withFunds = { discountCents: 1000, creditsUsing: 50, creditsValueCents: 500 } as unknown as Partial<Quote>;

/** Every state that steps can lead to, each with one history that leads there; the histories of one quote. */
const walk = (costCents: number, funds?: Partial<Quote>): Map<Place, CheckoutEvent[]> => {
  const edges = funds === undefined ? EDGES : FUNDS_EDGES;
  const ready = funds === undefined ? 'seats-held' : 'funds-held';
  const found = new Map<Place, CheckoutEvent[]>([['accepted', [quoted(costCents, funds), accepted]]]);
  const open: Place[] = ['accepted'];
  for (let phase = open.pop(); phase !== undefined; phase = open.pop()) {
    const history = found.get(phase) ?? [];
    for (const type of TYPES) {
      const { decision } = given(...history).when({ type: 'RecordStep', data: { step: stepOf(type) } });
      const free = phase === ready && type === 'SeatsConfirmed' && costCents === 0;
      const edge = edges.find(([from, step]) => from === phase && step === type);
      expect(decision.outcome, `${phase} ${type}`).toBe(edge || free ? 'accepted' : 'refused');
      if (decision.outcome === 'refused') {
        expect(decision.reason).toBe('StepOutOfTurn');
        continue;
      }
      const next = [...history, stepOf(type)];
      const reached = placeOf(given(...next).state());
      expect(reached, `${phase} ${type}`).toBe(free ? 'seats-confirmed' : edge?.[2]);
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

  it('hold, post and void voucher and credits exactly where the quote uses any, and never out of turn', () => {
    const phases = walk(2000, withFunds);
    expect([...phases.keys()].toSorted()).toEqual(
      [...new Set(FUNDS_EDGES.flatMap(([from, , to]) => [from, to]))].toSorted(),
    );
    expect([...reachable('paid', FUNDS_EDGES)].toSorted()).toEqual(
      ['completed', 'funds-posted', 'paid', 'seats-confirmed'].toSorted(),
    );
    // Whatever was held is spent on the way up and let go on the way down.
    for (const [place, history] of phases) {
      const types = history.map(({ type }) => type);
      if (place === 'completed') expect(types).toContain('FundsPosted');
      if (types.includes('CheckoutFailed') && types.includes('SeatsHeld')) expect(types).toContain('FundsVoided');
    }
    const next: { readonly [At in Place]?: NextStep } = {
      accepted: 'hold-seats',
      'seats-held': 'hold-funds',
      'funds-held': 'create-intent',
      'seats-confirmed': 'post-funds',
      'funds-posted': 'complete',
      refused: 'void-funds',
      fenced: 'void-funds',
      'funds-voided': 'release-seats',
      'let-go': 'release-seats',
    };
    for (const [place, step] of Object.entries(next))
      expect(nextStep(given(...(phases.get(place as Place) ?? [])).state(), NOW), place).toBe(step);
    // C11: a voucher and credits may pay everything; then no provider is asked.
    walk(0, withFunds);
    const held = given(quoted(0, withFunds), accepted, stepOf('SeatsHeld'), stepOf('FundsHeld')).state();
    expect(nextStep(held, NOW)).toBe('confirm-seats');
    console.log(`C5: ${phases.size} states with funds x ${TYPES.length} steps walked, ${FUNDS_EDGES.length} edges`);
  });

  it('lead only to completed once money was taken, and to an end from everywhere', () => {
    expect([...reachable('paid')].toSorted()).toEqual(['completed', 'paid', 'seats-confirmed']);
    for (const [from] of EDGES)
      expect((['completed', 'failed'] as const).some((end) => reachable(from).has(end))).toBe(true);
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
      const step = next[phase as CheckoutPhase];
      expect(nextStep(state, NOW), phase).toBe(step);
      expect([isFinal(state), isUnderWay(state)]).toEqual(step === 'nothing' ? [true, false] : [false, true]);
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
