import { plainOrOpened } from '@paddock/shared-domain/kernel/sealed';
import { readReservation } from '@paddock/projections/booking/reservations/read';
import { readChargeOf } from '@paddock/projections/billing/balances/read';
import type { BodyOf, ReplyOf } from '@paddock/shared-domain/contracts/contract';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { NOTHING, plus, totalOf } from '@paddock/shared-domain/refunds/amounts';
import { getRefundable, giveBack } from '@paddock/shared-domain/refunds/desk-contract';
import { CHARGE_TAKEN_BACK_TEXT } from '@paddock/shared-domain/refunds/disputes';
import { goodwillOf } from '@paddock/shared-domain/refunds/goodwill';
import { isRefundUnderWay } from '@paddock/shared-domain/refunds/refunds';
import type { FastifyInstance } from 'fastify';
import type { CommandContext } from '@paddock/kit/command-handling/commands';
import { actingOn, ownProblem } from '@paddock/kit/http/acting-on';
import { type Answer, ok } from '@paddock/kit/http/answers';
import { invalid, notFound, problem, reasonRequired } from '@paddock/kit/http/problems';
import { serveAccount } from '@paddock/kit/http/serve';
import { type MoneySource, moneySource } from './process/source-holdings.ts';
import { withApproval } from '../billing/with-approval.ts';
import { DESK, type DeskDeps } from './desk-deps.ts';
import { runForAWhile } from './run-for-a-while.ts';
import { createWhatFor } from './what-for.ts';

type Found = MoneySource & { readonly sourceId: string; readonly receiptUrl: string | null };

/** Staff refund some of what was paid, after a preview of what goes where (rule A-075). */
export const registerGiveRoutes = (app: FastifyInstance, parts: DeskDeps): void => {
  const { deps, refunds } = parts;
  const whatFor = createWhatFor(parts);

  /** A payment of this account by its own id, or by the provider's id of its charge. */
  const find = async (account: UserId, named: string, giftId?: string): Promise<Found | undefined> => {
    const charge = await readChargeOf(deps.db, account, named);
    const sourceId = charge?.checkout_id ?? charge?.payment_id ?? named;
    const source = await moneySource(deps.commands, { sourceId, userId: account, giftId });
    if (source === undefined) return undefined;
    const receipt = { plain: charge?.receipt_url, sealed: charge?.receipt };
    return { ...source, sourceId, receiptUrl: await plainOrOpened(parts.people.unseal, receipt, null) };
  };

  serveAccount(
    app,
    getRefundable,
    async ({ account, params }) => {
      const source = await find(account, params.source);
      if (source === undefined) return notFound;
      const items = await whatFor(
        source.sourceId,
        source.parts.map(({ sold }) => sold.reservationId),
      );
      return ok({
        source: source.sourceId,
        purpose: source.purpose,
        receipt_url: source.receiptUrl,
        paid_at_desk: source.parts[0]?.holding.paidAtDesk ?? null,
        unsettled: source.unsettled,
        items: source.parts.flatMap(({ holding: { amounts, paid } }, index) => {
          const item = items[index];
          if (item === undefined) return [];
          const { cardCents, voucherCents, credits, netCents, taxCents, taxOnCardAlone } = amounts;
          return {
            ...item,
            card_cents: cardCents,
            voucher_cents: voucherCents,
            credits,
            net_cents: netCents,
            tax_cents: taxCents,
            paid_cents: totalOf(paid ?? amounts),
            ...(taxOnCardAlone && { tax_on_card_alone: taxOnCardAlone }),
          };
        }),
      });
    },
    { reads: ['balances', 'reservations'] },
  );

  const give = async ({
    account,
    body,
    context,
  }: {
    readonly account: UserId;
    readonly body: BodyOf<typeof giveBack>;
    readonly context: CommandContext;
  }): Promise<Answer<ReplyOf<typeof giveBack>>> => {
    // What moves of them still refund is not given again.
    const chosen = [...new Set(body.reservations)];
    const rows = await Promise.all(chosen.map((id) => readReservation(deps.db, id)));
    const places = rows.flatMap((row) => {
      if (row === undefined || row.user_id !== account) return [];
      const { id: reservationId, checkout_id: checkoutId, location_id: locationId, date } = row;
      return [{ reservationId, checkoutId, userId: account, locationId, date }];
    });
    if ((await refunds.moved(places)) === 'busy') return problem('payment_unresolved');
    // 1. What can be refunded of the chosen reservations. A repeated request leaves its own refunds out, so it finds the same.
    const source = await find(account, body.source, context.commandId);
    if (source === undefined) return notFound;
    if (source.unsettled) return problem('payment_unresolved');
    const part = source.parts.filter(({ sold }) => chosen.includes(sold.reservationId));
    if (part.length < chosen.length) return invalid({ reservations: ['This payment did not pay for all of these.'] });
    // 2. The parts that the preview showed, by the same rule.
    if (part.some(({ holding }) => holding.takenBack)) return problem('conflict', { text: CHARGE_TAKEN_BACK_TEXT });
    const left = part.map(({ holding }) => holding.amounts);
    const gifts = goodwillOf(left, body.amount_cents).map((amounts, index) => ({ part: part[index], amounts }));
    const sum = plus(NOTHING, ...gifts.map(({ amounts }) => amounts));
    const { card_cents, voucher_cents, credits } = body.expected;
    const seen = card_cents === sum.cardCents && voucher_cents === sum.voucherCents && credits === sum.credits;
    if (!seen || body.amount_cents > totalOf(plus(NOTHING, ...left)))
      return problem('quote_stale', { text: 'There is less left of this payment by now. Please look again.' });
    // 3. Decided over all refunds of the source, so that two at once never refund more than there is.
    const opened = await refunds.goodwill(
      {
        sourceId: source.sourceId,
        gifts: gifts.flatMap(({ part: of, amounts }) => (of === undefined ? [] : [{ part: of, amounts }])),
      },
      context,
    );
    if (opened === 'busy') return problem('busy');
    if (opened === 'gone')
      return problem('quote_stale', { text: 'There is less left of this payment by now. Please look again.' });
    if (typeof opened === 'string') return ownProblem(opened, { cents: totalOf(sum) });
    // 4. Run it as far as it can go now.
    const run = await runForAWhile(refunds, parts, source.sourceId);
    const mine = opened.refunds.flatMap(({ refundId }) => run?.refunds.get(refundId) ?? []);
    const failed = mine.some(({ card }) => card === 'failed');
    const going = run === undefined || mine.some(isRefundUnderWay);
    return ok(
      {
        state: failed ? 'failed' : going ? 'processing' : 'completed',
        card_cents: sum.cardCents,
        voucher_cents: sum.voucherCents,
        credits: sum.credits,
      },
      { position: run?.position ?? opened.position },
    );
  };

  serveAccount(
    app,
    giveBack,
    async ({ account, body, caller, commandId, requestId, now }) => {
      if (body.reason === '') return reasonRequired;
      const acting = await actingOn(deps, caller, [account], DESK);
      const matter = {
        act: 'refund',
        account,
        about: [body.source, String(body.amount_cents), ...body.reservations],
      } as const;
      return withApproval(deps, matter, { commandId, requestId, now, ...acting, reason: body.reason }, (context) =>
        give({ account, body, context }),
      );
    },
    { reads: ['balances'] },
  );
};
