import type { PaymentEventOf } from '@paddock/shared-domain/payments/events';
import type { Payment } from '@paddock/shared-domain/payments/payment';
import type { PaymentFact } from '@paddock/shared-domain/payments/record-payment-step';
import type { PaymentId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { PriceCents } from '@paddock/shared-domain/kernel/money';
import type { Clock, Instant } from '@paddock/shared-domain/kernel/time';
import type { Logger } from 'pino';
import type { CommandContext, Commands } from '@paddock/kit/command-handling/commands';
import type { CardProvider } from '@paddock/kit/gateways/card-provider/card-provider';
import type { Failpoints } from '@paddock/kit/processes/failpoints';
import type { StepFinding } from '@paddock/kit/processes/step-runner';

export type PaymentRequest = PaymentEventOf<'PaymentRequested'>['data'];
type Purpose = PaymentRequest['purpose'];

/** What was paid, for the effect that delivers it. */
export type Paid<Kind extends Purpose['kind'] = Purpose['kind']> = {
  readonly payment: Payment;
  readonly paymentId: PaymentId;
  readonly userId: UserId;
  readonly amountCents: PriceCents;
  readonly purpose: Extract<Purpose, { kind: Kind }>;
  /** The provider's charge; null where a voucher paid. */
  readonly chargeId: string | null;
  readonly now: Instant;
  /** Its command id is `payment:{id}:settle`: what is sent with it happens once, however often the effect runs. */
  readonly context: CommandContext;
};
/**
 * Delivers what was paid for: the voucher, the membership, the items. The money has moved, so there is no way back; an effect
 * that cannot be made throws, and the janitor comes again.
 */
export type Effect<Kind extends Purpose['kind']> = (paid: Paid<Kind>) => Promise<'done' | 'busy'>;
export type Effects = { readonly [Kind in Purpose['kind']]: Effect<Kind> };

export type PaymentsDeps = {
  readonly commands: Commands;
  readonly cards: CardProvider;
  readonly effects: Effects;
  readonly clock: Clock;
  readonly failpoints: Failpoints;
  readonly log: Logger;
};

/** What a step works on. */
export type PaymentStepInput = {
  readonly payment: Payment;
  readonly request: PaymentRequest;
  readonly paymentId: PaymentId;
  readonly now: Instant;
  /** The run did not begin this confirmation, but an earlier, broken-off run may have. */
  readonly resumed: boolean;
  readonly parts: PaymentsDeps;
};
export type Waiting = 'customer' | 'provider' | 'account';
export type PaymentStepResult = StepFinding<PaymentFact, Waiting>;
export type PaymentStep = (input: PaymentStepInput) => Promise<PaymentStepResult>;

/** Context of a command the process sends; its id derives from the payment and the step (decision D3 g). */
export const paymentContext = (paymentId: PaymentId, step: string, now: Instant): CommandContext => ({
  commandId: `payment:${paymentId}:${step}`,
  actor: { kind: 'system', process: 'payments' },
  now,
});
