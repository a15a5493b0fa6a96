import type { CardProvider } from '@paddock/kit/gateways/card-provider/card-provider';
import type { RawEvent } from './raw-log.ts';

type Quoted = {
  readonly checkoutId: string;
  readonly discountCents: number;
  readonly creditsUsing: number;
  readonly lines: readonly { readonly seatId: string; readonly slots: readonly { readonly startsAt: string }[] }[];
};

/**
 * Compares the calls between a process and the provider with the raw log. No intent is created before its seats, voucher and credits are
 * held (C5), none is confirmed before its id is recorded (C4), repeats have the idempotency key of the first call (C1), and the log says
 * only what the provider said (C7).
 */
export const watchProvider = (inner: CardProvider, log: readonly RawEvent[]) => {
  const found: string[] = [];
  const keys = new Map<string, Set<string>>();
  /** The provider's answers for each intent, in the words of the port. */
  const said = new Map<string, Set<string>>();
  const hear = (intent: string, outcome: string) => said.set(intent, (said.get(intent) ?? new Set()).add(outcome));
  const logged = (type: string, name: string, value: string) =>
    log.some((event) => event.type === type && (event.data as Record<string, unknown>)[name] === value);
  const key = (call: string, used: string) => {
    const all = (keys.get(call) ?? new Set()).add(used);
    keys.set(call, all);
    if (all.size > 1) found.push(`C1 ${call} was repeated under another key: ${[...all].join(', ')}`);
  };
  const provider: CardProvider = {
    ...inner,
    createIntent: async (request) => {
      const checkout = 'checkout_id' in request.metadata ? request.metadata.checkout_id : request.metadata.payment_id;
      const quote = log.find(({ type, data }) => type === 'CheckoutQuoted' && (data as Quoted).checkoutId === checkout)
        ?.data as Quoted | undefined;
      const seats =
        quote?.lines.flatMap(({ seatId, slots }) => slots.map(({ startsAt }) => ({ seatId, startsAt }))) ?? [];
      const holds = (type: string, more: Readonly<Record<string, string | undefined>>) =>
        log.some(
          ({ type: told, data }) =>
            told === type &&
            Object.entries(more).every(([name, value]) => (data as Record<string, unknown>)[name] === value),
        );
      if (!seats.every((seat) => holds('SlotHeld', { checkoutId: checkout, ...seat })))
        found.push(`C5 ${checkout} asked for an intent before seats were held`);
      if (quote?.discountCents && !holds('VoucherHeld', { holdId: checkout }))
        found.push(`C5 ${checkout} asked for an intent before its voucher was held`);
      if (quote?.creditsUsing && !holds('CreditsHeld', { holdId: checkout }))
        found.push(`C5 ${checkout} asked for an intent before its credits were held`);
      key(`create of ${checkout}`, request.idempotencyKey);
      return inner.createIntent(request);
    },
    confirmIntent: async (request) => {
      const { intentId } = request;
      if (!logged('PaymentIntentCreated', 'intentId', intentId))
        found.push(`C4 ${intentId} was confirmed before it was on disk`);
      key(`confirmation of ${intentId}`, request.idempotencyKey);
      const answer = await inner.confirmIntent(request);
      hear(intentId, answer.outcome);
      return answer;
    },
    readIntent: async (request) => {
      const answer = await inner.readIntent(request);
      hear(request.intentId, answer.outcome);
      return answer;
    },
    cancelIntent: async (request) => {
      key(`cancelling of ${request.intentId}`, request.idempotencyKey);
      const answer = await inner.cancelIntent(request);
      hear(request.intentId, answer.outcome);
      return answer;
    },
  };
  const NEEDS: Readonly<Record<string, readonly string[]>> = {
    PaymentCaptured: ['succeeded', 'already_succeeded'],
    PaymentRefused: ['declined', 'rejected'],
    PaymentStopped: ['canceled'],
    PaymentChallenged: ['action_required'],
  };
  /** All findings, and every fact in the log that the provider never said. */
  const violations = (): string[] => {
    const intents = new Map<string, string>();
    const made = [...found];
    for (const { stream, type, data } of log) {
      if (type === 'PaymentIntentCreated') intents.set(stream, (data as { intentId: string }).intentId);
      const heard = said.get(intents.get(stream) ?? '') ?? new Set();
      // A payment that was stopped before it had an intent needs no answer of the provider.
      const says = type !== 'PaymentStopped' || intents.has(stream);
      if (says && NEEDS[type]?.some((outcome) => heard.has(outcome)) === false)
        made.push(`C7 ${stream} says ${type}, and the provider said ${[...heard].join(', ')}`);
    }
    return made;
  };
  return { provider, violations };
};
