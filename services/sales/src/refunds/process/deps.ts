import type { Clock, Instant } from '@paddock/shared-domain/kernel/time';
import type { Logger } from 'pino';
import type { CommandContext, Commands } from '@paddock/kit/command-handling/commands';
import type { CardProvider } from '@paddock/kit/gateways/card-provider/card-provider';
import type { Failpoints } from '@paddock/kit/processes/failpoints';
import type { ActOf } from './act-of.ts';
import type { PendingMoves } from './pending-moves.ts';

export type RefundsDeps = {
  readonly commands: Commands;
  readonly cards: CardProvider;
  readonly clock: Clock;
  readonly failpoints: Failpoints;
  readonly log: Logger;
  readonly actOf: ActOf;
  readonly pendingMoves: PendingMoves;
};

/** What a refund waits for: a definite answer of the provider, or a stream that others keep changing. */
export type RefundWaiting = 'provider' | 'account';

/** Context of the process's own commands. The id derives from the refund and the step (decision 0136 g). */
export const refundContext = (refundId: string, step: string, now: Instant): CommandContext => ({
  commandId: `refund:${refundId}:${step}`,
  actor: { kind: 'system', process: 'refunds' },
  now,
});
