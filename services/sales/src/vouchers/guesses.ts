import { accountDecider } from '@paddock/shared-domain/billing/account';
import { promotionDecider } from '@paddock/shared-domain/promotions/decider';
import { refusalOfUse } from '@paddock/shared-domain/promotions/promotion';
import { foldPromotionCode } from '@paddock/shared-domain/promotions/promotion-code';
import { PROMOTION_TEXTS } from '@paddock/shared-domain/promotions/refusals';
import { CODE_REPLACED_TEXT, VOUCHER_REFUSED_TEXT } from '@paddock/shared-domain/vouchers/refusals';
import { heldBy, nothingToSpendText, spendableCents } from '@paddock/shared-domain/vouchers/voucher';
import type { PromotionId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Deps } from '@paddock/kit/deps';
import { invalid, problem, type ProblemAnswer } from '@paddock/kit/http/problems';
import type { FindVoucher, FoundVoucher } from './find-voucher.ts';
import type { VoucherIdOf } from './voucher-id.ts';

/** How many known codes are remembered; the oldest are dropped. */
const MOST_KNOWN = 10_000;

export type Guesser = { readonly userId: UserId; readonly ip: string };
/** The voucher whose code was given, and which of its codes; or the promotion. */
export type GivenCode = {
  readonly voucherId?: FoundVoucher['voucherId'];
  readonly codeId?: FoundVoucher['codeId'];
  readonly promotionId?: PromotionId;
};
/** Looks up a code in another request: undefined if there is none, a refusal if nothing of it can be spent. */
export type GuessVoucher = (who: Guesser, typed: string) => Promise<GivenCode | undefined | ProblemAnswer>;

/**
 * A code in a cart is a guess like one in the balance form, so it is counted (threat TH-21). A code that the caller has already
 * named correctly may be repeated as often as the cart changes.
 */
export const createGuessVoucher = (
  { commands, limits }: Pick<Deps, 'commands' | 'limits'>,
  voucherIdOf: VoucherIdOf,
  find: FindVoucher,
): GuessVoucher => {
  const known = new Set<string>();
  const remember = (guess: string): void => {
    const [oldest] = known;
    if (known.size >= MOST_KNOWN && oldest !== undefined) known.delete(oldest);
    known.add(guess);
  };
  return async (who, typed) => {
    const guess = `${who.userId} ${voucherIdOf(typed)}`;
    if (!known.has(guess)) {
      const verdict = await limits.take('voucher', who);
      if (verdict === 'unavailable') return problem('unavailable');
      if (verdict !== 'free') return problem('throttled', { retryAfter: verdict.wait });
    }
    const promotionId = foldPromotionCode(typed);
    if (promotionId !== undefined) {
      const { state } = await commands.load(promotionDecider, promotionId);
      if (state.terms !== undefined) {
        if (!known.has(guess)) await limits.answered('voucher', who, 200);
        remember(guess);
        const { checkout } = (await commands.load(accountDecider, who.userId)).state;
        const refusal = refusalOfUse(state, who.userId, checkout);
        return refusal === undefined
          ? { promotionId }
          : invalid({ voucher: [PROMOTION_TEXTS[refusal] ?? VOUCHER_REFUSED_TEXT] });
      }
    }
    const { voucherId, codeId, voucher, replaced } = await find(typed);
    const { issued } = voucher;
    if (!known.has(guess)) await limits.answered('voucher', who, issued === undefined ? 404 : 200);
    if (issued !== undefined) remember(guess);
    if (replaced) return invalid({ voucher: [CODE_REPLACED_TEXT] });
    if (spendableCents(voucher) > 0) return { voucherId, codeId };
    // Their own unfinished checkout may hold all of it, which is released for the next one.
    const { checkout } = (await commands.load(accountDecider, who.userId)).state;
    if (heldBy(voucher, checkout) > 0) return { voucherId, codeId };
    return issued === undefined ? undefined : invalid({ voucher: [nothingToSpendText(voucher)] });
  };
};
