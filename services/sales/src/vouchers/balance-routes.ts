import { lowerPrice, priceCents, priceLess } from '@paddock/shared-domain/kernel/money';
import { getVoucherBalance, quoteVoucher } from '@paddock/shared-domain/vouchers/contract';
import { CODE_REPLACED_TEXT } from '@paddock/shared-domain/vouchers/refusals';
import { isBlocked, nothingToSpendText, spendableCents, voucherBalance } from '@paddock/shared-domain/vouchers/voucher';
import { foldVoucherCode, groupedVoucherCode } from '@paddock/shared-domain/vouchers/voucher-code';
import type { FastifyInstance } from 'fastify';
import { ok } from '@paddock/kit/http/answers';
import { notFound, problem } from '@paddock/kit/http/problems';
import { serve, serveSignedIn } from '@paddock/kit/http/serve';
import type { FindVoucher } from './find-voucher.ts';

/** Keeps amounts with codes out of caches and referrers (rule X5). */
const PRIVATE = { headers: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } };

/** What a voucher is worth, and what it leaves to pay (VOUCH-02 … VOUCH-05). Both read its own stream, so they are current. */
export const registerVoucherBalanceRoutes = (app: FastifyInstance, find: FindVoucher): void => {
  serve(app, getVoucherBalance, async ({ params }) => {
    const { voucher, replaced } = await find(params.code);
    if (voucher.issued === undefined) return notFound;
    if (replaced) return problem('invalid', { text: CODE_REPLACED_TEXT });
    const id = groupedVoucherCode(foldVoucherCode(params.code) ?? '');
    const blocked = isBlocked(voucher) ? { blocked: true as const } : {};
    return ok({ id, balance_cents: voucherBalance(voucher), ...blocked }, PRIVATE);
  });

  serveSignedIn(app, quoteVoucher, async ({ params, query }) => {
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
