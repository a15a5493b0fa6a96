import {
  faultCardProvider,
  ProviderFaultPlan,
  type ProviderOperation,
} from '@paddock/kit/gateways/card-provider/fault-card-provider';
import type { StripeTwin } from '@paddock/stripe-twin/start-stripe-twin';
import { ADA } from '../support/builders/venue.ts';
import { fundsViolations, owedAtRest } from './checkout-funds-oracle.ts';
import { type Card, createWorld, type WorldOptions } from './checkout-world.ts';
import { Crash, type StepName } from './failpoint-plan.ts';
import { checkoutViolations, postingViolations } from './raw-log.ts';
import type { TestClock } from './test-clock.ts';

export const OUTCOMES = [
  'success',
  'decline',
  'timeout, not executed',
  'timeout, executed',
  'action required',
  '5xx or 409',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What happens around one checkout. The fault is injected into the provider call of the step, if the step has one. */
export type Scenario = {
  readonly card: 'tok_visa' | 'tok_chargeCustomerFail' | 'tok_threeDSecure2Required';
  readonly costCents: number;
  readonly customer: 'finishes' | 'fails' | 'finishes late' | 'abandons' | 'gives up';
  /** A fault of the twin, behind the real SDK. */
  readonly twin?: {
    readonly operation: string;
    readonly kind: 'execute-then-timeout' | 'fail-before' | 'process-later';
    readonly status?: 500 | 409;
  };
  /** A fault of the port: the provider never gets the call, or its answer is lost. */
  readonly port?: { readonly operation: ProviderOperation; readonly kind: 'fail-before' | 'execute-then-timeout' };
  readonly settles?: 'succeeded' | 'failed';
  /** A voucher and credits pay a part of the total. */
  readonly funds?: boolean;
};

const VISA: Scenario = { card: 'tok_visa', costCents: 2_500, customer: 'abandons' };
const DECLINED: Scenario = { ...VISA, card: 'tok_chargeCustomerFail' };
const CHALLENGE: Scenario = { ...VISA, card: 'tok_threeDSecure2Required', customer: 'finishes' };
const LETS_GO: readonly StepName[] = [
  'fence',
  'give-back',
  'void-funds',
  'void-promotion',
  'void-voucher',
  'void-credits',
  'release-seats',
  'fail',
];

/** The scenario in which an outcome of the provider meets a step; the matrix lists where they cannot meet. */
export const scenarioOf = (step: StepName, outcome: Outcome, odd: boolean): Scenario => {
  if (step === 'bill-small-total') return { ...VISA, costCents: 20 };
  const reads = step === 'read-intent';
  switch (outcome) {
    case 'success':
      if (reads)
        return { ...VISA, twin: { operation: 'payment_intents.confirm', kind: 'process-later' }, settles: 'succeeded' };
      return step === 'await-customer'
        ? CHALLENGE
        : step === 'fence'
          ? { ...CHALLENGE, customer: 'finishes late' }
          : VISA;
    case 'decline':
      if (reads)
        return { ...VISA, twin: { operation: 'payment_intents.confirm', kind: 'process-later' }, settles: 'failed' };
      return step === 'await-customer' ? { ...CHALLENGE, customer: 'fails' } : DECLINED;
    case 'action required':
      if (reads) return { ...CHALLENGE, port: { operation: 'confirmIntent', kind: 'execute-then-timeout' } };
      return LETS_GO.includes(step) ? { ...CHALLENGE, customer: odd ? 'gives up' : 'abandons' } : CHALLENGE;
    default: {
      const base = LETS_GO.includes(step) ? DECLINED : step === 'await-customer' ? CHALLENGE : VISA;
      const call = LETS_GO.includes(step)
        ? 'cancel'
        : step === 'await-customer'
          ? 'read'
          : step === 'create-intent' || step === 'prepare'
            ? 'create'
            : 'confirm';
      const operation = `payment_intents.${call === 'read' ? 'retrieve' : call}`;
      if (outcome === 'timeout, not executed')
        return { ...base, port: { operation: `${call}Intent`, kind: 'fail-before' } };
      if (outcome === 'timeout, executed') return { ...base, twin: { operation, kind: 'execute-then-timeout' } };
      return { ...base, twin: { operation, kind: 'fail-before', status: odd ? 409 : 500 } };
    }
  }
};

/** The pauses of the recovery sweeper, then hourly: 24 hours in all. */
const PAUSES = [31_000, 90_000, 500_000, 3_600_000, ...Array.from({ length: 22 }, () => 3_600_000)];

export type StoryParts = Pick<WorldOptions, 'cards' | 'clock' | 'cardsOf' | 'storeOf' | 'commandsOf' | 'bookingsOf'> & {
  readonly twin: StripeTwin;
  readonly clock: TestClock;
  readonly cardOf: (token: Scenario['card']) => Promise<Card>;
};

/**
 * One checkout from the button to its end. Processes die at the planned failpoints, and others take over with nothing but the log: the
 * sweeps of the recovery sweeper, over at most 24 simulated hours. Returns what the oracles found.
 */
export const playStory = async (
  parts: StoryParts,
  scenario: Scenario,
  crashes: readonly (readonly [string, number])[],
) => {
  const { twin, clock } = parts;
  const faults = new ProviderFaultPlan();
  const { cardsOf } = parts;
  const world = createWorld({
    ...parts,
    cardsOf: (cards, at) => faultCardProvider(cardsOf?.(cards, at) ?? cards, faults),
  });
  const card = await parts.cardOf(scenario.card);
  const chargedBefore = twin.ledger().succeededCharges.length;
  const callsBefore = twin.ledger().calls['payment_intents.create'] ?? 0;
  twin.faults.clear();
  if (scenario.twin) twin.faults.add(scenario.twin);
  if (scenario.port) faults.add(scenario.port);
  const began = Date.parse(clock.now());

  let process = world.boot();
  const wanted = { card, costCents: scenario.costCents, funds: scenario.funds ?? false };
  // A mutant of `run` must see every run. So the checkout is begun as by a process that is gone, without a run.
  const { id, press } = parts.bookingsOf
    ? { id: await world.accept(process, wanted), press: undefined }
    : await world.toPress(process, wanted);
  world.plan.arm(crashes);
  const alive = async (act: () => Promise<unknown>) => {
    try {
      await act();
    } catch (error) {
      // An error of ours is kept for the oracles: the checkout does not end.
      if (!(error instanceof Crash)) world.errors.push(String(error));
    }
    if (process.dead) process = world.boot();
  };
  // If pressing the button failed, the customer presses again.
  for (let again = 0; again < 3 && !world.log.some(({ type }) => type === 'CheckoutBegun'); again += 1)
    await alive(async () => press?.(process));
  if (press === undefined) await alive(() => process.bookings.run(id));
  let acted = false;
  for (const pause of PAUSES) {
    if (world.isEnded(id)) break;
    const intent = world.intentOf(id);
    if (world.lastOf(id) === 'PaymentChallenged' && intent !== undefined && !acted) {
      acted = true;
      if (scenario.customer === 'finishes late') clock.advance(660_000);
      if (scenario.customer.startsWith('finishes')) twin.authenticate(intent, 'complete');
      if (scenario.customer === 'fails') twin.authenticate(intent, 'fail');
      if (scenario.customer === 'gives up') await alive(() => process.bookings.abandon(id));
    }
    if (scenario.settles !== undefined && intent !== undefined && twin.faults.pending().length === 0) {
      // Settled once the bank was asked. An intent that does not wait is left alone.
      try {
        twin.settle(intent, scenario.settles);
      } catch {
        // Not yet confirmed.
      }
    }
    clock.advance(pause);
    await alive(() => process.sweeper.sweep());
  }
  await alive(() => process.sweeper.sweep());
  const ledger = twin.ledger();
  const small = scenario.costCents * 2 < 50;
  const asked = (ledger.calls['payment_intents.create'] ?? 0) - callsBefore;
  return {
    world,
    id,
    end: world.lastOf(id),
    hours: (Date.parse(clock.now()) - began) / 3_600_000,
    fired: world.plan.fired,
    unfired: [...twin.faults.pending(), ...faults.pending()],
    violations: [
      ...checkoutViolations(world.log, { ...ledger, succeededCharges: ledger.succeededCharges.slice(chargedBefore) }),
      ...postingViolations(world.log),
      ...fundsViolations(world.log),
      ...(owedAtRest(world.log, ADA) === 0 ? [] : [`L4 ${owedAtRest(world.log, ADA)} cents are owed and on no bill`]),
      ...world.watch.violations(),
      ...world.errors.map((error) => `error: ${error}`),
      ...(small && asked > 0 ? ['C11 a small total asked the provider'] : []),
    ],
  };
};
