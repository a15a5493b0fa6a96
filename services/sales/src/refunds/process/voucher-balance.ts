import type { Position } from '@paddock/event-store/port';
import type { CommandContext } from '@paddock/kit/command-handling/commands';
import type { RefundId, UserId, VoucherId } from '@paddock/shared-domain/kernel/ids';
import type { OwnRefusal } from '@paddock/shared-domain/kernel/never-ones-own';
import { paymentDecider } from '@paddock/shared-domain/payments/decider';
import { refundsDecider } from '@paddock/shared-domain/refunds/decider';
import { outsideCents } from '@paddock/shared-domain/refunds/found-refund';
import { voucherDecider } from '@paddock/shared-domain/vouchers/decider';
import type { VoucherEventOf } from '@paddock/shared-domain/vouchers/events';
import type { VoucherRefusal } from '@paddock/shared-domain/vouchers/refusals';
import { withdrawalIdOf } from './refund-ids.ts';
import type { RefundsDeps } from './deps.ts';

type Deps = Pick<RefundsDeps, 'commands' | 'cards' | 'failpoints'>;
type Withdrawn = Pick<
  VoucherEventOf<'VoucherBalanceWithdrawn'>['data'],
  'voucherId' | 'refundId' | 'userId' | 'paymentId' | 'amountCents'
>;
export type VoucherRefund = {
  readonly sourceId: string;
  readonly refundId: RefundId;
  readonly amountCents: number;
  readonly position: Position;
};

/**
 * What was refunded of a voucher's payment in the provider's own screens, in cents. `later`: no definite answer now; `under-way`: a
 * refund of Paddock's own has not ended, so the provider's list cannot be read yet.
 */
const refundedOutside = async (
  { commands, cards }: Deps,
  paymentId: string,
): Promise<number | 'later' | 'under-way'> => {
  const { intentId } = (await commands.load(paymentDecider, paymentId)).state;
  if (intentId === undefined) return 'later';
  const listed = await cards.listRefunds({ intentId });
  if (listed.outcome !== 'listed') return 'later';
  // Read after the list: an own refund in it is either recorded or still under way.
  const { state } = await commands.load(refundsDecider, paymentId);
  if ([...state.values()].some(({ card }) => card === 'due')) return 'under-way';
  return outsideCents(
    listed.refunds.filter(({ failure }) => failure === null),
    intentId,
    state,
  );
};

/** Opens the refund of a balance that left its voucher, in the name of the person who refunded it. Safe to repeat. */
export const openVoucherRefund = async (
  { commands, failpoints }: Omit<Deps, 'cards'>,
  { voucherId, refundId, userId, paymentId: sourceId, amountCents }: Withdrawn,
  context: CommandContext,
): Promise<VoucherRefund | 'busy'> => {
  const { request, intentId, chargeId } = (await commands.load(paymentDecider, sourceId)).state;
  if (request === undefined || intentId === undefined) throw new Error(`Payment ${sourceId} sold a voucher uncharged.`);
  await failpoints.hit('refund:balance:open');
  const opened = await commands.handle(
    refundsDecider,
    sourceId,
    [
      {
        type: 'OpenVoucherRefund',
        data: {
          refundId,
          sourceId,
          chargeId: chargeId ?? null,
          intentId,
          userId,
          voucherId,
          amountCents,
          capturedCents: request.amountCents,
        },
      },
    ],
    { ...context, commandId: `refund:${refundId}:open` },
  );
  if (opened.outcome === 'busy') return 'busy';
  if (opened.outcome === 'refused') throw new Error(`Refund ${refundId} of a voucher cannot open: ${opened.reason}.`);
  await failpoints.hit('refund:balance:recorded');
  return { sourceId, refundId, amountCents, position: opened.position };
};

/**
 * Staff refund what is left of a bought voucher: the balance leaves the voucher, then the refund of its payment opens. After a crash
 * between them the refunds process goes on.
 *
 * @param context its command id names the refund: a repeat is the same one.
 */
export const refundVoucherBalance = async (
  deps: Deps,
  { voucherId, userId }: { readonly voucherId: VoucherId; readonly userId: UserId },
  context: CommandContext,
): Promise<VoucherRefund | 'busy' | 'later' | 'under-way' | { readonly refused: VoucherRefusal | OwnRefusal }> => {
  const { commands, failpoints } = deps;
  const refundId = withdrawalIdOf(voucherId, context.commandId);
  const present = async () => (await commands.load(voucherDecider, voucherId)).state;
  const { issued, withdrawals } = await present();
  const paymentId = issued?.paymentId;
  const outside = paymentId === undefined || withdrawals.has(refundId) ? 0 : await refundedOutside(deps, paymentId);
  if (typeof outside === 'string') return outside;
  await failpoints.hit('refund:balance:before');
  const withdrawn = await commands.handle(
    voucherDecider,
    voucherId,
    [{ type: 'WithdrawVoucherBalance', data: { voucherId, refundId, userId, outsideCents: outside } }],
    context,
  );
  if (withdrawn.outcome === 'busy') return 'busy';
  if (withdrawn.outcome === 'refused') return { refused: withdrawn.reason };
  await failpoints.hit('refund:balance:withdrawn');
  const amountCents = (await present()).withdrawals.get(refundId);
  if (paymentId === undefined || amountCents === undefined) throw new Error(`Refund ${refundId} is not on disk.`);
  return openVoucherRefund(deps, { voucherId, refundId, userId, paymentId, amountCents }, context);
};
