import { actingOn, isOwnRefusal, OWN_PROBLEMS } from '@paddock/kit/http/acting-on';
import { ok } from '@paddock/kit/http/answers';
import { notFound, problem } from '@paddock/kit/http/problems';
import { serveAccount } from '@paddock/kit/http/serve';
import { CHARGE_TAKEN_BACK_TEXT } from '@paddock/shared-domain/refunds/disputes';
import { isRefundUnderWay } from '@paddock/shared-domain/refunds/refunds';
import { refundVoucher } from '@paddock/shared-domain/refunds/desk-contract';
import { voucherDecider } from '@paddock/shared-domain/vouchers/decider';
import type { VoucherRefusal } from '@paddock/shared-domain/vouchers/refusals';
import type { FastifyInstance } from 'fastify';
import { DESK, type DeskDeps } from './desk-deps.ts';
import { runForAWhile } from './run-for-a-while.ts';

/** Why nothing of a voucher is refunded now. */
const WHY_NOT: { readonly [Reason in VoucherRefusal]?: string } = {
  NotBought: 'Nobody bought this voucher, so there is no card to refund.',
  PurchaseDisputed: CHARGE_TAKEN_BACK_TEXT,
  PurchaseRefunded: 'What is left of it was already refunded at the card provider.',
  BalanceHeld: 'A checkout holds all that is left of it. Try again when it has ended.',
  VoucherUsed: 'Nothing is left of this voucher.',
};
const UNDER_WAY = 'A refund of it is in progress. Try again in a moment.';

/** Staff refund what is left of a bought voucher (rule A-075). */
export const registerVoucherRefundRoute = (app: FastifyInstance, parts: DeskDeps): void => {
  const { deps, refunds } = parts;
  serveAccount(
    app,
    refundVoucher,
    async ({ account, params, body, caller, commandId, requestId, now }) => {
      const { reference: voucherId } = params;
      const { issued } = (await deps.commands.load(voucherDecider, voucherId)).state;
      if (issued?.userId !== account) return notFound;
      const acting = await actingOn(deps, caller, [account], DESK);
      const context = { commandId, requestId, now, ...acting, reason: body.reason };
      const opened = await refunds.ofVoucher({ voucherId, userId: account }, context);
      if (opened === 'busy') return problem('busy');
      if (opened === 'later') return problem('unavailable');
      if (opened === 'under-way') return problem('conflict', { text: UNDER_WAY, retryAfter: 2 });
      if ('refused' in opened) {
        if (isOwnRefusal(opened.refused)) return OWN_PROBLEMS[opened.refused];
        const text = WHY_NOT[opened.refused];
        return text === undefined ? notFound : problem('conflict', { text });
      }
      const run = await runForAWhile(refunds, parts, opened.sourceId);
      const refund = run?.refunds.get(opened.refundId);
      const going = refund === undefined || isRefundUnderWay(refund);
      const state = refund?.card === 'failed' ? 'failed' : going ? 'processing' : 'completed';
      return ok({ state, card_cents: opened.amountCents }, { position: run?.position ?? opened.position });
    },
    { reads: ['vouchers', 'refunds'] },
  );
};
