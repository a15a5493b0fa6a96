import { type Account, accountDecider } from '@paddock/shared-domain/billing/account';
import { Credits } from '@paddock/shared-domain/club/credit-value';
import { creditsBalance, creditsHeldBy } from '@paddock/shared-domain/club/lots';
import { isActive, isGoodMember } from '@paddock/shared-domain/club/membership';
import type { PromotionId, UserId, VoucherId } from '@paddock/shared-domain/kernel/ids';
import { priceCents, ZERO_CENTS } from '@paddock/shared-domain/kernel/money';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { voucherDecider } from '@paddock/shared-domain/vouchers/decider';
import { heldBy, isPresentCode, spendableCents } from '@paddock/shared-domain/vouchers/voucher';
import type { BusinessMemory } from '@paddock/kit/business';
import type { Commands } from '@paddock/kit/command-handling/commands';
import type { PaymentResources } from '../booking/cart.ts';
import type { GivenPromotionOf } from '../promotions/given-promotion.ts';

/** A voucher and which of its codes the customer gave, see `FoundVoucher`; or a promotion code. */
type Given = {
  readonly voucherId?: VoucherId | undefined;
  readonly codeId?: VoucherId | undefined;
  readonly promotionId?: PromotionId | undefined;
};
/**
 * What a customer can pay with at this moment, and their account. Read from the log, never from a token or a read model (M4,
 *
 */
export type PaymentResourcesOf = (
  user: UserId,
  now: Instant,
  given: Given | undefined,
) => Promise<{ readonly resources: PaymentResources; readonly account: Account }>;

export const createPaymentResourcesOf =
  (
    commands: Pick<Commands, 'load'>,
    business: Pick<BusinessMemory, 'get'>,
    promotionOf: GivenPromotionOf,
  ): PaymentResourcesOf =>
  async (user, now, { voucherId, codeId, promotionId } = {}) => {
    // Together, so that the store is asked once how far its log is.
    const [account, voucher, { hasClub }] = await Promise.all([
      commands.load(accountDecider, user).then(({ state }) => state),
      voucherId && commands.load(voucherDecider, voucherId).then(({ state }) => state),
      business.get(),
    ]);
    const { credits, club, checkout } = account;
    const member = isGoodMember(club);
    // What their own unfinished checkout holds is released before the next one is paid, so it counts as available.
    const voucherCents =
      voucher === undefined || !isPresentCode(voucher, codeId)
        ? ZERO_CENTS
        : priceCents(spendableCents(voucher) + heldBy(voucher, checkout));
    const promotion =
      promotionId === undefined ? undefined : await promotionOf(promotionId, { userId: user, account, now });
    const resources = {
      promotion,
      member,
      credits: Credits.parse(creditsBalance(credits, now) + creditsHeldBy(credits, checkout, now)),
      voucherCents,
      mayJoin: hasClub && !isActive(club.present),
      ...(member && club.present !== undefined ? { clubDiscount: club.present.terms.discountPpm } : {}),
    };
    return { resources, account };
  };
