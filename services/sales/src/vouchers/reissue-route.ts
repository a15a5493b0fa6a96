import type { Deps } from '@paddock/kit/deps';
import { actingOn, isOwnRefusal, OWN_PROBLEMS } from '@paddock/kit/http/acting-on';
import { done } from '@paddock/kit/http/answers';
import { notFound, problem } from '@paddock/kit/http/problems';
import { serveAccount } from '@paddock/kit/http/serve';
import { reissueVoucher as reissueContract } from '@paddock/shared-domain/vouchers/contract';
import { voucherDecider } from '@paddock/shared-domain/vouchers/decider';
import type { VoucherRefusal } from '@paddock/shared-domain/vouchers/refusals';
import type { FastifyInstance } from 'fastify';
import { type ReissueDeps, reissueVoucher } from './reissue.ts';

/** Why a voucher gets no new code now. */
const WHY_NOT: { readonly [Reason in VoucherRefusal]?: string } = {
  VoucherBlocked: 'This voucher is blocked. It can have a new code when it is not.',
  VoucherUsed: 'Nothing is left of this voucher.',
  CodeReplaced: 'This voucher was given a new code a moment ago.',
};
const NOBODY = 'This customer’s account is closed, so no code can be sent.';

/** Staff give a voucher a new code (rule A-076). */
export const registerVoucherReissueRoute = (
  app: FastifyInstance,
  deps: Pick<Deps, 'commands' | 'db'>,
  reissuing: ReissueDeps,
): void =>
  serveAccount(app, reissueContract, async ({ account, params, body, caller, commandId, requestId, now }) => {
    const { reference: voucherId } = params;
    const { issued } = (await deps.commands.load(voucherDecider, voucherId)).state;
    if (issued?.userId !== account) return notFound;
    const acting = await actingOn(deps, caller, [account], 'user.change_user');
    const context = { commandId, requestId, now, ...acting, reason: body.reason };
    const reissued = await reissueVoucher(reissuing, { voucherId, userId: account }, context);
    if (reissued === 'busy') return problem('busy');
    if (reissued === 'nobody') return problem('conflict', { text: NOBODY });
    if ('position' in reissued) return done({ position: reissued.position });
    if (isOwnRefusal(reissued.refused)) return OWN_PROBLEMS[reissued.refused];
    const text = WHY_NOT[reissued.refused];
    return text === undefined ? notFound : problem('conflict', { text });
  });
