import { readPaymentOfIntent } from '@paddock/projections/payments/read';
import { checkoutDecider } from '@paddock/shared-domain/payments/decider';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { priceCents } from '@paddock/shared-domain/kernel/money';
import type { Clock } from '@paddock/shared-domain/kernel/time';
import { paymentDecider } from '@paddock/shared-domain/payments/decider';
import { refundsDecider } from '@paddock/shared-domain/refunds/decider';
import type { Pool } from 'pg';
import type { Commands } from '@paddock/kit/command-handling/commands';
import type { CardProvider, ProviderDispute } from '@paddock/kit/gateways/card-provider/card-provider';
import { settleVouchersOf } from './block-vouchers.ts';

/** Webhook types about disputes, and the prefixes of the provider's dispute ids in its balance. */
export const isAboutDispute = (type: string): boolean => type.startsWith('charge.dispute.');
export const isDisputeId = (id: string): boolean => /^(dp|du|pdp)_/.test(id);

/**
 * Handles a hint about a dispute: reads the dispute and records its state with the refunds of its checkout or payment. Safe for
 * repeated hints in any order. `later`: no definite answer now.
 */
export type HeardOfDispute = (disputeId: string) => Promise<'done' | 'later'>;
type OwnDeps = {
  readonly commands: Commands;
  readonly db: Pool;
  readonly cards: Pick<CardProvider, 'readDispute'>;
  readonly clock: Clock;
  /** Waits until the read models have reached the present end of the log. */
  readonly caughtUp: () => Promise<void>;
};

/** Records the state of a source's dispute, and blocks or unblocks what the charge bought. */
export const recordDisputeOf = async (
  { commands, clock }: Pick<OwnDeps, 'commands' | 'clock'>,
  source: { readonly sourceId: string; readonly userId: UserId },
  { disputeId, chargeId, amountCents, code, stands }: ProviderDispute,
): Promise<'done' | 'later'> => {
  if (stands === 'none') return 'done';
  const data = {
    ...source,
    chargeId,
    disputeId,
    amountCents: priceCents(amountCents),
    code: code.slice(0, 60),
    stands,
  };
  const recorded = await commands.handle(refundsDecider, source.sourceId, [{ type: 'RecordDispute', data }], {
    commandId: `dispute:${disputeId}:${stands}`,
    actor: { kind: 'system', process: 'refunds' },
    now: clock.now(),
  });
  if (recorded.outcome !== 'accepted') return 'later';
  return settleVouchersOf(commands, source, clock.now());
};

export const createHeardOfDispute =
  ({ db, cards, caughtUp, ...parts }: OwnDeps): HeardOfDispute =>
  async (disputeId) => {
    const read = await cards.readDispute({ disputeId });
    // A dispute that the provider does not know is ignored.
    if (read.outcome === 'unknown') return read.cause === 'not_found' ? 'done' : 'later';
    const { intentId } = read.dispute;
    if (intentId === null) return 'done';
    const look = () => readPaymentOfIntent(db, intentId);
    let source = await look();
    // The charge may be new: it is foreign only if it is still missing once the read models have reached the end of the log.
    if (source === undefined) {
      await caughtUp();
      source = await look();
    }
    if (source === undefined) return 'done';
    const { id: sourceId, kind } = source;
    const { state } = await parts.commands.load(kind === 'checkout' ? checkoutDecider : paymentDecider, sourceId);
    const userId = (state.quote ?? state.request)?.userId;
    if (userId === undefined) return 'done';
    return recordDisputeOf(parts, { sourceId, userId }, read.dispute);
  };
