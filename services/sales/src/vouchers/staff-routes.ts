import type { UserId, VoucherId } from '@paddock/shared-domain/kernel/ids';
import { blockVoucher, unblockVoucher } from '@paddock/shared-domain/vouchers/contract';
import { voucherDecider } from '@paddock/shared-domain/vouchers/decider';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '@paddock/kit/deps';
import { actingOn, isOwnRefusal, OWN_PROBLEMS } from '@paddock/kit/http/acting-on';
import { done } from '@paddock/kit/http/answers';
import { notFound, problem } from '@paddock/kit/http/problems';
import { serveAccount } from '@paddock/kit/http/serve';

/** Staff block vouchers that an account bought, and unblock them (rule A-076). */
export const registerVoucherStaffRoutes = (app: FastifyInstance, deps: Pick<Deps, 'commands' | 'db'>): void => {
  /** Whether the account bought it: vouchers of others are not found under its address. */
  const isOf = async (voucherId: VoucherId, account: UserId): Promise<boolean> =>
    (await deps.commands.load(voucherDecider, voucherId)).state.issued?.userId === account;

  for (const [contract, type] of [
    [blockVoucher, 'BlockVoucherByStaff'],
    [unblockVoucher, 'UnblockVoucherByStaff'],
  ] as const)
    serveAccount(app, contract, async ({ account, params, body, caller, commandId, requestId, now }) => {
      const { reference: voucherId } = params;
      if (!(await isOf(voucherId, account))) return notFound;
      const acting = await actingOn(deps, caller, [account], 'user.change_user');
      const handled = await deps.commands.handle(
        voucherDecider,
        voucherId,
        [{ type, data: { voucherId, userId: account } }],
        { commandId, requestId, now, ...acting, reason: body.reason },
      );
      if (handled.outcome === 'busy') return problem('busy');
      if (handled.outcome === 'refused') return isOwnRefusal(handled.reason) ? OWN_PROBLEMS[handled.reason] : notFound;
      return done({ position: handled.position });
    });
};
