import {
  faultCardProvider,
  ProviderFaultPlan,
  type ProviderOperation,
} from '@paddock/kit/gateways/card-provider/fault-card-provider';
import type { CardProvider } from '@paddock/kit/gateways/card-provider/card-provider';
import { Crash, PAYMENT_STEP_POINTS } from './failpoint-plan.ts';
import { paymentViolations } from './payment-oracle.ts';
import { type Purpose, requestOf } from './payment-purposes.ts';
import { createPaymentWorld, type PaymentWorldOptions } from './payment-world.ts';
import type { ProviderForProofs } from './provider-for-proofs.ts';

export const PAYMENT_POINTS = [
  ...PAYMENT_STEP_POINTS,
  'hold-voucher:before',
  'unclaim:before',
  'void-voucher:before',
  'post-voucher:before',
];
export const PAYMENT_OUTCOMES = [
  'success',
  'decline',
  'challenge answered',
  'challenge failed',
  'challenge left alone',
  'given up',
  'answered too late',
  'lost, not executed',
  'lost, executed',
  '5xx or 409',
  'refused at the start',
] as const;
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

export type PaymentMutant = Pick<PaymentWorldOptions, 'effectsFrom' | 'commandsOf'> & {
  readonly cardsOf?: (cards: CardProvider) => CardProvider;
};

const CALLS: Readonly<Record<string, ProviderOperation>> = {
  prepare: 'createIntent',
  'create-intent': 'createIntent',
  fence: 'cancelIntent',
  'give-back': 'cancelIntent',
  unclaim: 'cancelIntent',
  'await-customer': 'readIntent',
  'read-intent': 'confirmIntent',
};
const PAUSES = [31_000, 90_000, 500_000, 3_600_000, ...Array.from({ length: 22 }, () => 3_600_000)];
let stories = 0;

/**
 * One payment from the button to its end. Processes die at the planned failpoints, and others take over with nothing but the log, over at
 * most 24 simulated hours.
 */
export const playPayment = async (
  { twin, clock, cards, cardOf }: ProviderForProofs,
  purpose: Purpose,
  outcome: PaymentOutcome,
  crashes: readonly (readonly [name: string, nth: number])[],
  { cardsOf, ...mutant }: PaymentMutant = {},
) => {
  const number = (stories += 1);
  const faults = new ProviderFaultPlan();
  const world = createPaymentWorld({
    cards: faultCardProvider(cardsOf?.(cards) ?? cards, faults),
    clock,
    ...mutant,
  });
  const [step = ''] = crashes[0]?.[0].split(':') ?? [];
  const backwards = CALLS[step] === 'cancelIntent';
  const lost = outcome.startsWith('lost') || outcome.startsWith('5xx');
  const challenged =
    outcome.startsWith('challenge') ||
    ['given up', 'answered too late'].includes(outcome) ||
    (lost && step === 'await-customer');
  const card = await cardOf(
    challenged
      ? 'tok_threeDSecure2Required'
      : outcome === 'decline' || (lost && backwards)
        ? 'tok_chargeCustomerFail'
        : 'tok_visa',
  );
  const call = CALLS[step] ?? 'confirmIntent';
  twin.faults.clear();
  if (outcome === 'lost, not executed') faults.add({ operation: call, kind: 'fail-before' });
  if (outcome === 'lost, executed') faults.add({ operation: call, kind: 'execute-then-timeout' });
  if (outcome === '5xx or 409') {
    const operation = `payment_intents.${{ createIntent: 'create', cancelIntent: 'cancel', readIntent: 'retrieve' }[call as string] ?? 'confirm'}`;
    twin.faults.add({ operation, kind: 'fail-before', status: number % 2 === 0 ? 409 : 500 });
  }
  const chargedBefore = twin.ledger().succeededCharges.length;
  let process = world.boot();
  const refused = outcome === 'refused at the start';
  const request = await requestOf(process.commands, purpose, number, { card, now: clock.now(), refused });
  const id = request.paymentId;
  for (const [name, nth] of crashes) world.plan.crashAt(name, nth);
  const began = Date.parse(clock.now());
  const alive = async (act: () => Promise<unknown>) => {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof Crash)) world.errors.push(String(error));
    }
    if (process.dead) process = world.boot();
  };
  const context = { commandId: `ask:${number}`, actor: { kind: 'visitor' as const }, now: clock.now() };
  await alive(() => process.payments.pay(request, context));
  let acted = false;
  for (const pause of PAUSES) {
    if (world.isEnded(id)) break;
    const intent = world.intentOf(id);
    if (world.lastOf(id) === 'PaymentChallenged' && intent !== undefined && !acted) {
      acted = true;
      if (outcome === 'answered too late') clock.advance(660_000);
      if (['challenge answered', 'answered too late'].includes(outcome)) twin.authenticate(intent, 'complete');
      if (outcome === 'challenge failed') twin.authenticate(intent, 'fail');
      if (outcome === 'given up') await alive(() => process.payments.abandon(id));
    }
    clock.advance(pause);
    await alive(() => process.sweeper.sweep());
  }
  await alive(() => process.sweeper.sweep());
  // The customer presses again: it is the same payment, and its end must be the same.
  const end = world.lastOf(id);
  await alive(() => process.payments.pay(request, { ...context, commandId: `again:${number}` }));
  const ledger = twin.ledger();
  return {
    end,
    hours: (Date.parse(clock.now()) - began) / 3_600_000,
    fired: world.plan.fired,
    violations: [
      ...paymentViolations(world.log, { ...ledger, succeededCharges: ledger.succeededCharges.slice(chargedBefore) }),
      ...world.errors.map((error) => `error: ${error}`),
      ...(world.lastOf(id) === end ? [] : ['C9 another end when asked again']),
    ],
  };
};
