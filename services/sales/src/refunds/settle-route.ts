import { readRefund } from '@paddock/projections/refunds/read';
import type { RefundId, UserId } from '@paddock/shared-domain/kernel/ids';
import { settleRefund, type SettledBy } from '@paddock/shared-domain/refunds/desk-contract';
import { refundsDecider } from '@paddock/shared-domain/refunds/decider';
import { CHARGE_TAKEN_BACK_TEXT } from '@paddock/shared-domain/refunds/disputes';
import { isRefundUnderWay } from '@paddock/shared-domain/refunds/refunds';
import type { SettleRefundCommand, TurnRefundIntoVoucher } from '@paddock/shared-domain/refunds/settle-refund';
import type { FastifyInstance } from 'fastify';
import type { Wanted } from '@paddock/kit/command-handling/commands';
import { actingOn, isOwnRefusal, OWN_PROBLEMS } from '@paddock/kit/http/acting-on';
import { ok } from '@paddock/kit/http/answers';
import { invalid, notFound, problem, type ProblemAnswer, reasonRequired } from '@paddock/kit/http/problems';
import { serveAccount } from '@paddock/kit/http/serve';
import { freshCode } from '../vouchers/fresh-code.ts';
import { DESK, type DeskDeps } from './desk-deps.ts';
import { runForAWhile } from './run-for-a-while.ts';

const NOBODY = 'This customer’s account is closed, so no voucher can be sent. Choose cash, bank or terminal.';
const NO_CARD =
  'This was paid at the desk, so it cannot be refunded to a card. Refund it in cash, by bank or as a voucher.';
const ASKED = 'The refund to the card is in progress. Check again in a moment.';

type NewVoucher = Pick<TurnRefundIntoVoucher['data'], 'voucherId' | 'greeting'>;

/** Staff settle the card's part of a refund that the card refused, once (rule A-075). */
export const registerSettleRoute = (app: FastifyInstance, parts: DeskDeps): void => {
  const { deps, refunds, people, voucherIdOf } = parts;

  /** A new unused code, sealed with the customer's key before anything is written (invariant V3). */
  const voucherFor = async (user: UserId): Promise<NewVoucher | undefined> => {
    const contact = await people.contactOf(user);
    if (contact === undefined) return undefined;
    const { code, voucherId } = await freshCode(deps, voucherIdOf);
    const [sealed, emailTo] = await Promise.all([people.sealFor(user, code), people.sealFor(user, contact.email)]);
    return { voucherId, greeting: { code: sealed, emailTo, fromName: null, comments: null } };
  };
  /** One command per refund; all of them together become one voucher. */
  const commandsOf = async (
    user: UserId,
    ids: readonly RefundId[],
    how: SettledBy,
  ): Promise<readonly Wanted<SettleRefundCommand>[] | ProblemAnswer> => {
    if (how === 'card') return [{ type: 'RetryCardRefunds', data: { refundIds: ids } }];
    if (how !== 'voucher') return ids.map((refundId) => ({ type: 'PayRefundAtDesk', data: { refundId, means: how } }));
    const voucher = await voucherFor(user);
    if (voucher === undefined) return invalid({ how: [NOBODY] });
    return ids.map((refundId) => ({ type: 'TurnRefundIntoVoucher', data: { refundId, ...voucher } }));
  };

  serveAccount(
    app,
    settleRefund,
    async ({ account, params, body, caller, commandId, requestId, now }) => {
      if (body.reason === '') return reasonRequired;
      const row = await readRefund(deps.db, params.refund);
      if (row?.user_id !== account) return notFound;
      const ids = [row.id, ...new Set(body.together.filter((id) => id !== row.id))];
      const others = await Promise.all(ids.slice(1).map((id) => readRefund(deps.db, id)));
      if (others.some((one) => one?.user_id !== account || one.source_id !== row.source_id))
        return invalid({ together: ['These are not refunds of one payment.'] });
      // 1. Decide over all refunds of the source, all or nothing. A second caller is told that it is settled.
      const wanted = await commandsOf(account, ids, body.how);
      if ('kind' in wanted) return wanted;
      const acting = await actingOn(deps, caller, [account], DESK);
      const context = { commandId, requestId, now, ...acting, reason: body.reason };
      const settled = await deps.commands.handle(refundsDecider, row.source_id, wanted, context);
      if (settled.outcome === 'busy') return problem('busy');
      if (settled.outcome === 'refused' && isOwnRefusal(settled.reason)) return OWN_PROBLEMS[settled.reason];
      if (settled.outcome === 'refused' && settled.reason === 'NoCardToAsk')
        return problem('conflict', { text: NO_CARD });
      if (settled.outcome === 'refused' && settled.reason === 'DisputeFundsWithdrawn')
        return problem('conflict', { text: CHARGE_TAKEN_BACK_TEXT });
      if (settled.outcome === 'refused')
        return settled.reason === 'CardStillDue'
          ? problem('conflict', { text: ASKED, retryAfter: 2 })
          : problem('already_settled');
      // 2. Run it as far as it can go now: the card, or the voucher.
      const run = await runForAWhile(refunds, parts, row.source_id);
      const reached = ids.map((id) => run?.refunds.get(id));
      const failed = reached.find((refund) => refund?.card === 'failed');
      const going = reached.some((refund) => refund === undefined || isRefundUnderWay(refund));
      const position = run?.position ?? settled.position;
      const state = failed !== undefined ? 'failed' : going ? 'processing' : 'completed';
      return ok({ state, text: failed?.failure ?? null }, { position });
    },
    { reads: ['refunds'] },
  );
};
