import { accountDecider } from '@paddock/shared-domain/billing/account';
import { type RefundId, PaymentId, type UserId } from '@paddock/shared-domain/kernel/ids';
import type { Holding } from '@paddock/shared-domain/refunds/holding';
import type { CommandContext } from '@paddock/kit/command-handling/commands';
import type { RefundsDeps } from './deps.ts';

type Wanted = { readonly holding: Holding; readonly refundId: RefundId; readonly userId: UserId };

/**
 * Called before a refund of money taken at the desk is opened: after it, nobody can say that it was not paid after all. Account
 * first, then the refund's stream. After a crash in between, the account only records that the money was taken. `gone` if it was
 * not.
 */
export const secureDeskPayment = async (
  { commands, failpoints }: Pick<RefundsDeps, 'commands' | 'failpoints'>,
  { holding, refundId, userId }: Wanted,
  context: CommandContext,
): Promise<'secured' | 'gone' | 'busy'> => {
  if (holding.paidAtDesk === undefined) return 'secured';
  await failpoints.hit('refund:desk:before');
  const secured = await commands.handle(
    accountDecider,
    userId,
    [
      {
        type: 'OweDeskRefund',
        data: { paymentId: PaymentId.parse(holding.sourceId), userId, refundId },
      },
    ],
    { ...context, commandId: `refund:${refundId}:desk` },
  );
  if (secured.outcome === 'busy') return 'busy';
  if (secured.outcome === 'refused') return 'gone';
  await failpoints.hit('refund:desk:recorded');
  return 'secured';
};
