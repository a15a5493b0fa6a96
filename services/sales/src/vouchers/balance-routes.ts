import { accountDecider } from '@paddock/shared-domain/billing/account';
import { discountOf } from '@paddock/shared-domain/checkout/promotion-discount';
import { lowerPrice, priceCents, priceLess } from '@paddock/shared-domain/kernel/money';
import { promotionDecider } from '@paddock/shared-domain/promotions/decider';
import { refusalOfUse } from '@paddock/shared-domain/promotions/promotion';
import { foldPromotionCode } from '@paddock/shared-domain/promotions/promotion-code';
import { PROMOTION_TEXTS } from '@paddock/shared-domain/promotions/refusals';
import { getVoucherBalance, quoteVoucher } from '@paddock/shared-domain/vouchers/contract';
import { CODE_REPLACED_TEXT } from '@paddock/shared-domain/vouchers/refusals';
import { isBlocked, nothingToSpendText, spendableCents, voucherBalance } from '@paddock/shared-domain/vouchers/voucher';
import { foldVoucherCode, groupedVoucherCode } from '@paddock/shared-domain/vouchers/voucher-code';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '@paddock/kit/deps';
import { ok } from '@paddock/kit/http/answers';
import { notFound, problem } from '@paddock/kit/http/problems';
import { serve, serveSignedIn } from '@paddock/kit/http/serve';
import type { FindVoucher } from './find-voucher.ts';

/** Keeps amounts with codes out of caches and referrers (rule X5). */
const PRIVATE = { headers: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } };

/**
 * What a voucher is worth, and what it or a promotion code leaves to pay (VOUCH-02 … VOUCH-05). Both read its own stream, so they are
 * current.
 */
export const registerVoucherBalanceRoutes = (
  app: FastifyInstance,
  { commands }: Pick<Deps, 'commands'>,
  find: FindVoucher,
): void => {
  serve(app, getVoucherBalance, async ({ params }) => {
    const { voucher, replaced } = await find(params.code);
    if (voucher.issued === undefined) return notFound;
    if (replaced) return problem('invalid', { text: CODE_REPLACED_TEXT });
    const id = groupedVoucherCode(foldVoucherCode(params.code) ?? '');
    const blocked = isBlocked(voucher) ? { blocked: true as const } : {};
    return ok({ id, balance_cents: voucherBalance(voucher), ...blocked }, PRIVATE);
  });

  serveSignedIn(app, quoteVoucher, async ({ params, query, caller }) => {
    const promotionId = foldPromotionCode(params.code);
    const promotion = promotionId && (await commands.load(promotionDecider, promotionId)).state;
    if (promotion?.terms !== undefined) {
      const { discount, minimumCents } = promotion.terms;
      const { checkout } = (await commands.load(accountDecider, caller.userId)).state;
      const refusal =
        refusalOfUse(promotion, caller.userId, checkout) ??
        (query.amount_cents < minimumCents ? 'BelowMinimum' : undefined);
      const text = refusal && PROMOTION_TEXTS[refusal];
      if (text !== undefined) return problem('invalid', { text });
      const price = priceCents(query.amount_cents);
      return ok({ new_amount_cents: priceLess(price, discountOf(discount, price)) }, PRIVATE);
    }
    const { voucher, replaced } = await find(params.code);
    if (voucher.issued === undefined) return notFound;
    if (replaced) return problem('invalid', { text: CODE_REPLACED_TEXT });
    const availableCents = spendableCents(voucher);
    if (availableCents === 0) return problem('invalid', { text: nothingToSpendText(voucher) });
    const amount = priceCents(query.amount_cents);
    const covered = lowerPrice(amount, priceCents(availableCents));
    return ok({ new_amount_cents: priceLess(amount, covered) }, PRIVATE);
  });
};
